import * as z from 'zod/mini';
import { journey, reward } from './shared-schemas.ts';
import { boolean, json, procedure, text, uuid } from './procedure.ts';

/** Makes the caller a customer of a café; without one, of that given at sign-up. */
export const enroll = procedure(
  'customer',
  { cafe_slug: z.optional(text), invitation: z.optional(text), first_prize: z.optional(text) },
  z.object({
    status: z.enum(['enrolled', 'already_enrolled', 'nothing_to_enroll']),
    cafe: z.nullable(z.object({ slug: text, nombre: text })),
    enrollment_id: z.nullable(uuid),
    /** A referral link has made its owner the inviter, now or before. */
    invited: boolean,
    load_journey: z.nullable(journey),
  }),
  'CAFE_NOT_FOUND',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'BLOCKED',
  /** With the prize of now: the caller was shown another. */
  'FIRST_PRIZE_CHANGED',
);

/** Notes that a browser without an account is at a café and wants its first prize, and that a code is on its way. */
export const note_visitor_visit = procedure(
  'visitor',
  { cafe_slug: text, browser: text, first_prize: z.optional(text), mailed: z.optional(boolean) },
  z.object({ status: z.enum(['noted', 'try_later']) }),
  'CAFE_NOT_FOUND',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'BLOCKED',
  'INVALID_INPUT',
  /** With the prize of now: the visitor was shown another. */
  'FIRST_PRIZE_CHANGED',
);

/**
 * Makes the caller, whose session began with a mailed code, a customer of a café with all that their browser began
 * there: the noted visit, the inviter, challenge 1 and its prize.
 */
export const enroll_visitor = procedure(
  'customer',
  {
    cafe_slug: text,
    browser: text,
    nombre: text,
    request_id: uuid,
    /** `{ rating, suggestion, signed }`, where the café asks for a private opinion. */
    opinion: z.optional(json),
    invitation: z.optional(text),
    first_prize: z.optional(text),
    /** The session in which this browser was before the code. */
    session_before: z.optional(uuid),
  },
  z.object({
    status: z.enum(['enrolled', 'already_enrolled']),
    /** A referral link has made its owner the inviter, now or before. */
    invited: boolean,
    reward: z.nullable(reward),
    /** The proven mailbox had the prize with another account. */
    already_won: boolean,
    /** Challenge 1 was done before. */
    already: boolean,
    load_journey: journey,
  }),
  'CAFE_NOT_FOUND',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'BLOCKED',
  'MAILBOX_NOT_PROVEN',
  'INVALID_INPUT',
  'FIRST_PRIZE_CHANGED',
  'REQUEST_ID_REUSED',
);
