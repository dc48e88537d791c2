import { readStoredUser } from '@/data/session/stored-session';
import { sessionStorageKey } from '@/lib/head-start';
import { auth } from '@/lib/supabase';
import type { ToastInput } from '@/ui/toast';

/** Said once when a session ends without having been left; the login leads back to where that happened. */
export const sessionOver: ToastInput = {
  title: 'Tu sesión ha terminado',
  description: 'Inicia sesión para seguir donde estabas.',
};

/** Drops a session that the server no longer takes: the page then asks to log in, and comes back. */
async function endSession(): Promise<void> {
  await auth.signOut({ scope: 'local' });
}

/**
 * What is said after an act that was refused for want of a session: "No autenticado" with the way to log in, or, when the
 * session has ended with it and the login is on screen already, that it has.
 */
export function notAuthenticated(): ToastInput {
  if (!readStoredUser(window.localStorage.getItem(sessionStorageKey))) return sessionOver;
  return {
    title: 'Error',
    description: 'No autenticado',
    variant: 'destructive',
    action: { label: 'Iniciar sesión', onPress: () => void endSession() },
  };
}
