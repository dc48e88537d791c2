import { useState } from 'react';
import { useSession } from '@/data/session/session-context';

/** Returns true if the session that the page was opened with has ended, other than by "Cerrar sesión". */
export function useHasSessionExpired(): boolean {
  const session = useSession();
  const [wasSignedInAtLoad] = useState(session.status === 'signed-in');
  return wasSignedInAtLoad && session.status === 'signed-out' && !session.left;
}
