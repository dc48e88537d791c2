import { messageOf } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';
import type { ToastInput } from '@/ui/toast';

const ownWords = [
  'ADMIN_ONLY',
  'OWN_TICKET',
  'TICKET_PHOTO_CHANGED',
  'TICKET_PHOTO_MISSING',
  'TICKET_DECIDED_AGAIN',
  'CAFE_NOT_FOUND',
  'CAFE_PAUSED',
];

/**
 * The toast for an act or a read that failed.
 * In: what was thrown and the text of the specification's catalogue (part 2, section 8). Out: the toast.
 */
export function adminFailure(thrown: unknown, text: string): ToastInput {
  const { code } = toAppError(thrown);
  if (ownWords.includes(code)) return { ...messageOf(code), variant: 'destructive' };
  const description = code === 'UNAUTHENTICATED' ? 'No autenticado' : text;
  return { title: 'Error', description, variant: 'destructive' };
}
