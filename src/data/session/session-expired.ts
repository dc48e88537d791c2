import { readStoredUser } from '@/data/session/stored-session';
import { deviceStorage } from '@/lib/browser-storage';
import { messageOf } from '@/lib/error-messages';
import { loadAuth } from '@/lib/load-auth';
import { SESSION_STORAGE_KEY } from '@/lib/prefetch';
import type { ToastInput } from '@/ui/toast';

/** Toast for an expired session. Its link opens the log-in, which returns to the current page. */
export const sessionExpiredToast: ToastInput = messageOf('SESSION_OVER');

/** Drops a session that the server no longer takes: the page then asks to log in, and comes back. */
async function endSession(): Promise<void> {
  const auth = await loadAuth();
  await auth.signOut({ scope: 'local' });
}

/**
 * Returns the toast for an action that was refused for lack of a session: "No autenticado" with a link to log in. If the
 * session has just ended and the log-in is on screen, it says that instead.
 */
export function notAuthenticatedToast(): ToastInput {
  if (!readStoredUser(deviceStorage.getItem(SESSION_STORAGE_KEY))) return sessionExpiredToast;
  return {
    title: 'Error',
    description: 'No autenticado',
    variant: 'destructive',
    action: { label: 'Iniciar sesión', onPress: () => void endSession() },
  };
}
