import * as z from 'zod/mini';
import { boolean, day, instant, int, json, procedure, text, uuid } from './procedure.ts';
import { journey, proof } from './shared-schemas.ts';

/** `reopened`: the challenge whose window had closed, and which the visit opened anew. */
const visitEffects = { completed_hito: z.nullable(int), reopened: z.nullable(int) };
const noEffects = { completed_hito: z.null(), reopened: z.null() };
/** Proof of the visit that the day has now, and that day. */
const visitProof = { proof: z.nullable(proof), day };
const noProof = { proof: z.null(), day: z.null() };
/** Registers the caller's own visit of today. False: the day already has one. */
export const register_visit = procedure(
  'customer',
  { cafe_slug: text, browser: z.optional(text) },
  z.object({
    registered: boolean,
    ...visitEffects,
    ...visitProof,
    /** Conectitos that the visit paid. */
    points: z.nullable(int),
    load_journey: journey,
  }),
  'CAFE_NOT_FOUND',
  'NOT_ENROLLED',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'BLOCKED',
  'INVALID_INPUT',
);

export const register_visit_by_email = procedure(
  'service',
  {
    cafe_slug: text,
    email: text,
    visit_date: instant,
    client_address: json,
    browser: z.optional(text),
  },
  z.discriminatedUnion('status', [
    z.object({
      status: z.literal('registered'),
      ...visitEffects,
      ...visitProof,
      retry_after_seconds: z.null(),
    }),
    z.object({
      status: z.literal('duplicate'),
      ...noEffects,
      ...visitProof,
      retry_after_seconds: z.null(),
    }),
    z.object({
      status: z.literal('try_later'),
      ...noEffects,
      ...noProof,
      retry_after_seconds: int,
    }),
    z.object({
      status: z.enum(['unknown_customer', 'cafe_not_found', 'cafe_paused', 'implausible_date']),
      ...noEffects,
      ...noProof,
      retry_after_seconds: z.null(),
    }),
  ]),
);

/** Inserts a visit, for operators and other services. False: that day already has one. */
export const insert_visit = procedure(
  'service',
  { p_user_id: uuid, p_correo: text, p_cafeteria: text, p_fecha_visita: day },
  z.object({ registered: boolean, ...visitEffects }),
  'CAFE_NOT_FOUND',
  'CAFE_PAUSED',
  'TEAM_MEMBER',
  'BLOCKED',
  'NOT_ENROLLED',
  'INVALID_INPUT',
);
