import * as z from 'zod/mini';
import { json, nothing, procedure, team, text, uuid } from './procedure.ts';
import { deskContext } from './shared-schemas.ts';

/** The headline of a café's poster; null for the product's own. */
const poster_headline = z.nullable(text);

/** Answers the desk's tab of poster and guide. */
export const load_poster = procedure(
  team('poster'),
  { cafe_slug: text },
  z.object({
    ...deskContext,
    poster_headline,
    /** The prize of challenge 1, which the poster names. */ first_prize: text,
  }),
);

export const set_poster_headline = procedure(
  team('poster'),
  { cafe_id: uuid, poster_headline: text, shown: json },
  z.object({ poster_headline }),
  'INVALID_INPUT',
  'SETTINGS_EDITED',
);

/** Keeps that a café has printed it, for the first time. */
export const record_print = procedure(
  team('poster'),
  /** poster|cards */
  { cafe_id: uuid, what: text },
  nothing,
  'INVALID_INPUT',
);
