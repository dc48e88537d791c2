import type * as contracts from '@functions/_shared/contracts/procedures/events.ts';
import { SERVICE } from '../database/personas.ts';
import { rpc } from '../given/factories.ts';
import type { Sql } from 'postgres';
import type { Scenarios } from './scenario.ts';

/** Settles an event as delivered. */
export const settleEvent = (sql: Sql, id: string) =>
  rpc(sql, SERVICE, 'settle_event', { event_id: id, delivered: true });

export const events: Scenarios<typeof contracts> = {
  claim_events: { args: () => ({ topics: ['registration'], batch: 20 }) },
  settle_event: {
    before: (sql, { user_id }) => sql`insert into private.events (topic, payload, user_id)
      values ('registration', '{}', ${user_id}) returning id as answer`,
    args: (_, event_id) => ({ event_id, delivered: true }),
  },
};
