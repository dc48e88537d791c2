import { env } from '@/config/env';
import { shortPrizeName } from '@/data/vip/vip-prize';
import { DEFAULT_PRIZE_NAME, hitoTitle } from '@/domain/hitos';
import { formatDay } from '@/domain/madrid';
import type { RewardDetails } from '@/features/customer/rewards/use-reward';

export type RedeemProcedure = 'redeem_reward' | 'redeem_vip_reward';

/** A reward or VIP prize as the counter sees it. */
export interface Redeemable {
  id: string;
  procedure: RedeemProcedure;
  /** The prize, large. */
  name: string;
  /** Key of its drawing. */
  picture: string;
  /** Conditions when it was won; null for none. */
  conditions: string | null;
  /** Origin of the reward: the hito, or the VIP wheel. */
  origin: string;
  /** End of its validity; null for none. */
  validUntil: string | null;
  obtainedAt: string;
  redeemedAt: string | null;
  state: 'available' | 'redeemed' | 'received' | 'expired';
  code: string;
}

/** Returns a reward of hitos 1 to 7 for its screen; null when the answer holds none. */
export function redeemableReward({ reward, cafe }: RewardDetails): Redeemable | null {
  if (!reward || reward.hito_number === 0) return null;
  return {
    id: reward.id,
    procedure: 'redeem_reward',
    name: reward.reward_name || DEFAULT_PRIZE_NAME,
    picture: reward.picture,
    conditions: reward.conditions,
    origin: `Desafío ${reward.hito_number} · ${hitoTitle(reward.hito_number, cafe?.first_challenge ?? null)}`,
    validUntil: null,
    obtainedAt: reward.obtained_at,
    redeemedAt: reward.redeemed_at,
    state: reward.already_received ? 'received' : reward.redeemed_at ? 'redeemed' : 'available',
    code: reward.code,
  };
}

/** Returns a VIP prize for its screen; null when the answer holds none. */
export function redeemablePrize({ vip_prize: prize }: RewardDetails): Redeemable | null {
  if (!prize) return null;
  return {
    id: prize.id,
    procedure: 'redeem_vip_reward',
    name: shortPrizeName(prize) || DEFAULT_PRIZE_NAME,
    picture: prize.picture,
    conditions: prize.conditions,
    origin: `Premio ${env.productName} VIP`,
    validUntil: formatDay(prize.expires_at),
    obtainedAt: prize.obtained_at,
    redeemedAt: prize.redeemed_at,
    state: prize.state,
    code: prize.code,
  };
}
