import * as z from 'zod/mini';
import { boolean, day, instant, int, procedure, text, uuid } from './procedure.ts';
import { cafe, journey, reward, ticket, vipPrize, visitsUntilSpin, wheel } from './shared-schemas.ts';

/** Changes a balance, for operators. Answers the new balance. */
export const update_conectitos_balance = procedure(
  'service',
  { p_user_id: uuid, p_cafeteria_id: uuid, p_amount: int },
  int,
  'CAFE_NOT_FOUND',
  'NOT_ENROLLED',
  'INVALID_INPUT',
  'INSUFFICIENT_CONECTITOS',
);

/** One change of a balance of Conectitos. */
const movement = z.object({
  id: int,
  delta: int,
  reason: z.enum([
    'vip-welcome',
    'ticket',
    'ticket-reopened',
    'vip-spin',
    'visit',
    'visit-revoked',
    'adjustment',
  ]),
  balance_after: int,
  created_at: instant,
});
export type Movement = z.output<typeof movement>;

/** Content of the VIP area and of the ticket page. */
const vipArea = z.object({
  cafe: z.nullable(cafe),
  viewer: z.enum(['visitor', 'not_enrolled', 'not_vip', 'vip']),
  now: instant,
  /** The server's day. */
  today: day,
  nombre: z.nullable(text),
  /** 1 to 8; null without an enrollment there. */
  hito_actual: z.nullable(int),
  wheel,
  welcome_claimed: boolean,
  /** The café waits for the proof of the caller's mailbox. */
  needs_mailbox_proof: boolean,
  /** The code by which the team finds the customer; null for who is not VIP. */
  customer_code: z.nullable(text),
  /** Null for who is not VIP. */
  balance: z.nullable(int),
  spun_today: boolean,
  /** Conectitos that a proven visit gives here; null where visits pay nothing. */
  visit_points: z.nullable(int),
  visits_until_spin: visitsUntilSpin,
  /** Newest first, like the two lists below it. */
  prizes: z.array(vipPrize),
  movements: z.array(movement),
  tickets: z.array(ticket),
  /** The café's tickets can be read by the fiscal QR on them. */
  accepts_fiscal_qr: boolean,
});
export type VipArea = z.output<typeof vipArea>;

export const load_vip_area = procedure('visitor', { cafe_slug: text }, vipArea);

export const claim_vip_welcome = procedure(
  'customer',
  { cafe_id: uuid },
  z.object({
    /** False when it had been granted before. */
    granted: boolean,
    /** To another account of the same mailbox. */
    already_won: boolean,
    load_vip_area: vipArea,
  }),
  'CAFE_NOT_FOUND',
  'NOT_ENROLLED',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'BLOCKED',
  'NOT_VIP',
  'MAILBOX_NOT_PROVEN',
);

/**
 * Spins the VIP wheel; only {@link load_spin} returns the result. `odds`: those that the wheel showed; null to draw by
 * what holds.
 */
export const spin_vip_wheel = procedure(
  'customer',
  { cafe_id: uuid, request_id: uuid, odds: z.optional(z.nullable(text)) },
  z.object({ spin_id: uuid }),
  'CAFE_NOT_FOUND',
  'NOT_ENROLLED',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'BLOCKED',
  'NOT_VIP',
  'PRIZE_PENDING',
  'ALREADY_SPUN_TODAY',
  'INSUFFICIENT_CONECTITOS',
  'PRESENCE_MISSING',
  'WHEEL_CHANGED',
  'INVALID_INPUT',
  'REQUEST_ID_REUSED',
);

/** Result of a challenge's spin; `position` is the segment, counted from 1, null for a prize that nobody drew. */
const hitoSpin = z.object({
  wheel: z.literal('hito'),
  reward,
  position: z.nullable(int),
  load_journey: journey,
});

/** Result of a spin of the VIP wheel; `position` is the segment, counted from 1. */
const vipSpin = z.object({
  wheel: z.literal('vip'),
  prize_name: text,
  position: int,
  prize: vipPrize,
  load_vip_area: vipArea,
});
export type VipSpin = z.output<typeof vipSpin>;

export const load_spin = procedure(
  'customer',
  { spin_id: uuid },
  z.discriminatedUnion('wheel', [hitoSpin, vipSpin]),
  'SPIN_NOT_FOUND',
);

export const mark_vip_prize_seen = procedure(
  'customer',
  { prize_id: uuid },
  z.object({ load_vip_area: vipArea }),
);
