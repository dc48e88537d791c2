import type { FunctionAnswer } from '@functions/_shared/contracts/functions';
import { browserSecret } from '@/data/presence/browser-secret';
import { callFunction } from '@/lib/edge-function';

/**
 * Registers today's visit by e-mail; nobody needs to be signed in (rule J4). The server decides which day it is and only checks the
 * date for plausibility. What this browser claimed before a log-in proves it (rule P4).
 * @throws AppError when there was no usable answer
 */
export function registerVisit(
  email: string,
  cafeSlug: string,
): Promise<FunctionAnswer<'process-visit-registration'>> {
  const browser = browserSecret();
  return callFunction('process-visit-registration', {
    email,
    cafeteria: cafeSlug,
    visitDate: new Date().toISOString(),
    ...(browser ? { browser } : {}),
  });
}
