import { loadAuth } from '@/lib/load-auth';
import { callRpc } from '@/lib/rpc';

/**
 * Records after a code was used that the mailbox is proven: whoever came in before its owner is out. The password stays
 * if this browser was in the account by it: `sessionBefore` is its session before the code. Should the call fail,
 * nobody is kept from coming in: the dashboard leads to `/your-password`, which records the proof too, as the next
 * prize does, and then the password is asked for.
 */
export async function confirmMailbox(sessionBefore?: string): Promise<void> {
  try {
    const { proven_now } = await callRpc(
      'confirm_mailbox',
      sessionBefore ? { session_before: sessionBefore } : {},
    );
    if (!proven_now) return;
    const auth = await loadAuth();
    const { error } = await auth.signOut({ scope: 'others' });
    if (error) console.warn('Other sessions could not be ended', error);
  } catch (thrown) {
    console.warn('The mailbox could not be confirmed', thrown);
  }
}
