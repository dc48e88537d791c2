import type { FunctionAnswer } from '@functions/_shared/contracts/functions';
import { callFunction } from '@/lib/edge-function';

/** Deletes the caller's account for good (rule A22). @throws AppError */
export function deleteAccount(userId: string): Promise<FunctionAnswer<'delete-account'>> {
  return callFunction('delete-account', { userId });
}
