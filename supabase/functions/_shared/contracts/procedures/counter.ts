import * as z from 'zod/mini';
import { boolean, instant, int, nothing, procedure, text, uuid } from './procedure.ts';
import { cafe, teamFrame } from './shapes.ts';

const refusals = ['UNAUTHENTICATED', 'NOT_ALLOWED'] as const;

/** Tokens for steps of ten seconds, the first of them for `first_step`. */
const signed = z.object({ first_step: int, tokens: z.array(text) });
export type SignedTokens = z.output<typeof signed>;

/** A café's screen as its owner sees it. */
const screen = z.object({
  id: uuid,
  name: text,
  paired_at: instant,
  last_seen_at: z.nullable(instant),
  /** Instant at which a copy of its secret was last noticed on another device. */
  copied_at: z.nullable(instant),
});

/** The desk's tab of screens. */
const screens = z.object({ ...teamFrame, screens: z.array(screen) });
export type Screens = z.output<typeof screens>;
export type Screen = z.output<typeof screen>;

export const load_screens = procedure({ cafe_slug: text }, screens, ...refusals);

/** The code is answered this once, the server keeps only its hash. */
export const make_pairing_code = procedure(
  { cafe_id: uuid },
  z.object({ code: text, expires_at: instant }),
  ...refusals,
  'TOO_MANY_SCREENS',
);

/** Answers an id for a wrong code too: `load_counter` tells whether it is a screen's. */
export const pair_screen = procedure(
  { code: text, secret: text },
  z.object({ status: z.enum(['tried', 'try_later']), device_id: z.nullable(uuid) }),
  'INVALID_INPUT',
);

/** False when it is none of the café's. */
export const rename_screen = procedure(
  { cafe_id: uuid, device_id: uuid, name: text },
  z.object({ renamed: boolean }),
  ...refusals,
  'INVALID_INPUT',
);

/** False when it is none of the café's. */
export const revoke_screen = procedure(
  { cafe_id: uuid, device_id: uuid },
  z.object({ revoked: boolean }),
  ...refusals,
);

/** Content of a counter's screen beside its code. */
const counter = z.object({
  cafe,
  /** The prizes that wait for the bar's touch, the longest first. */
  waiting: z.array(text),
});
export type Counter = z.output<typeof counter>;

/** `counter` is null where the known version is still the one, `signed` while the device has tokens for a while. */
export const load_counter = procedure(
  { device_id: uuid, secret: text, known_version: z.optional(text), signed_until: z.optional(int) },
  z.object({
    status: z.enum(['on', 'revoked', 'unknown']),
    now: instant,
    version: z.nullable(text),
    counter: z.nullable(counter),
    signed: z.nullable(signed),
    /** Comes with `signed`; from its first use on the secret before it is worth nothing. */
    next_secret: z.nullable(text),
  }),
);

export const open_phone_screen = procedure(
  { cafe_id: uuid },
  z.object({ now: instant, signed }),
  ...refusals,
  'TOO_MANY_SCREENS',
);

export const close_phone_screen = procedure({ cafe_id: uuid }, nothing, ...refusals);
