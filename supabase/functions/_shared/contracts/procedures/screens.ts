import * as z from 'zod/mini';
import { boolean, instant, json, procedure, team, text, uuid } from './procedure.ts';
import { deskContext } from './shapes.ts';

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
