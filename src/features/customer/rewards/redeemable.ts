import { env } from '@/config/env';
import { shortPrizeName } from '@/data/vip/vip-prize';
import { FALLBACK_PRIZE, hitoTitle } from '@/domain/hitos';
import { formatDay } from '@/domain/madrid';
import type { RewardVisit } from '@/features/customer/rewards/api/load-reward';
import type { RedeemProcedure } from '@/features/customer/rewards/api/redeem';

/** A reward or VIP prize as the counter sees it. */
export interface Redeemable {
  id: string;
  procedure: RedeemProcedure;
  /** The prize, large. */
  name: string;
  /** What held for it when it was won; null for nothing. */
  conditions: string | null;
  /** Where it comes from: the hito, or the VIP wheel. */
  origin: string;
  /** When it can no longer be redeemed; null for never. */
  validUntil: string | null;
  obtainedAt: string;
  redeemedAt: string | null;
  state: 'available' | 'redeemed' | 'received' | 'expired';
  code: string;
}

/** A reward of hitos 1 to 7 for its screen; null when the answer holds none. */
export function redeemableReward({ reward }: RewardVisit): Redeemable | null {
  if (!reward || reward.hito_number === 0) return null;
  return {
    id: reward.id,
    procedure: 'redeem_reward',
    name: reward.reward_name || FALLBACK_PRIZE,
    conditions: reward.conditions,
    origin: `Hito ${reward.hito_number} · ${hitoTitle(reward.hito_number)}`,
    validUntil: null,
    obtainedAt: reward.obtained_at,
    redeemedAt: reward.redeemed_at,
    state: reward.given_before ? 'received' : reward.redeemed_at ? 'redeemed' : 'available',
    code: reward.code,
  };
}

/** A VIP prize for its screen; null when the answer holds none. */
export function redeemablePrize({ vip_prize: prize }: RewardVisit): Redeemable | null {
  if (!prize) return null;
  return {
    id: prize.id,
    procedure: 'redeem_vip_reward',
    name: shortPrizeName(prize) || FALLBACK_PRIZE,
    conditions: prize.conditions,
    origin: `Premio ${env.productName} VIP`,
    validUntil: formatDay(prize.expires_at),
    obtainedAt: prize.obtained_at,
    redeemedAt: prize.redeemed_at,
    state: prize.state,
    code: prize.code,
  };
}
