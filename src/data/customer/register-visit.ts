import type { FunctionAnswer } from '@functions/_shared/contracts/functions';
import { browserSecret } from '@/data/presence/browser-secret';
import { useRpcMutation } from '@/data/rpc-mutation';
import type { CafeSlugs } from '@/domain/slugs';
import { callFunction } from '@/lib/edge-function';

/** Returns the argument that names what this browser claimed before a log-in: it proves a visit (rule P4). */
function ownClaim() {
  const browser = browserSecret();
  return browser ? { browser } : {};
}

/** Registers today's visit of the person who is signed in (rule J4); the journey comes with the answer. */
export function useRegisterVisit(cafe: CafeSlugs | null) {
  const args = { cafe_slug: cafe?.slug ?? '' };
  const { mutateAsync, data } = useRpcMutation('register_visit', args, cafe);
  return { register: () => mutateAsync(ownClaim()), visit: data };
}

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
