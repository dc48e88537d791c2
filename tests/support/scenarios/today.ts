import type * as contracts from '@functions/_shared/contracts/procedures/today.ts';
import { procedure, type Cafe, type Who } from '../given/factories.ts';
import type { Sql } from 'postgres';
import { by, memberOf, otherOrNoCafe, slug, unknownId } from './making.ts';
import { asked, foreignRequest } from './rewards.ts';
import type { Scenarios } from './scenario.ts';

/** Returns a member's tab of today. */
export const todayOf = (
  sql: Sql,
  { id }: Who,
  cafe: Pick<Cafe, 'slug'>,
  { at = new Date(), known = null }: { at?: Date; known?: string | null } = {},
) => procedure(sql, id, 'load_today', cafe.slug, known, at);

/** Confirms what a customer waits for at the counter; with a reason, refuses it. */
export const answerRequest = (
  sql: Sql,
  { id }: Who,
  request: string,
  {
    reason = null,
    note = null,
    at = new Date(),
  }: { reason?: string | null; note?: string | null; at?: Date } = {},
) => procedure(sql, id, 'answer_handover_request', request, reason === null, reason, note, at);

export const today: Scenarios<typeof contracts> = {
  load_today: {
    args: slug,
    variants: {
      'nothing new': {
        before: (sql, person) => sql`select public.load_today(${person.slug}) ->> 'version' as answer`,
        args: (person, known_version) => ({ ...slug(person), known_version }),
      },
    },
    indistinguishable: otherOrNoCafe('cafe_slug'),
  },
  answer_handover_request: {
    ...asked,
    args: (_, handover_request_id) => ({ handover_request_id, confirm: true }),
    // Nothing is handed over while the write is undone, and the customer's page goes on waiting.
    reveals: ['load_today.*', 'decided_by_caller', 'status'],
    indistinguishable: {
      'a request at another café, and none': [
        async (sql) =>
          by((await memberOf(sql, 'owner')).id, {
            handover_request_id: await foreignRequest(sql),
            confirm: true,
          }),
        async (sql) =>
          by((await memberOf(sql, 'owner')).id, { handover_request_id: unknownId(), confirm: true }),
      ],
    },
  },
};
