/** @module-tag long */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { CALLS, nameOf } from '../../bench/db/calls.ts';
import { sizedDatabase, type SizedDatabase } from '../../bench/db/databases.ts';
import { readPlans, readScans } from '../../bench/db/plans.ts';
import { peopleAt } from '../../bench/support/population.ts';
import { broken, violations } from '../../bench/support/invariants.ts';

// Ten thousand enrollments; `npm run bench:db -- --million` does the same, and the times, up to a million.
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
      'admin_list_tickets',
      ['purchase_tickets_pending', 'purchase_tickets_pending_by_cafe'],
      'purchase_tickets',
    ],
  ])('The function %s without the index %s is caught', async (name, indexes, table) => {
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

test('the erasure of a café that has left has an index for each table', async () => {
  let erased = 0;
  const callAndRollBack = new Error('undone');
  const scans = await readScans(database.url, async (sql, begin) => {
    const erasing = sql.begin(async (own) => {
      const [largest] = await own<{ id: string }[]>`select cafe_id as id from public."Clientes proto"
        group by cafe_id order by count(*) desc limit 1`;
      await own`update public.cafeterias set active = false, deleted = true where id = ${largest!.id}`;
      await own`update public.cafeterias set deleted_at = now() - interval '31 days'
        where id = ${largest!.id}`;
      // some tables are so small here that a scan is the right choice
      await own`select set_config('enable_seqscan', 'off', true)`;
      begin();
      for (let rows = 1; rows > 0; erased += rows) {
        const [batch] = await own<{ rows: number }[]>`select private.erase_deleted_cafe(500, now()) as rows`;
        rows = batch!.rows;
      }
      throw callAndRollBack;
    });
    await expect(erasing).rejects.toBe(callAndRollBack);
  });
  expect(erased).toBeGreaterThan(500);
  expect(Object.fromEntries(scans)).toEqual({});
});

describe('a customer who reads a whole table', () => {
  const readable = async () =>
    database.sql<{ name: string; columns: string; qual: string }[]>`
      select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ') as columns, p.qual
      from pg_policies p join pg_class c on c.oid = format('%I.%I', p.schemaname, p.tablename)::regclass
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and has_column_privilege('authenticated', c.oid, a.attnum, 'select')
      where p.schemaname = 'public' and p.cmd = 'SELECT' and 'authenticated' = any (p.roles)
      group by c.oid, p.qual order by 1`;
  /** The plan of a plain select, as the planner makes it where an index can be used. */
  const planOf = async (table: { name: string; columns: string }) => {
    const [person] = await peopleAt(database.sql, ['vip-ready'], 1);
    return database.sql.begin(async (own) => {
      await own`select set_config('request.jwt.claim.sub', ${person!.user_id}, true),
        set_config('role', 'authenticated', true), set_config('enable_seqscan', 'off', true)`;
      const rows = await own.unsafe(`explain analyze select ${table.columns} from ${table.name}`);
      return rows.map((row) => row['QUERY PLAN'] as string).join('\n');
    });
  };

  test('is given their own rows by an index', async () => {
    const own = (await readable()).filter(({ qual }) => qual.includes('user_id'));
    expect(own.length).toBeGreaterThan(9);
    for (const table of own) expect(await planOf(table), table.name).toMatch(/Index Cond: \(user_id = /);
  });

  test('reads no table but those and the cafés', async () => {
    const others = (await readable()).filter(({ qual }) => !qual.includes('user_id'));
    expect(others.map(({ name }) => name)).toEqual(['cafeterias']);
  });
});
