import * as z from 'zod/mini';
import { boolean, day, instant, int, nothing, procedure, team, text, uuid } from './procedure.ts';
import { legalPerson, operator, purpose, deskContext } from './shared-schemas.ts';

/** A prize as the bases tell it. */
const prize = z.object({ name: text, conditions: z.nullable(text), value_cents: z.nullable(int) });

/** The bases of a café's wheels as they hold on a day. */
const bases = z.object({
  cafe: z.object({ nombre: text, slug: text, address: z.nullable(text) }),
  day,
  /** The day of the last change until then; null before the café was made. */
  since: z.nullable(day),
  /** Days on which something of the bases changed, the latest first. */
  days: z.array(day),
  /** The café's legal person; null until its owner names one: the operator then stands as organiser. */
  organiser: z.nullable(legalPerson),
  operator: z.nullable(operator),
  first_prize: prize,
  wheels: z.array(
    z.object({
      wheel: z.enum(['hito', 'vip']),
      version: int,
      since: day,
      /** Ceiling of the value of a month's draws, without the prize that never runs out. */
      ceiling_cents: z.nullable(int),
      segments: z.array(
        z.object({
          ...prize.shape,
          percent: z.number(),
          /** Number of them in a month; null without a limit. */
          monthly_limit: z.nullable(int),
          /** True for the unlimited prize, which takes the odds of the unavailable ones. */
          unlimited: boolean,
        }),
      ),
    }),
  ),
});
export type Bases = z.output<typeof bases>;

/** For everybody; a day to come is today. */
export const load_bases = procedure(
  'visitor',
  { cafe_slug: text, day: z.optional(day) },
  z.object({ bases: z.nullable(bases) }),
);

/** The record of processing activities (article 30 GDPR), for administrators. */
export const load_processing_record = procedure(
  'admin',
  {},
  z.object({
    day,
    operator: z.nullable(operator),
    processors: z.array(text),
    /** For how many cafés the operator processes. */
    cafes: int,
    purposes: z.array(purpose),
  }),
);

const sections = z.array(z.object({ title: text, intro: text, points: z.array(text) }));

/** The processing contract of a café, with what its owners accepted. */
const contract = z.object({
  ...deskContext,
  /** Both parties are named. */
  ready: boolean,
  /** With what is new in it; null for the first version. */
  current: z.object({ version: text, since: day, changes: z.nullable(text), sections }),
  /** The latest first, whole as they were read. */
  accepted: z.array(z.object({ version: text, since: day, name: text, accepted_at: instant, sections })),
});
export type Contract = z.output<typeof contract>;

export const load_contract = procedure(team('contract'), { cafe_slug: text }, contract);

/** By an owner, once a version; a refusal's detail is `version`, `name` or `identity`: a party is not named. */
export const accept_contract = procedure(
  team('contract'),
  { cafe_id: uuid, version: text, name: text },
  nothing,
  'INVALID_INPUT',
);
