import type { Sql } from 'postgres';
import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, type Account, type Cafe, type Customer } from '../../support/given/factories.ts';
import { findMentions } from '../../support/database/find-mentions.ts';
import { fillEverything } from '../fill-everything.ts';
import { tablesOf } from '../snapshot.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, expectUnchanged, contents } = useGiven({ connections: 3 });

/** Tables with a café that keep their rows, and why. */
const KEPT: Record<string, string> = {
  'private.draws': 'stay checkable, without the person',
  'public.conectitos_ledger': 'the accounts of Conectitos, without the person',
  'private.deleted_ticket_photos': 'recognise a photo that is sent again; name nobody',
  'private.deleted_ticket_receipts': 'recognise a receipt that is claimed again; name nobody',
  'private.audit_log': 'the record of who changed what',
  'private.contract_acceptances': 'the proof of a contract',
  'private.bases_history': 'the bases of what was drawn; name the organiser',
  'private.prizes': 'the bases of what was drawn; name nobody',
  'private.wheel_versions': 'the bases of what was drawn; name nobody',
  'private.scans': 'counts; name nobody',
  'private.vip_code_misses': 'counts, kept for 30 days; name nobody',
  'private.rate_limits': 'kept for two days',
};

let admin: Account;
let customer: Customer;
let friend: Account;
let bar: Cafe;
let other: Cafe;
beforeEach(async () => {
  // Cafés that earlier tests deleted would be due as well.
  await sql()`update public.cafeterias set deleted = false, active = true where deleted`;
  admin = await given.admin();
  customer = await given.customerAt(8);
  friend = await given.account();
  await given.enrollment(friend, customer.cafe, { inviter: customer.account.email });
  bar = await fillEverything(sql(), { admin, customer, friend });
  other = await given.cafe();
  await given.enrollment(customer.account, other);
  await given.enrollment(friend, other, { inviter: customer.account.email });
});

/** Runs the schedule until nothing is due, so many rows a time. Returns how many runs did something. */
async function eraseAll(batch: number, days = 31): Promise<number> {
  for (let runs = 0; ; runs += 1) {
    const [run] = await sql()<{ size: number }[]>`
      select private.erase_deleted_cafe(${batch}, ${daysAfter(new Date(), days)}) as size`;
    if (run!.size === 0) return runs;
  }
}

/** Tables with a column cafe_id, from the catalogue. */
async function tablesOfCafes(database: Sql): Promise<string[]> {
  const rows = await database<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'private') and a.attname = 'cafe_id'
      and not a.attisdropped order by 1`;
  return rows.map(({ name }) => name);
}

/** How many rows each table with a café has of these cafés; those without are left out. */
async function rowsOf(...cafes: Cafe[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tablesOfCafes(sql())) {
    const rows = await sql().unsafe(`select from ${table} where cafe_id = any ($1) limit 1`, [
      cafes.map(({ id }) => id),
    ]);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

/** All rows, in any table, that name a café by its id. */
async function rowsThatName(cafe: Cafe): Promise<string[]> {
  const tables = Object.entries(await contents());
  return tables.flatMap(([table, rows]) =>
    rows
      .split('\n')
      .filter((row) => row.includes(cafe.id))
      .map((row) => `${table} ${row}`),
  );
}

test('Before the erasure, the café and its team have a row in every table that is erased', async () => {
  const erased = (await tablesOfCafes(sql())).filter((table) => !(table in KEPT));
  const filled = await rowsOf(customer.cafe, bar);
  expect(erased.filter((table) => !filled.includes(table))).toEqual([]);
  expect(await tablesOf(sql(), 'public', 'private')).toEqual(expect.arrayContaining(Object.keys(KEPT)));
});

describe('A café that was deleted 30 days ago', () => {
  beforeEach(async () => {
    await given.setCafe(customer.cafe, 'deleted');
    await given.setCafe(bar, 'deleted');
  });

  test('keeps no personal data but what is named with its reason', async () => {
    await eraseAll(500);
    expect((await rowsOf(customer.cafe, bar)).filter((table) => !(table in KEPT))).toEqual([]);
    expect(await findMentions(sql(), customer.enrollmentId)).toEqual([]);
    const [people] = await sql()`select
      (select count(*)::int from private.draws where cafe_id = ${customer.cafe.id} and user_id is not null) as drawn,
      (select count(*)::int from public.conectitos_ledger where cafe_id = ${customer.cafe.id}
        and num_nonnulls(user_id, actor) > 0) as moved`;
    expect(people).toEqual({ drawn: 0, moved: 0 });
    const [stays] = await sql()`select
      (select count(*)::int from private.draws where cafe_id = ${customer.cafe.id}) as draws,
      (select count(*)::int from public.conectitos_ledger where cafe_id = ${customer.cafe.id}) as movements,
      (select count(*)::int from private.contract_acceptances where cafe_id = ${bar.id}) as contracts`;
    expect(stays).toEqual({ draws: 1, movements: 3, contracts: 1 });
  });

  test('has the photos of its tickets removed from the storage', async () => {
    await eraseAll(500);
    expect(
      await sql()`select attempts, was_sent from private.photo_removals where name = ${`${customer.account.id}/1.jpg`}`,
    ).toEqual([{ attempts: 1, was_sent: true }]);
  });

  test('leaves other cafés and all accounts the same to the byte', async () => {
    const accounts = () => sql()`select u::text from auth.users u order by id`;
    const before = [await rowsThatName(other), await accounts()];
    await eraseAll(500);
    expect(before[0]!.length).toBeGreaterThan(0);
    expect([await rowsThatName(other), await accounts()]).toEqual(before);
  });

  test('is erased batch by batch, and a killed run is continued', async () => {
    const later = daysAfter(new Date(), 31);
    await expectUnchanged(async () => {
      // erased, and asleep before its end
      const run = sql()`select private.erase_deleted_cafe(1, ${later}), pg_sleep(60)`;
      const ended = expect(run).rejects.toThrow();
      for (let killed = 0; killed === 0;) {
        const victims = await sql()`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event = 'PgSleep'`;
        killed = victims.length;
      }
      await ended;
    });
    expect(await eraseAll(1)).toBeGreaterThan(10);
    expect((await rowsOf(customer.cafe, bar)).filter((table) => !(table in KEPT))).toEqual([]);
  });

  test('is erased once: another run changes nothing', async () => {
    await eraseAll(500);
    expect(await expectUnchanged(() => eraseAll(500, 60))).toBe(0);
  });

  test('starts without customers when it comes back, and can be deleted again', async () => {
    await eraseAll(500);
    await given.setCafe(customer.cafe, 'active');
    await given.enrollment(customer.account, customer.cafe);
    await given.setCafe(customer.cafe, 'deleted');
    await eraseAll(500);
    expect((await rowsOf(customer.cafe)).filter((table) => !(table in KEPT))).toEqual([]);
  });
});

describe('The erasure', () => {
  test('does not begin before the 30 days are over', async () => {
    await given.setCafe(customer.cafe, 'deleted');
    expect(await expectUnchanged(() => eraseAll(500, 29))).toBe(0);
  });

  test('leaves out a café that came back', async () => {
    await given.setCafe(customer.cafe, 'deleted');
    await given.setCafe(customer.cafe, 'active');
    expect(await expectUnchanged(() => eraseAll(500, 60))).toBe(0);
  });

  test('can be started by the schedule only', async () => {
    const [row] = await sql()`select array_agg(r || ' ' || p.proname) as callers
      from pg_proc p, unnest(array['anon', 'authenticated', 'service_role']) r
      where p.pronamespace = 'private'::regnamespace and p.proname in ('erase_deleted_cafe', 'erase_customers_of')
        and has_function_privilege(r, p.oid, 'execute')`;
    expect(row).toEqual({ callers: null });
  });
});
