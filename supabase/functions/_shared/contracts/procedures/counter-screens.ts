import * as z from 'zod/mini';
import { instant, int, nothing, procedure, team, text, uuid, boolean, json } from './procedure.ts';
import { cafe, deskContext } from './shared-schemas.ts';

/** Tokens for steps of ten seconds, the first of them for `first_step`. */
const signed = z.object({ first_step: int, tokens: z.array(text) });
export type SignedTokens = z.output<typeof signed>;

/** Answers an id for a wrong code too: `load_counter_screen` tells whether it is a screen's. */
export const pair_counter_screen = procedure(
  'visitor',
  { code: text, secret: text },
  z.object({ status: z.enum(['tried', 'try_later']), device_id: z.nullable(uuid) }),
  'INVALID_INPUT',
);

/** Content of a counter's screen beside its code. */
const counter = z.object({
  cafe,
  /** The prizes that wait for the team's touch, the longest first. */
  waiting: z.array(text),
});
export type CounterScreenState = z.output<typeof counter>;

const pollArgs = { device_id: uuid, secret: text, known_version: z.optional(text) };
const shown = z.object({
  status: z.enum(['on', 'revoked', 'unknown']),
  now: instant,
  version: z.nullable(text),
  counter: z.nullable(counter),
});

/** Loads what a screen shows beside its code. `counter` is null where the known version is still the one. */
export const load_counter_screen = procedure('visitor', pollArgs, shown);

/** Signs a screen's next ten minutes, and renews its secret. */
export const renew_screen = procedure(
  'visitor',
  pollArgs,
  z.extend(shown, {
    signed: z.nullable(signed),
    /** From the renewal that uses it on the secret before it is worth nothing. */
    next_secret: z.nullable(text),
  }),
);

export const open_phone_screen = procedure(
  team('today'),
  { cafe_id: uuid },
  z.object({ now: instant, signed }),
  'TOO_MANY_SCREENS',
);

export const close_phone_screen = procedure(team('today'), { cafe_id: uuid }, nothing);

/** A café's screen as its owner sees it. */
const screen = z.object({
  id: uuid,
  name: text,
  paired_at: instant,
  last_seen_at: z.nullable(instant),
  /** Instant at which a copy of its secret was last noticed on another device. */
  copy_detected_at: z.nullable(instant),
});

/** The desk's tab of screens. */
const screens = z.object({ ...deskContext, screens: z.array(screen) });
export type CounterScreens = z.output<typeof screens>;
export type CounterScreen = z.output<typeof screen>;

export const load_counter_screens = procedure(team('screens'), { cafe_slug: text }, screens);

/** Creates a pairing code. It is answered this once, the server keeps only its hash. */
export const make_pairing_code = procedure(
  team('screens'),
  { cafe_id: uuid },
  z.object({ code: text, expires_at: instant }),
  'TOO_MANY_SCREENS',
);

/** Answers false when it is none of the café's. */
export const rename_counter_screen = procedure(
  team('screens'),
  { cafe_id: uuid, device_id: uuid, name: text, shown: json },
  z.object({ renamed: boolean }),
  'INVALID_INPUT',
  'SETTINGS_EDITED',
);

/** Answers false when it is none of the café's. */
export const revoke_counter_screen = procedure(
  team('screens'),
  { cafe_id: uuid, device_id: uuid },
  z.object({ revoked: boolean }),
);
