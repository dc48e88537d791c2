import { useSession } from '@/data/session/session-context';

/** The signed-in person's id; the screens below stand behind RequireSession, so there is one. */
export function useViewer(): string {
  return useSession().user?.id ?? '';
}
