import * as z from 'zod/mini';
import { boolean, day, instant, int, json, nothing, procedure, text, uuid } from './procedure.ts';
import { cafe, proof, teams, vipPrize, visitsToTurn } from './shapes.ts';

/** Makes the caller a customer of a café; without one, of that given at sign-up. */
export const enroll = procedure(
  { cafe_slug: z.optional(text), invitation: z.optional(text) },
  z.object({
    status: z.enum(['enrolled', 'already_enrolled', 'nothing_to_enroll']),
    cafe: z.nullable(z.object({ slug: text, nombre: text })),
    record_id: z.nullable(uuid),
    /** A friend's link has made its owner the inviter, now or before. */
    invited: boolean,
  }),
  'UNAUTHENTICATED',
  'CAFE_NOT_FOUND',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'BLOCKED',
);

/** The caller's live link for friends at a café. */
export const invite_friend = procedure(
  { cafe_id: uuid },
  z.object({ token: text }),
  'UNAUTHENTICATED',
  'CAFE_NOT_FOUND',
  'NOT_ENROLLED',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'BLOCKED',
  'TOO_MANY_REQUESTS',
);

export const revoke_friend_link = procedure({ cafe_id: uuid }, nothing, 'UNAUTHENTICATED');

const friendLink = z.object({
  open: boolean,
  /** The first name of whose link it is; null where none is known, or none may be. */
  name: z.nullable(text),
});
export type FriendLink = z.output<typeof friendLink>;

/** View of a friend's link for a stranger. */
export const peek_friend_link = procedure({ cafe_slug: text, token: text }, friendLink);

/** One café of the caller with how far they are. */
const dashboardCafe = z.object({
  record_id: uuid,
  cafe,
  /** The customer's name there. */
  nombre: text,
  /** 1 to 8; 8 when finished. */
  hito_actual: int,
  hito_1_completado: boolean,
  hito_7_rewarded: boolean,
  /** The highest milestone validated and not yet spun when it equals `hito_actual`; 0 for none. */
  hito_validado: int,
  /** A friend whom they brought has enrolled. */
  hito_4_completado: boolean,
  /** The validated step has no prize to win: this mailbox won it before. */
  given_before: boolean,
  /** The last day of the open window of challenge 2 or 6, pauses included. */
  deadline: z.nullable(day),
  visited_today: boolean,
  /** The one that waits to be redeemed. */
  vip_prize: z.nullable(vipPrize),
  /** Number of prizes to redeem, the one of the VIP wheel among them. */
  prizes_waiting: int,
  /** The VIP wheel could be turned today. */
  vip_wheel_waits: boolean,
  visits_to_turn: visitsToTurn,
  vip: boolean,
  codigo_vip: z.nullable(text),
  fecha_registro: instant,
});
export type DashboardCafe = z.output<typeof dashboardCafe>;

const dashboard = z.object({
  email: z.nullable(text),
  /** By the server's clock. */
  today: day,
  is_admin: boolean,
  /** The person is still to be asked about the account's password. */
  password_question: boolean,
  /** The cafés on whose team they are. */
  teams,
  /** Newest first, paused cafés last. */
  cafes: z.array(dashboardCafe),
});
export type Dashboard = z.output<typeof dashboard>;

export const load_dashboard = procedure({}, dashboard, 'UNAUTHENTICATED');

/** `reopened`: the challenge whose window had closed, and which the visit opened anew. */
const visitEffects = { milestone: z.nullable(int), reopened: z.nullable(int) };
const noEffects = { milestone: z.null(), reopened: z.null() };
/** Of the visit that the day has now, and which day that is. */
const visitProof = { proof: z.nullable(proof), day };
const noProof = { proof: z.null(), day: z.null() };
/** Conectitos that the visit paid, told to its customer alone. */
const points = z.nullable(int);

export const register_visit_by_email = procedure(
  {
    cafe_slug: text,
    email: text,
    visit_date: instant,
    client_address: json,
    caller_id: z.optional(z.nullable(uuid)),
    browser: z.optional(text),
  },
  z.discriminatedUnion('status', [
    z.object({
      status: z.literal('registered'),
      ...visitEffects,
      ...visitProof,
      points,
      retry_after_seconds: z.null(),
    }),
    z.object({
      status: z.literal('duplicate'),
      ...noEffects,
      ...visitProof,
      points: z.null(),
      retry_after_seconds: z.null(),
    }),
    z.object({
      status: z.literal('try_later'),
      ...noEffects,
      ...noProof,
      points: z.null(),
      retry_after_seconds: int,
    }),
    z.object({
      status: z.enum([
        'team_member',
        'blocked',
        'unknown_customer',
        'cafe_not_found',
        'cafe_paused',
        'implausible_date',
      ]),
      ...noEffects,
      ...noProof,
      points: z.null(),
      retry_after_seconds: z.null(),
    }),
  ]),
);

/** For operators and other services. False: that day already has a visit. */
export const insert_visit = procedure(
  { p_user_id: uuid, p_correo: text, p_cafeteria: text, p_fecha_visita: day },
  z.object({ registered: boolean, ...visitEffects }),
  'CAFE_NOT_FOUND',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'BLOCKED',
  'NOT_ENROLLED',
  'INVALID_INPUT',
);

/** Result of checking an inviter. Only `ok` has no reason. */
const inviterAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ok'), reason: z.null() }),
  z.object({
    status: z.literal('refused'),
    reason: z.enum([
      'CAFE_NOT_FOUND',
      'CAFE_PAUSED',
      'INVITER_INVALID',
      'INVITER_IS_SELF',
      'INVITER_NOT_CUSTOMER',
      'INVITER_TOO_LATE',
      'NOT_YOUR_INVITER',
    ]),
  }),
  z.object({ status: z.literal('try_later'), reason: z.literal('INVITER_TRY_LATER') }),
]);
export type InviterAnswer = z.output<typeof inviterAnswer>;

/** Checks before the sign-up whether an e-mail can be an inviter at a café. */
export const validate_inviter = procedure(
  { cafe_slug: text, inviter_email: text, client_address: json },
  inviterAnswer,
);

/** Makes a customer the inviter of a person who has just enrolled. */
export const confirm_inviter = procedure(
  { user_id: uuid, cafe_slug: text, inviter_email: text, client_address: json },
  inviterAnswer,
  'CAFE_NOT_FOUND',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'BLOCKED',
  'NOT_ENROLLED',
);
