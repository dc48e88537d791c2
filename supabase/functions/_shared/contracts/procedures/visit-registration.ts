import * as z from 'zod/mini';
import { boolean, day, instant, int, json, procedure, text, uuid } from './procedure.ts';
import { proof } from './shapes.ts';

/** `reopened`: the challenge whose window had closed, and which the visit opened anew. */
const visitEffects = { milestone: z.nullable(int), reopened: z.nullable(int) };
const noEffects = { milestone: z.null(), reopened: z.null() };
/** Proof of the visit that the day has now, and that day. */
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
  'UNAUTHENTICATED',
);

/** Inserts a visit, for operators and other services. False: that day already has one. */
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
