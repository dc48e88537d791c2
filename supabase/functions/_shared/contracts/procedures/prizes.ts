import * as z from 'zod/mini';
import { boolean, day, instant, int, json, list, nothing, procedure, team, text, uuid } from './procedure.ts';
import { unavailableReason, deskContext } from './shared-schemas.ts';

const wheelName = z.enum(['hito', 'vip']);

/** A prize of a café's list. */
const listedPrize = z.object({
  name: text,
  /** One of the programme's, whose name and drawing are the same at every café. */
  programme: boolean,
  /** Key of its drawing. */
  picture: text,
  /** The café's own line; null for the default one. */
  conditions: z.nullable(text),
  /** The line of a programme's prize where the café says nothing; null for a prize of its own. */
  default_conditions: z.nullable(text),
  value_cents: z.nullable(int),
  /** The day on which a prize that is sold out is back. */
  sold_out_until: z.nullable(day),
  /** The wheels on which it lies now, or from the planned version on. */
  wheels: z.array(wheelName),
});
export type ListedPrize = z.output<typeof listedPrize>;

/** A version of a wheel at a café. */
const wheelVersion = z.object({
  /** False for the programme's. */
  own: boolean,
  /** First day of the version. */
  from: day,
  ceiling_cents: z.nullable(int),
  segments: z.array(
    z.object({
      name: text,
      picture: text,
      /** The chance that the version gives it, whatever is out now. */
      percent: int,
      monthly_limit: z.nullable(int),
      unlimited: boolean,
      out: z.nullable(unavailableReason),
      available_again_on: z.nullable(day),
      /** Number of times that it was drawn here this month. */
      drawn: int,
    }),
  ),
});
export type WheelVersion = z.output<typeof wheelVersion>;

const wheelOfCafe = z.object({
  wheel: wheelName,
  /** The version saved last, which a change names as `based_on`; 0 before the first. */
  version: int,
  /** Instant of saving; null before the first. */
  saved_at: z.nullable(instant),
  now: wheelVersion,
  planned: z.nullable(wheelVersion),
  spins_last_month: int,
  /** Values of this month's draws, without those of the prize that never runs out. */
  spent_cents: int,
  /** How many of them had no value then: no ceiling counts them. */
  unpriced: int,
});
export type WheelOfCafe = z.output<typeof wheelOfCafe>;

/** The prizes of a café, its two wheels, challenge 1's prize and the points for visits. */
export const load_prizes = procedure(
  team('prizes'),
  { cafe_slug: text },
  z.object({
    ...deskContext,
    prizes: z.array(listedPrize),
    /** Always two: of the challenges, of the VIPs. */
    wheels: z.array(wheelOfCafe),
    first_prize: text,
    /** The first prize that the poster printed last promises; null where none was printed. */
    poster_first_prize: z.nullable(text),
    visit_points: z.nullable(int),
    requires_proof: boolean,
  }),
);

/** Sets a prize's conditions; an empty line brings the default ones back. */
export const set_prize_conditions = procedure(
  team('prizes'),
  { cafe_id: uuid, prize: text, conditions: text, shown: json },
  nothing,
  'INVALID_INPUT',
  'SETTINGS_EDITED',
);

/** Sets a prize's value in cents; null for no value. */
export const set_market_value = procedure(
  team('market_values'),
  { cafe_id: uuid, prize: text, cents: z.nullable(int), shown: json },
  nothing,
  'INVALID_INPUT',
  'PRIZE_IN_USE',
  'SETTINGS_EDITED',
);

/** Adds a prize of the café's own; one of that name that was removed comes back. */
export const add_prize = procedure(
  team('wheels'),
  { cafe_id: uuid, name: text, picture: text, conditions: text, cents: z.nullable(int) },
  nothing,
  'INVALID_INPUT',
  'PRIZE_EXISTS',
  'TOO_MANY_PRIZES',
);

/** Takes a prize of the café's own off the list; what was won stays. */
export const remove_prize = procedure(
  team('wheels'),
  { cafe_id: uuid, prize: text },
  nothing,
  'PRIZE_NOT_FOUND',
  'PRIZE_IN_USE',
);

/** Marks a prize as sold out, until `tomorrow` or until the next `month`; null brings it back. */
export const set_prize_sold_out = procedure(
  team('prizes'),
  { cafe_id: uuid, prize: text, until: z.nullable(text) },
  nothing,
  'INVALID_INPUT',
  'PRIZE_NOT_FOUND',
  'PRIZE_ENDLESS',
);

/** The version saved, and its first day. */
const savedWheel = z.object({ version: int, from: day });

/** A segment as it is saved. */
export interface SavedSegment {
  prize: string;
  percent: number;
  monthly_limit: number | null;
  unlimited: boolean;
}

/**
 * Saves a café's own wheel as a new version. `segments` is a list of {@link SavedSegment}. An INVALID_INPUT names
 * `segments`, `segments.N.prize`, `.percent` or `.monthly_limit` (N from 1), `unlimited`, `percents` or `ceiling_cents`.
 * `market_values` has the cents of prizes that have none, by their names: all is saved or nothing. PRIZE_WITHOUT_VALUE
 * names the prize that lacks one or is given none that may be, SETTINGS_EDITED the one that has another by now.
 */
export const save_wheel = procedure(
  team('wheels'),
  {
    cafe_id: uuid,
    wheel: text,
    based_on: int,
    segments: list,
    ceiling_cents: z.nullable(int),
    request_id: z.optional(uuid),
    market_values: z.optional(json),
  },
  savedWheel,
  'REQUEST_ID_REUSED',
  'INVALID_INPUT',
  'PRIZE_WITHOUT_VALUE',
  'SETTINGS_EDITED',
  'WHEEL_EDITED',
  'TOO_MANY_VERSIONS',
);

/** Goes back to the programme's wheel, by a new version. */
export const restore_wheel = procedure(
  team('wheels'),
  { cafe_id: uuid, wheel: text, based_on: int, request_id: z.optional(uuid) },
  savedWheel,
  'REQUEST_ID_REUSED',
  'INVALID_INPUT',
  'WHEEL_EDITED',
  'TOO_MANY_VERSIONS',
);

/** Chooses the prize of challenge 1. */
export const set_first_prize = procedure(
  team('wheels'),
  { cafe_id: uuid, prize: text, shown: json },
  nothing,
  'INVALID_INPUT',
  'SETTINGS_EDITED',
);

/** Conectitos for each proven visit of a VIP; null for none. */
export const set_visit_points = procedure(
  team('wheels'),
  { cafe_id: uuid, points: z.nullable(int), shown: json },
  nothing,
  'INVALID_INPUT',
  'PROOF_FIRST',
  'SETTINGS_EDITED',
);
