import type { CodePurpose } from '@/features/auth/email-code/verify-code';
import { auth } from '@/lib/supabase';
import { callRpc, callVoidRpc } from '@/lib/rpc';

/** Has the server record that this session began with a code from the mailbox. @throws AppError */
export function askConfirmation() {
  return callRpc('confirm_mailbox', {}, 'proven', 'password_question');
}

/**
 * After a code was used: the mailbox is proven, and whoever came in before its owner is out. Should it fail, nobody is
 * kept from coming in: the dashboard and the next prize record the same.
 */
export async function confirmMailbox(purpose: CodePurpose): Promise<void> {
  try {
    const { newly, password_question: asks } = await askConfirmation();
    // Who confirms a new account has typed its password a moment ago.
    if (asks && purpose === 'signup') await callVoidRpc('keep_password', {});
    if (!newly) return;
    const { error } = await auth.signOut({ scope: 'others' });
    if (error) console.warn('Other sessions could not be ended', error);
  } catch (thrown) {
    console.warn('The mailbox could not be confirmed', thrown);
  }
}
