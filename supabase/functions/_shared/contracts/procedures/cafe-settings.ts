import * as z from 'zod/mini';
import { boolean, int, json, nothing, procedure, team, text, texts, uuid } from './procedure.ts';
import { place, deskContext } from './shared-schemas.ts';

/** Summary of each room of a café, one line each. */
const summary = z.object({
  /** Number of prizes with the café's own conditions. */
  own_conditions: int,
  poster_printed: boolean,
  active_codes: int,
  screens: int,
  /** True if the café offers reminders by mail. */
  reminders: boolean,
  /** Members and open invitations; null for roles that may not change the team. */
  people: z.nullable(int),
  invitations: z.nullable(int),
});

/** A café's settings for its own team, with the summary of each room. */
const cafeSettings = z.object({ ...deskContext, ...place, summary });
export type CafeSettings = z.output<typeof cafeSettings>;

export const load_cafe_settings = procedure(team('settings'), { cafe_slug: text }, cafeSettings);

/** Changes only the settings that the argument names. */
export const change_cafe_settings = procedure(
  team('settings'),
  { cafe_id: uuid, settings: json, shown: json },
  nothing,
  'INVALID_INPUT',
  'SETTINGS_EDITED',
);

export const pause_cafe = procedure(
  team('pause'),
  { cafe_id: uuid, paused: boolean },
  nothing,
  'INVALID_INPUT',
);

export const set_service_mode = procedure(
  team('service_mode'),
  { cafe_id: uuid, way: text, shown: json },
  nothing,
  'INVALID_INPUT',
  'SETTINGS_EDITED',
);

export const set_first_challenge = procedure(
  team('first_challenge'),
  { cafe_id: uuid, kind: text },
  nothing,
  'INVALID_INPUT',
);

/** Replaces all tax numbers. A refusal's detail is the place, from 1, of the first number that is wrong or taken. */
export const set_tax_numbers = procedure(
  team('tax_numbers'),
  { cafe_id: uuid, numbers: texts, shown: json },
  nothing,
  'INVALID_INPUT',
  'TAX_NUMBER_WRONG',
  'TAX_NUMBER_TAKEN',
  'SETTINGS_EDITED',
);

/** Confirms for an administrator that a number is this café's. */
export const confirm_tax_number = procedure(
  'admin',
  { cafe_id: uuid, number: text },
  nothing,
  'TAX_NUMBER_NOT_FOUND',
  'TAX_NUMBER_TAKEN',
);

/** Returns a file name for a new logo, without its extension. */
export const begin_cafe_logo = procedure(
  team('settings'),
  { cafe_id: uuid },
  z.object({ name: text }),
  'TOO_MANY_REQUESTS',
);

/** Sets a logo; null removes it. Returns the path of the logo before. */
export const set_cafe_logo = procedure(
  team('settings'),
  { cafe_id: uuid, logo_path: z.nullable(text) },
  z.object({ before: z.nullable(text) }),
  'INVALID_INPUT',
);

/** Returns paths of logos that no café uses any more. */
export const list_orphaned_logos = procedure('service', {}, texts);
