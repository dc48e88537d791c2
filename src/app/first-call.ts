import { matchRoutes } from 'react-router-dom';
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
const bySlug = ({ cafeteriaSlug }: Params) => ({ cafe_slug: cafeteriaSlug });
const byReward = ({ cafeteriaSlug, rewardId = '' }: Params) =>
  isUuid(rewardId) ? { cafe_slug: cafeteriaSlug, reward_id: rewardId } : null;

/** The call that each of these pages makes first; tests/e2e/budgets.phone.spec.ts sees that it is not made twice. */
const firstCalls: readonly FirstCall[] = [
  { path: routes.loginAtCafe, procedure: 'get_cafe', args: byBusiness, visitors: true },
  { path: routes.journey, procedure: 'load_journey', args: byBusiness, visitors: true },
  { path: routes.vip, procedure: 'load_vip_area', args: bySlug, visitors: true },
  { path: routes.dashboard, procedure: 'load_dashboard', args: () => ({}), visitors: false },
  { path: routes.rewards, procedure: 'load_rewards', args: bySlug, visitors: false },
  { path: routes.redeem, procedure: 'load_reward', args: byReward, visitors: false },
  { path: routes.redeemVip, procedure: 'load_reward', args: byReward, visitors: false },
  { path: routes.earnConectitos, procedure: 'load_vip_area', args: bySlug, visitors: false },
];

/** Begins the first call of the page at an address, before the page itself is there. */
export function beginFirstCall({ pathname, hash }: { pathname: string; hash: string }): void {
  // A link that brings a session along: nobody is who they were.
  if (hash.includes('access_token=')) return;
  const match = matchRoutes([...firstCalls], pathname)?.[0];
  if (!match) return;
  const { procedure, visitors } = match.route;
  const args = match.route.args(match.params);
  if (args) beginHeadStart(procedure, args, { visitors });
}
