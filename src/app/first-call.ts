import { routes } from '@/config/paths';
import { isUuid } from '@/domain/uuid';
import { beginHeadStart } from '@/lib/head-start';

type Params = Record<string, string | undefined>;

interface FirstCall {
  path: string;
  procedure: string;
  /** Its arguments; null where the page does not ask for what the address says. */
  args: (params: Params) => Record<string, unknown> | null;
  /** Whether the page asks for somebody who is not signed in, too. */
  visitors: boolean;
}

const byBusiness = ({ business }: Params) => ({ cafe_slug: business });
const byCafeteria = ({ cafeteria }: Params) => ({ cafe_slug: cafeteria });
const bySlug = ({ cafeteriaSlug }: Params) => ({ cafe_slug: cafeteriaSlug });
const byReward = ({ cafeteriaSlug, rewardId = '' }: Params) =>
  isUuid(rewardId) ? { cafe_slug: cafeteriaSlug, reward_id: rewardId } : null;

/** The call that each of these pages makes first; tests/e2e/budgets.phone.spec.ts sees that it is not made twice. */
const firstCalls: readonly FirstCall[] = [
  { path: routes.loginAtCafe, procedure: 'get_cafe', args: byBusiness, visitors: true },
  { path: routes.visitRegistration, procedure: 'get_cafe', args: byCafeteria, visitors: true },
  { path: routes.journey, procedure: 'load_journey', args: byBusiness, visitors: true },
  { path: routes.vip, procedure: 'load_vip_area', args: bySlug, visitors: false },
  { path: routes.dashboard, procedure: 'load_dashboard', args: () => ({}), visitors: false },
  { path: routes.rewards, procedure: 'load_rewards', args: bySlug, visitors: false },
  { path: routes.redeem, procedure: 'load_reward', args: byReward, visitors: false },
  { path: routes.redeemVip, procedure: 'load_reward', args: byReward, visitors: false },
  { path: routes.earnConectitos, procedure: 'load_vip_area', args: bySlug, visitors: false },
];

/** What an address says at the places of a pattern; null for another address. The router is not here yet. */
function paramsOf(pattern: string, pathname: string): Params | null {
  const given = pathname.replace(/\/$/, '').split('/').map(decodeURIComponent);
  const wanted = pattern.split('/');
  const matches =
    given.length === wanted.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
  if (!matches) return null;
  const places = wanted.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), given[at]]] : []));
  return Object.fromEntries(places) as Params;
}

/** Begins the first call of the page at an address, before the page itself is there. */
export function beginFirstCall({ pathname }: { pathname: string }): void {
  try {
    for (const { path, procedure, args, visitors } of firstCalls) {
      const params = paramsOf(path, pathname);
      const said = params && args(params);
      if (said) return beginHeadStart(procedure, said, { visitors });
    }
  } catch (malformed) {
    if (!(malformed instanceof URIError)) throw malformed;
  }
}
