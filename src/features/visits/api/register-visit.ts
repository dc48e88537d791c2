import type { ProcessVisitRegistrationAnswer } from '@functions/_shared/contracts/process-visit-registration';
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
): Promise<ProcessVisitRegistrationAnswer> {
  return callFunction<ProcessVisitRegistrationAnswer>('process-visit-registration', {
    email,
    cafeteria: cafeSlug,
    visitDate: now.toISOString(),
  });
}
