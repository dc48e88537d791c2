import * as z from 'zod/mini';
import { boolean, instant, int, procedure, text, uuid } from './procedure.ts';
import { handoverRequest, cafe, dayWord, reward, vipPrize } from './shared-schemas.ts';

/** The caller's progress at the café. */
const galleryEnrollment = z.object({
  id: uuid,
  nombre: text,
  /** 1 to 8; 8 when finished. */
  hito_actual: int,
  hito_1_completado: boolean,
  vip: boolean,
  /** Hitos without a prize to win: this mailbox won it before, by an earlier account. */
  already_won: z.array(int),
  /** The current challenge asks for visits, and today's is made: the next one counts from tomorrow. */
  visit_done: z.optional(boolean),
});
export type GalleryEnrollment = z.output<typeof galleryEnrollment>;

/** Content of the gallery. */
const gallery = z.object({
  cafe: z.nullable(cafe),
  /** Null for who is no customer there. */
  enrollment: z.nullable(galleryEnrollment),
  /** Rewards of hitos 1 to 7. */
  rewards: z.array(reward),
  /** Newest first. */
  vip_prizes: z.array(vipPrize),
  /** The prize of challenge 1 at this café. */
  first_prize: text,
  /** After a redemption there: the customer is still to be asked about the café's reminders. */
  reminders_question: boolean,
});
export type Gallery = z.output<typeof gallery>;

export const load_rewards = procedure('customer', { cafe_slug: text }, gallery);

/** One reward or VIP prize of the caller; both null when the id is of neither. */
const rewardDetails = z.object({
  cafe: z.nullable(cafe),
  /** The server's clock. */
  now: instant,
  /** The customer's name at the café. */
  nombre: z.nullable(text),
  /** `vip_prize_id`: a hito-0 reward is the shadow of that VIP prize. `already_received`: received with another account. */
  reward: z.nullable(
    z.extend(reward, { code: text, vip_prize_id: z.nullable(uuid), already_received: boolean }),
  ),
  vip_prize: z.nullable(vipPrize),
  /** The café asks for the proof of the caller's mailbox before it is redeemed. */
  needs_mailbox_proof: boolean,
  /** Within five minutes after it was redeemed. */
  day_word: z.nullable(dayWord),
  /** The last handover that was asked for, of the last ten minutes. */
  handover_request: z.nullable(handoverRequest),
});
export type RewardDetails = z.output<typeof rewardDetails>;

export const load_reward = procedure('customer', { cafe_slug: text, reward_id: uuid }, rewardDetails);

/** Result of a redemption; `redeemed_at` is the one that counts. */
const redemption = z.object({
  /** `asked` where the team has to confirm; `already_received` where the mailbox has received it with another account. */
  status: z.enum(['redeemed', 'already_redeemed', 'already_received', 'expired', 'asked']),
  redeemed_at: z.nullable(instant),
  code: text,
  /** The confirmation request, and whether this call created it. */
  handover_request: z.optional(handoverRequest),
  is_new: z.optional(boolean),
});
export type Redemption = z.output<typeof redemption>;

const redeemProcedure = procedure(
  'customer',
  { reward_id: uuid, request_id: uuid },
  redemption,
  'REWARD_NOT_FOUND',
  'CAFE_NOT_FOUND',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'BLOCKED',
  'NOT_VIP',
  'MAILBOX_NOT_PROVEN',
  'PRESENCE_MISSING',
  'INVALID_INPUT',
  'REQUEST_ID_REUSED',
  'TOO_MANY_REQUESTS',
);

/** Redeems a reward. With `hito_number` 0 it redeems the VIP prize behind it. */
export const redeem_reward = redeemProcedure;
export const redeem_vip_reward = redeemProcedure;

/** State of a confirmation request, with the server's clock. */
const handoverRequestAnswer = z.object({ now: instant, handover_request: handoverRequest });

export const load_handover_request = procedure(
  'customer',
  { handover_request_id: uuid },
  handoverRequestAnswer,
  'ASK_NOT_FOUND',
);
export const withdraw_handover_request = procedure(
  'customer',
  { handover_request_id: uuid },
  handoverRequestAnswer,
  'ASK_NOT_FOUND',
);
