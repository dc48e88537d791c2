import * as z from 'zod/mini';
import { json, nothing, procedure, text, uuid } from './procedure.ts';
import { teamFrame } from './shapes.ts';

/** The headline of a café's poster; null for the product's own. */
const promise = z.nullable(text);

/** Answers the desk's tab of poster and guide. */
export const load_poster = procedure(
  { cafe_slug: text },
  z.object({
    ...teamFrame,
    promise,
    /** The prize of challenge 1, which the poster names. */ first_prize: text,
  }),
  'UNAUTHENTICATED',
  'NOT_ALLOWED',
);

export const set_cafe_promise = procedure(
  { cafe_id: uuid, promise: text, shown: json },
  z.object({ promise }),
  'UNAUTHENTICATED',
  'NOT_ALLOWED',
  'INVALID_INPUT',
  'SETTINGS_EDITED',
);

/** Keeps that a café has printed it, for the first time. */
export const record_print = procedure(
  /** poster|cards */
  { cafe_id: uuid, what: text },
  nothing,
  'UNAUTHENTICATED',
  'NOT_ALLOWED',
  'INVALID_INPUT',
);
