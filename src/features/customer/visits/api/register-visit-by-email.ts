import type { FunctionAnswer } from '@functions/_shared/contracts/functions';
import { ownClaim } from '@/data/visits/register-visit';
import { callFunction } from '@/lib/edge-function';

/**
 * Registers today's visit by e-mail; nobody needs to be signed in (rule J4). The server decides which day it is and only
 * checks the date for plausibility.
 * @throws AppError when there was no usable answer
 */
export function registerVisitByEmail(
  email: string,
  cafeSlug: string,
): Promise<FunctionAnswer<'process-visit-registration'>> {
  return callFunction('process-visit-registration', {
    email,
    cafeteria: cafeSlug,
    visitDate: new Date().toISOString(),
    ...ownClaim(),
  });
}
