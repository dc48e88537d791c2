import { useState } from 'react';
import { useSession } from '@/data/session/session-context';

/** Returns true if the session that the page was opened with has ended, other than by "Cerrar sesión". */
export function useSessionEnded(): boolean {
  const session = useSession();
  const [openedSignedIn] = useState(session.status === 'signed-in');
  return openedSignedIn && session.status === 'signed-out' && !session.left;
}
