import { fromAuth } from '@/lib/errors';
import { loadAuth } from '@/lib/load-auth';
import { clearDeviceStore } from '@/lib/storage';

let leaving = false;

/** Signs out on this device. A dead session (401, 403, 404) counts as signed out. @throws AppError */
export async function signOut(): Promise<void> {
  leaving = true;
  try {
    const auth = await loadAuth();
    const { error } = await auth.signOut({ scope: 'local' });
    if (error) throw fromAuth(error);
    clearDeviceStore();
  } finally {
    leaving = false;
  }
}

/** Returns true while this page signs out: leaving by choice is not a session that ended. */
export function isSigningOut(): boolean {
  return leaving;
}
