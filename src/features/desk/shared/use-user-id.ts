import { useSession } from '@/data/session/session-context';

/** Returns the signed-in person's id; the screens below stand behind RequireSession, so there is one. */
export function useUserId(): string {
  return useSession().user?.id ?? '';
}
