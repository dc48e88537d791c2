import * as z from 'zod/mini';
import { boolean, day, instant, int, procedure, text, uuid } from './procedure.ts';
import { teamFrame } from './shapes.ts';

const method = z.enum(['slip', 'screen']);

/** Of a slip `tried`: what came of it, `load_slip_attempt` tells. */
export const claim_presence = procedure(
  { cafe_slug: text, token: text, browser: z.optional(text) },
  z.object({
    status: z.enum(['claimed', 'not_valid', 'try_later', 'sign_in_first', 'tried']),
    method: z.nullable(method),
    /** The day of the visit that it proves. */
    day: z.nullable(day),
    valid_until: z.nullable(instant),
    try_id: z.nullable(uuid),
  }),
  'UNAUTHENTICATED',
  'CAFE_NOT_FOUND',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'BLOCKED',
  'INVALID_INPUT',
);

const slipTry = z.object({
  status: z.enum(['claimed', 'already_used', 'not_valid']),
  method: z.nullable(method),
  day: z.nullable(day),
  valid_until: z.nullable(instant),
  try_id: z.null(),
  /** It has had its visit; before the first entry at the café it waits for it. */
  registered: boolean,
});
export type SlipTry = z.output<typeof slipTry>;

export const load_slip_attempt = procedure({ try_id: uuid }, slipTry);

/** Makes what this browser proved the caller's; out: how many claims. */
export const adopt_presence = procedure(
  { browser: text },
  z.object({ adopted: int }),
  'UNAUTHENTICATED',
  'INVALID_INPUT',
);

const presence = z.object({
  /** The café asks for proof. */
  asked: boolean,
  now: instant,
  /** End of the caller's presence at the café, as wheels and redemptions need it. */
  live_until: z.nullable(instant),
  /** Today's visit lacks its proof. */
  visit_waits: boolean,
  /** Challenge 1, the VIP welcome and redemptions at this café wait for the proof of the caller's mailbox. */
  mailbox_waits: boolean,
});
export type Presence = z.output<typeof presence>;

export const load_presence = procedure({ cafe_slug: text }, presence, 'UNAUTHENTICATED');

/** Its code is answered this once. */
export const make_slip = procedure(
  { cafe_id: uuid },
  z.object({ id: uuid, code: text, day, until: instant }),
  'UNAUTHENTICATED',
  'NOT_ALLOWED',
  'CAFE_NOT_FOUND',
  'CAFE_PAUSED',
  'TOO_MANY_REQUESTS',
);

/** 24 codes, answered this once, good for nothing until the sheet has its day. */
export const make_slip_sheet = procedure(
  { cafe_id: uuid },
  z.object({ id: uuid, label: text, codes: z.array(text) }),
  'UNAUTHENTICATED',
  'NOT_ALLOWED',
  'TOO_MANY_REQUESTS',
);

export const activate_slip_sheet = procedure(
  { cafe_id: uuid, sheet_id: uuid, day },
  z.object({
    /** False where it had a day already, or is void. */
    activated: boolean,
    day: z.nullable(day),
  }),
  'UNAUTHENTICATED',
  'NOT_ALLOWED',
  'CAFE_NOT_FOUND',
  'CAFE_PAUSED',
  'INVALID_INPUT',
  'SLIP_SHEET_NOT_FOUND',
  'TOO_MANY_REQUESTS',
);

export const void_slip_sheet = procedure(
  { cafe_id: uuid, sheet_id: uuid },
  z.object({
    /** False where it was void before. */
    voided: boolean,
  }),
  'UNAUTHENTICATED',
  'NOT_ALLOWED',
  'SLIP_SHEET_NOT_FOUND',
);

/** False where it was used, or is none of the café's. */
export const void_slip = procedure(
  { cafe_id: uuid, slip_id: uuid },
  z.object({ voided: boolean }),
  'UNAUTHENTICATED',
  'NOT_ALLOWED',
);

const slipSheet = z.object({
  id: uuid,
  /** Printed on it. */
  label: text,
  made_at: instant,
  day: z.nullable(day),
  voided_at: z.nullable(instant),
  /** Number of its 24 slips that have been claimed. */
  used: int,
});
export type SlipSheet = z.output<typeof slipSheet>;

/** A single slip that can still be claimed. */
const singleSlip = z.object({ id: uuid, made_at: instant, day, yours: boolean });
export type SingleSlip = z.output<typeof singleSlip>;

/** The desk's screen of slips. */
const slips = z.object({
  ...teamFrame,
  today: day,
  /** Number of single slips that the caller may still make today. */
  left: int,
  /** Single ones that nobody has used, the latest first. */
  slips: z.array(singleSlip),
  /** Sheets without a day first, then the latest. */
  sheets: z.array(slipSheet),
});
export type Slips = z.output<typeof slips>;

export const load_slips = procedure({ cafe_slug: text }, slips, 'UNAUTHENTICATED', 'NOT_ALLOWED');
