import * as z from 'zod/mini';
import { boolean, instant, procedure, text, uuid } from './procedure.ts';
import { teamFrame, teamRole } from './shapes.ts';

/** Somebody on a café's team; who invited them is told to who may change it. */
const person = z.object({
  user_id: uuid,
  email: text,
  role: teamRole,
  since: instant,
  you: boolean,
  invited_by: z.nullable(text),
  /** Their last acts there, the latest first. */
  lately: z.array(z.object({ at: instant, action: text })),
});

/** The tab of a café's people. */
const team = z.object({ ...teamFrame, people: z.array(person) });
export type Team = z.output<typeof team>;
export type TeamPerson = z.output<typeof person>;

export const load_team = procedure({ cafe_slug: text }, team, 'UNAUTHENTICATED', 'NOT_ALLOWED');
