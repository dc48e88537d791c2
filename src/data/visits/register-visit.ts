import { browserSecret } from '@/data/presence/claim-presence';
import { useRpcMutation } from '@/data/rpc-mutation';
import type { CafeSlugs } from '@/domain/slugs';

/** Returns the argument that names what this browser claimed before a log-in: it proves a visit (rule P4). */
export function ownClaim() {
  const browser = browserSecret();
  return browser ? { browser } : {};
}

/** Registers today's visit of the person who is signed in (rule J4); the journey comes with the answer. */
export function useRegisterVisit(cafe: CafeSlugs | null) {
  const args = { cafe_slug: cafe?.slug ?? '' };
  const { mutateAsync, data } = useRpcMutation('register_visit', args, cafe);
  return { register: () => mutateAsync(ownClaim()), visit: data };
}
