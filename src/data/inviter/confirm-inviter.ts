import { INVITER_REFUSAL_TEXT } from '@/data/inviter/inviter-messages';
import { callFunction } from '@/lib/edge-function';

interface Invited {
  userId: string;
  cafeSlug: string;
  inviterEmail: string;
}

/**
 * Names the inviter of somebody who has just enrolled (rule A6: a guess is answered by an Edge Function only); repeating
 * it is harmless.
 * @returns why not, for under the field; null when the invitation counts
 * @throws AppError when there was no answer
 */
export async function confirmInviter({ userId, cafeSlug, inviterEmail }: Invited): Promise<string | null> {
  const answer = await callFunction('validate-inviter-email', {
    inviterEmail,
    cafeteriaName: cafeSlug,
    invitedUserId: userId,
  });
  return answer.success ? null : (answer.error ?? INVITER_REFUSAL_TEXT);
}
