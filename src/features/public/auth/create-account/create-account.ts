import type { FunctionAnswer, FunctionRequest } from '@functions/_shared/contracts/functions';
import { callFunction } from '@/lib/edge-function';

/** Makes the account that an invitation is for; refusals come back with a sentence. @throws AppError */
export function createAccount(
  request: FunctionRequest<'crear-cuenta'>,
): Promise<FunctionAnswer<'crear-cuenta'>> {
  return callFunction('crear-cuenta', request);
}
