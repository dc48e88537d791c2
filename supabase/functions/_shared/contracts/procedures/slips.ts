import * as z from 'zod/mini';
import { boolean, day, instant, int, procedure, team, text, uuid } from './procedure.ts';
import { deskContext } from './shared-schemas.ts';

/** Creates a single slip. Its code is answered this once. */
export const make_slip = procedure(
  team('slips'),
  { cafe_id: uuid, request_id: z.optional(uuid) },
  z.object({ id: uuid, code: text, day, until: instant }),
  'REQUEST_ID_REUSED',
  'CAFE_PAUSED',
  'TOO_MANY_REQUESTS',
);

/** Creates a sheet of 24 codes, answered this once, good for nothing until the sheet has its day. */
export const make_slip_sheet = procedure(
  team('slips'),
  { cafe_id: uuid, request_id: z.optional(uuid) },
  z.object({ id: uuid, label: text, codes: z.array(text) }),
  'REQUEST_ID_REUSED',
  'TOO_MANY_REQUESTS',
);

export const activate_slip_sheet = procedure(
  team('slips'),
  { cafe_id: uuid, sheet_id: uuid, day },
  z.object({
    /** False where it had a day already, or is void. */
    activated: boolean,
    day: z.nullable(day),
  }),
  'CAFE_PAUSED',
  'INVALID_INPUT',
  'SLIP_SHEET_NOT_FOUND',
  'TOO_MANY_REQUESTS',
);

export const void_slip_sheet = procedure(
  team('slips'),
  { cafe_id: uuid, sheet_id: uuid },
  z.object({
    /** False where it was void before. */
    voided: boolean,
  }),
  'SLIP_SHEET_NOT_FOUND',
);

/** Answers false where it was used, or is none of the café's. */
export const void_slip = procedure(
  team('slips'),
  { cafe_id: uuid, slip_id: uuid },
  z.object({ voided: boolean }),
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
const singleSlip = z.object({ id: uuid, made_at: instant, day, made_by_caller: boolean });
export type SingleSlip = z.output<typeof singleSlip>;

/** The desk's screen of slips. */
const slips = z.object({
  ...deskContext,
  today: day,
  /** Number of single slips that the caller may still make today. */
  left: int,
  /** Single ones that nobody has used, the latest first. */
  slips: z.array(singleSlip),
  /** Sheets without a day first, then the latest. */
  sheets: z.array(slipSheet),
});
export type Slips = z.output<typeof slips>;

export const load_slips = procedure(team('slips'), { cafe_slug: text }, slips);
