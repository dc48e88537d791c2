import * as z from 'zod/mini';
import { int, procedure, team, text } from './procedure.ts';
import { deskContext } from './shared-schemas.ts';

/** Private opinions up to yesterday, by month, the latest first. */
const opinions = z.object({
  ...deskContext,
  months: z.array(
    z.object({
      /** `yyyy-mm`. */
      month: text,
      /** Number of opinions by rating, 1 to 5. */
      counts: z.array(int),
      /** Opinions with a line or a name, ordered by what they say. */
      lines: z.array(z.object({ rating: int, suggestion: z.nullable(text), name: z.nullable(text) })),
    }),
  ),
});
export type Opinions = z.output<typeof opinions>;

export const load_opinions = procedure(team('opinions'), { cafe_slug: text }, opinions);
