import type { DeleteAccountAnswer } from '@functions/_shared/contracts/delete-account';
import { callFunction } from '@/lib/edge-function';

/** Deletes the caller's account for good (decisions 5). @throws AppError */
export function deleteAccount(userId: string): Promise<DeleteAccountAnswer> {
  return callFunction<DeleteAccountAnswer>('delete-account', { userId });
}
