import * as z from 'zod/mini';
import { boolean, instant, json, procedure, text, uuid } from './procedure.ts';
import { teamFrame } from './shapes.ts';

const refusals = ['UNAUTHENTICATED', 'NOT_ALLOWED'] as const;

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

/** Creates a pairing code. It is answered this once, the server keeps only its hash. */
export const make_pairing_code = procedure(
  { cafe_id: uuid },
  z.object({ code: text, expires_at: instant }),
  ...refusals,
  'TOO_MANY_SCREENS',
);

/** Answers false when it is none of the café's. */
export const rename_screen = procedure(
  { cafe_id: uuid, device_id: uuid, name: text, shown: json },
  z.object({ renamed: boolean }),
  ...refusals,
  'INVALID_INPUT',
  'SETTINGS_EDITED',
);

/** Answers false when it is none of the café's. */
export const revoke_screen = procedure(
  { cafe_id: uuid, device_id: uuid },
  z.object({ revoked: boolean }),
  ...refusals,
);
