import * as z from 'zod/mini';
import { boolean, day, instant, int, procedure, team, text, uuid } from './procedure.ts';
import { handoverRequest, dayWord, first, proof, deskContext } from './shared-schemas.ts';

/** A visit, or a reward that was redeemed. */
const todayEvent = z.object({
  id: uuid,
  kind: z.enum(['visit', 'redemption']),
  at: instant,
  enrollment_id: uuid,
  /** A first name; null before one was given. */
  name: z.nullable(text),
  /** Masked. */
  email: text,
  /** Name of the redeemed reward; null for a visit. */
  reward: z.nullable(text),
  conditions: z.nullable(text),
  code: z.nullable(text),
  /** Proof of a visit; null where none was required, and for a redemption. */
  proof: z.nullable(proof),
});

/** Customer who waits for the team to hand a reward over. */
const waiting = z.object({
  id: uuid,
  /** A first name; null before one was given. */
  name: z.nullable(text),
  /** Masked. */
  email: text,
  reward: text,
  conditions: z.nullable(text),
  /** The one on the customer's screen. */
  code: text,
  requested_at: instant,
  ends_at: instant,
});
export type WaitingRequest = z.output<typeof waiting>;

/** The day after closing, beside its visits. */
const daySummary = z.object({
  /** Visitors who had never come before. */
  new_customers: int,
  /** Visitors whose last visit was 21 days ago or more. */
  comebacks: int,
  new_vips: int,
  /** Tomorrow's hour with most visits, as far as its weekday's past tells one; tomorrow is `day` and one. */
  busy_hour: z.nullable(int),
});
export type DaySummary = z.output<typeof daySummary>;

/** Content of the desk's tab "Hoy". */
const today = z.object({
  ...deskContext,
  /** Steps that the café lacks before its first customer, as far as the reader may take them. */
  missing: z.array(z.enum(['links', 'poster', 'cards', 'identity', 'contract', 'profile', 'team'])),
  /** True once somebody has visited or redeemed. */
  has_begun: boolean,
  day,
  day_word: dayWord,
  /** The server's clock. */
  now: instant,
  /** Confirmation requests, longest waiting first. */
  waiting: z.array(waiting),
  visits: int,
  redemptions: int,
  /** The most frequent first. */
  handed_out: z.array(z.object({ name: text, count: int })),
  /** The latest first, at most 30. */
  latest: z.array(todayEvent),
  /** Prizes that can be marked as sold out here: those on a wheel of the café's own, for the permission `prizes`. */
  sellable: z.array(z.object({ name: text, sold_out_until: z.nullable(day) })),
  /** Null until the café closes, and on a day on which it does not open. */
  day_summary: z.nullable(daySummary),
  /** Visits of such a weekday, until the café closes; like what follows missing from 1.2.0. */
  usual_visits: z.optional(z.nullable(int)),
  /** Hour of such a weekday with most visits, until somebody comes. */
  usual_hour: z.optional(z.nullable(int)),
  /** The day before, until somebody comes; null where the café did not open. */
  yesterday: z.optional(z.nullable(z.extend(daySummary, { visits: int }))),
  /** Firsts of the day and, until the café closes, of the day before. */
  firsts: z.optional(z.array(first)),
});
export type Today = z.output<typeof today>;

/** The day; null where the version that the caller knows is still the one. */
const polledToday = z.object({ version: text, today: z.nullable(today) });

/** Loads the day. */
export const load_today = procedure(
  team('today'),
  { cafe_slug: text, known_version: z.optional(text) },
  polledToday,
);

/** Answers a confirmation request and returns its state: of two answers one decides, and one may come too late. */
export const answer_handover_request = procedure(
  team('handover'),
  { handover_request_id: uuid, confirm: boolean, reason: z.optional(text), note: z.optional(text) },
  z.object({
    /** `already_received`: the customer's mailbox has received it with another account, so nothing is handed over. */
    status: z.enum([...handoverRequest.shape.status.options, 'already_received']),
    decided_by_caller: boolean,
    load_today: polledToday,
  }),
  'OWN_RECORD',
  'TEAM_MEMBER',
  'BLOCKED',
  'CAFE_PAUSED',
  'INVALID_INPUT',
);
