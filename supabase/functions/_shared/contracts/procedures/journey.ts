import * as z from 'zod/mini';
import { boolean, day, instant, int, json, nothing, procedure, text, uuid } from './procedure.ts';
import { cafe, reward, vipPrize, visitsToTurn, wheel } from './shapes.ts';

/** The caller's record at the café. */
const journeyRecord = z.object({
  id: uuid,
  nombre: text,
  /** 1 to 8; 8 when finished. */
  hito_actual: int,
  /** The highest milestone validated and not yet spun when it equals `hito_actual`; 0 for none. */
  hito_validado: int,
  hito_1_completado: boolean,
  hito_2_reference_date: z.nullable(instant),
  /** Last days that count; pauses of the café included. */
  hito_2_deadline: z.nullable(day),
  hito_2_completado: boolean,
  hito_6_reference_date: z.nullable(instant),
  hito_6_deadline: z.nullable(day),
  hito_6_completado: boolean,
  instagram_usuario: z.nullable(text),
  /** The inviter named at sign-up is still to be confirmed. */
  inviter_waits: boolean,
  /** The token of their live link for friends. */
  friend_link: z.nullable(text),
  vip: boolean,
  codigo_vip: z.nullable(text),
  /** Steps without a prize to win: this mailbox won it before, by an earlier account. */
  given_before: z.array(int),
  /** The café waits for the proof of the caller's mailbox. */
  mailbox_waits: boolean,
});
export type JourneyRecord = z.output<typeof journeyRecord>;

/** Everything that the journey screen shows. */
const journey = z.object({
  cafe: z.nullable(cafe),
  /** `preview`: an administrator looks on, read-only. */
  viewer: z.enum(['visitor', 'customer', 'not_enrolled', 'preview']),
  /** Address and today's opening hours, each null where unknown; null where both are. */
  place: z.nullable(
    z.object({ address: z.nullable(text), today: z.nullable(z.array(z.tuple([text, text]))) }),
  ),
  email: z.nullable(text),
  /** The server's clock, and its day. */
  now: instant,
  today: day,
  record: z.nullable(journeyRecord),
  /** Days of the visits in the open window. */
  visits: z.array(day),
  /** True if today has a visit, also one that counts for no window. */
  visited_today: boolean,
  /** Rewards of hitos 1 to 7. */
  rewards: z.array(reward),
  /** VIP prizes that can be redeemed. */
  vip_prizes: z.array(vipPrize),
  wheel,
  /** The prize of challenge 1 at this café. */
  first_prize: z.object({ name: text, picture: text }),
  visits_to_turn: visitsToTurn,
  /** Conectitos that today's visit paid; null where it paid none. */
  points_today: z.nullable(int),
});
export type Journey = z.output<typeof journey>;

export const load_journey = procedure({ cafe_slug: text }, journey);

/** Refusals shared by all acts on the caller's record at a café. */
const recordRefusals = [
  'UNAUTHENTICATED',
  'CAFE_NOT_FOUND',
  'NOT_ENROLLED',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'BLOCKED',
] as const;

const completion = z.object({
  /** Null where the mailbox had it before. */
  reward: z.nullable(reward),
  given_before: boolean,
  hito_actual: int,
  /** It had been completed before. */
  already: boolean,
});
export type Completion = z.output<typeof completion>;

export const complete_hito_1 = procedure(
  {
    cafe_id: uuid,
    email: text,
    nombre: text,
    request_id: uuid,
    /** `{ cups, improve, signed }`, where the café asks for a private opinion. */
    opinion: z.optional(json),
  },
  completion,
  ...recordRefusals,
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

export const check_hito_2 = procedure({ cafe_slug: text }, hito2Check, ...recordRefusals);

/** The wheel of a challenge may be spun now. */
const validation = z.object({ validated: z.literal(true), hito: int });

export const validate_hito = procedure(
  { cafe_id: uuid, hito: int },
  validation,
  ...recordRefusals,
  'HITO_NOT_CURRENT',
  'EVIDENCE_MISSING',
  'INVALID_INPUT',
);

export const save_instagram = procedure(
  { cafe_id: uuid, username: text },
  validation,
  ...recordRefusals,
  'HITO_NOT_CURRENT',
  'INVALID_INPUT',
);

/** Answers by column of "Encuesta_5": a text, or a list for questions with several answers. */
export const submit_survey = procedure(
  { cafe_id: uuid, answers: json },
  validation,
  ...recordRefusals,
  'HITO_NOT_CURRENT',
  'SURVEY_INCOMPLETE',
  'INVALID_INPUT',
);

/**
 * Spins the wheel; only `load_spin` returns the result. Without a spin id the mailbox had won this step before, and
 * the journey only advances. `odds`: those that the wheel showed; null to draw by what holds.
 */
export const spin_hito_wheel = procedure(
  { cafe_id: uuid, hito: int, request_id: uuid, odds: z.optional(z.nullable(text)) },
  z.object({ spin_id: z.nullable(uuid), given_before: boolean }),
  ...recordRefusals,
  'HITO_NOT_CURRENT',
  'HITO_NOT_VALIDATED',
  'PRESENCE_MISSING',
  'WHEEL_CHANGED',
  'INVALID_INPUT',
  'REQUEST_ID_REUSED',
);

export const mark_reward_seen = procedure({ reward_id: uuid }, nothing, 'UNAUTHENTICATED');
