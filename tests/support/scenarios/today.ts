import type * as contracts from '@functions/_shared/contracts/procedures/today.ts';
import { by, memberOf, otherOrNoCafe, slug, unknownId } from './making.ts';
import { asked, foreignRequest } from './rewards.ts';
import type { Scenarios } from './scenario.ts';

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
