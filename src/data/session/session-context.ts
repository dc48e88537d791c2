import { createContext, use } from 'react';
import type { SessionUser } from '@/data/session/stored-session';

export type SessionState =
  /** `left`: by pressing "Cerrar sesión" on this page, not by expiry or in another tab. */
  { status: 'signed-out'; user: null; left: boolean } | { status: 'signed-in'; user: SessionUser };

export const SessionContext = createContext<SessionState | null>(null);

/** Returns the signed-in user. It stays current over refreshes, sign-outs and other tabs. */
export function useSession(): SessionState {
  const state = use(SessionContext);
  if (!state) throw new Error('useSession needs a SessionProvider above it');
  return state;
}
