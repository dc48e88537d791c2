import type { FunctionAnswer } from '@functions/_shared/contracts/functions';
import { callFunction } from '@/lib/edge-function';

/**
 * Registers today's visit by e-mail; nobody needs to be signed in (rule J4). The server decides which
 * day it is and only checks the date for plausibility.
 * @throws AppError when there was no usable answer
 */
export function registerVisit(
  email: string,
  cafeSlug: string,
  now = new Date(),
): Promise<FunctionAnswer<'process-visit-registration'>> {
  return callFunction('process-visit-registration', {
    email,
    cafeteria: cafeSlug,
    visitDate: now.toISOString(),
  });
}
