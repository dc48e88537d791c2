import type { DeleteAccountAnswer } from '@functions/_shared/contracts/delete-account';
import { callFunction } from '@/lib/edge-function';

/** Deletes the caller's account for good (rule A22). @throws AppError */
export function deleteAccount(userId: string): Promise<DeleteAccountAnswer> {
  return callFunction<DeleteAccountAnswer>('delete-account', { userId });
}
