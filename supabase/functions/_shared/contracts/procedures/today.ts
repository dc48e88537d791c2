import * as z from 'zod/mini';
import { day, instant, int, procedure, text, uuid } from './procedure.ts';
import { dayWord, teamFrame } from './shapes.ts';

/** A visit, or a reward that was handed out. */
const happening = z.object({
  id: uuid,
  kind: z.enum(['visit', 'redemption']),
  at: instant,
  /** A first name; null before one was given. */
  name: z.nullable(text),
  /** Masked. */
  email: text,
  /** Of a redemption: what it was, and the code on the customer's screen. */
  reward: z.nullable(text),
  code: z.nullable(text),
});

/** What the desk's tab of today shows. */
const today = z.object({
  ...teamFrame,
  day,
  day_word: dayWord,
  visits: int,
  redemptions: int,
  /** The most frequent first. */
  handed_out: z.array(z.object({ name: text, count: int })),
  /** The latest first, at most 30. */
  latest: z.array(happening),
});
export type Today = z.output<typeof today>;

/** `today` is null where the known version is still the one. */
export const load_today = procedure(
  { cafe_slug: text, known_version: z.optional(text) },
  z.object({ version: text, today: z.nullable(today) }),
  'UNAUTHENTICATED',
  'NOT_ALLOWED',
);
