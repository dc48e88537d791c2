import * as z from 'zod/mini';
import { boolean, day, instant, int, procedure, text, uuid } from './procedure.ts';

const method = z.enum(['slip', 'screen', 'tag']);

/** Claims a presence by the token of a screen, a tag or a slip. Of a slip it answers `tried`: `load_slip_attempt` answers what came of it. */
export const claim_presence = procedure(
  'visitor',
  { cafe_slug: text, token: text, browser: z.optional(text) },
  z.object({
    status: z.enum(['claimed', 'not_valid', 'try_later', 'sign_in_first', 'tried']),
    method: z.nullable(method),
    /** The day of the visit that it proves. */
    day: z.nullable(day),
    valid_until: z.nullable(instant),
    attempt_id: z.nullable(uuid),
    /**
     * To the team and administrators: the touch is good and its tag active. The team claims nothing, its touch is
     * `tried`.
     */
    tag_active: boolean,
  }),
  'CAFE_NOT_FOUND',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'BLOCKED',
  'INVALID_INPUT',
);

const slipAttempt = z.object({
  status: z.enum(['claimed', 'already_used', 'not_valid']),
  method: z.nullable(method),
  day: z.nullable(day),
  valid_until: z.nullable(instant),
  attempt_id: z.null(),
  /** True if the slip's day has its visit; before the first log-in at the café the visit waits for it. */
  registered: boolean,
});
export type SlipAttempt = z.output<typeof slipAttempt>;

export const load_slip_attempt = procedure('visitor', { attempt_id: uuid }, slipAttempt);

/** Makes what this browser proved the caller's; out: how many claims. */
export const link_presence_claims = procedure(
  'customer',
  { browser: text },
  z.object({ adopted: int }),
  'INVALID_INPUT',
);

const presence = z.object({
  /** The café asks for proof. */
  is_required: boolean,
  now: instant,
  /** End of the caller's presence at the café, as wheels and redemptions need it. */
  present_until: z.nullable(instant),
  /** Today's visit lacks its proof. */
  needs_visit_proof: boolean,
  /** Challenge 1, the VIP welcome and redemptions at this café wait for the proof of the caller's mailbox. */
  needs_mailbox_proof: boolean,
});
export type Presence = z.output<typeof presence>;

export const load_presence = procedure('customer', { cafe_slug: text }, presence);
