import { INVITER_FAILURE_TEXT, INVITER_REFUSAL_TEXT } from '@/data/inviter/inviter-messages';
import { callFunction } from '@/lib/edge-function';

/** Asks whether an inviter is a customer of the café. Returns what to show under the field, null when all is well. */
export async function validateInviter(inviterEmail: string, cafeteriaName: string): Promise<string | null> {
  try {
    const answer = await callFunction('validate-inviter-email', { inviterEmail, cafeteriaName });
    return answer.success ? null : (answer.error ?? INVITER_REFUSAL_TEXT);
  } catch {
    return INVITER_FAILURE_TEXT;
  }
}
