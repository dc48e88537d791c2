import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { CALLS, nameOf } from '../../bench/db/calls.ts';
import { sizedDatabase, type SizedDatabase } from '../../bench/db/databases.ts';
import { readPlans } from '../../bench/db/plans.ts';
import { broken, violations } from '../../bench/support/invariants.ts';

// Ten thousand customer records; `npm run bench:db -- --million` does the same, and the times, up to a million.
let database: SizedDatabase;
beforeAll(async () => {
  database = await sizedDatabase({ url: inject('databaseServerUrl') }, 10_000);
}, 300_000);
afterAll(() => database?.drop());

test('the population breaks none of the rules of value', async () => {
  expect(broken(await violations(database.sql))).toEqual([]);
});

describe('no sequential scan on a growing table', () => {
  test.each(CALLS.map((call) => ({ name: nameOf(call), call })))('$name', async ({ call }) => {
    const { buffers, scans } = await readPlans(database, call);
    expect(buffers).toBeGreaterThan(0);
    expect(Object.fromEntries(scans)).toEqual({});
  });

  test.each([
    ['load_journey', ['user_rewards_one_per_record_and_hito'], 'user_rewards'],
    ['delete_account', ['sign_up_inviters_by_inviter'], 'sign_up_inviters'],
    ['admin_list_cafes (with figures)', ['visitas_by_cafe_and_day'], 'visitas_clientes'],
    // each of the two can stand in for the other
    [
      'admin_list_tickets (pending)',
      ['purchase_tickets_pending', 'purchase_tickets_pending_by_cafe'],
      'purchase_tickets',
    ],
  ])('%s without the index %s is caught', async (name, indexes, table) => {
    const call = CALLS.find((it) => nameOf(it) === name)!;
    const found = await database.sql<{ name: string; definition: string }[]>`
      select n.nspname || '.' || c.relname as name, pg_get_indexdef(c.oid) as definition
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relname in ${database.sql(indexes)} and c.relkind = 'i'`;
    expect(found).toHaveLength(indexes.length);
    for (const index of found) await database.sql.unsafe(`drop index ${index.name}`);
    try {
      expect([...(await readPlans(database, call)).scans.keys()]).toContain(table);
    } finally {
      for (const { definition } of found) await database.sql.unsafe(definition);
    }
  });
});
