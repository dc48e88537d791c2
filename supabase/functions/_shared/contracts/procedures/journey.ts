import * as z from 'zod/mini';
import { boolean, day, int, json, procedure, text, uuid } from './procedure.ts';
import { changedJourney, journey, reward, type journeyEnrollment } from './shared-schemas.ts';

export type JourneyEnrollment = z.output<typeof journeyEnrollment>;
export type Journey = z.output<typeof journey>;

export const load_journey = procedure('visitor', { cafe_slug: text }, journey);

/** Refusals shared by all actions on the caller's enrollment at a café. */
const enrollmentRefusals = [
  'CAFE_NOT_FOUND',
  'NOT_ENROLLED',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'BLOCKED',
] as const;

const completion = z.object({
  /** Null where the mailbox had it before. */
  reward: z.nullable(reward),
  already_won: boolean,
  /** True if the challenge had been completed before. */
  already: boolean,
  load_journey: journey,
});

export const complete_hito_1 = procedure(
  'customer',
  {
    cafe_id: uuid,
    email: text,
    nombre: text,
    request_id: uuid,
    /** `{ rating, suggestion, signed }`, where the café asks for a private opinion. */
    opinion: z.optional(json),
  },
  completion,
  ...enrollmentRefusals,
  'MAILBOX_NOT_PROVEN',
  'EMAIL_MISMATCH',
  'INVALID_INPUT',
  'REQUEST_ID_REUSED',
);

/**
 * Result of challenge 2: whether the caller came back in time. `completed` does not imply that it is still the current
 * challenge.
 */
const hito2Check = z.object({
  completed: boolean,
  can_advance: boolean,
  reason: z.nullable(z.enum(['VISIT_MISSING', 'WINDOW_EXPIRED', 'NOT_CURRENT'])),
  /** Days from today to the deadline, 0 on its day, after it and before the window opens. */
  days_left: int,
  /** Null before the window opens. */
  deadline: z.nullable(day),
});
export type Hito2Check = z.output<typeof hito2Check>;

export const check_hito_2 = procedure('customer', { cafe_slug: text }, hito2Check, ...enrollmentRefusals);

/** Validates a challenge: its wheel may be spun now. */
export const validate_hito = procedure(
  'customer',
  { cafe_id: uuid, hito: int },
  changedJourney,
  ...enrollmentRefusals,
  'HITO_NOT_CURRENT',
  'EVIDENCE_MISSING',
  'INVALID_INPUT',
);

export const save_instagram = procedure(
  'customer',
  { cafe_id: uuid, username: text },
  changedJourney,
  ...enrollmentRefusals,
  'HITO_NOT_CURRENT',
  'INVALID_INPUT',
);

/** Answers by column of "Encuesta_5": a text, or a list for questions with several answers. */
export const submit_survey = procedure(
  'customer',
  { cafe_id: uuid, answers: json },
  changedJourney,
  ...enrollmentRefusals,
  'HITO_NOT_CURRENT',
  'SURVEY_INCOMPLETE',
  'INVALID_INPUT',
);

/**
 * Spins the wheel; only `load_spin` returns the result. Without a spin id the mailbox had won this step before, and
 * the journey only advances. `odds`: those that the wheel showed; null to draw by what holds.
 */
export const spin_hito_wheel = procedure(
  'customer',
  { cafe_id: uuid, hito: int, request_id: uuid, odds: z.optional(z.nullable(text)) },
  z.object({ spin_id: z.nullable(uuid), already_won: boolean }),
  ...enrollmentRefusals,
  'HITO_NOT_CURRENT',
  'HITO_NOT_VALIDATED',
  'PRESENCE_MISSING',
  'WHEEL_CHANGED',
  'INVALID_INPUT',
  'REQUEST_ID_REUSED',
);

export const mark_reward_seen = procedure('customer', { reward_id: uuid }, changedJourney);
