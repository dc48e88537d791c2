import { afterEach, expect, test } from 'vitest';
import {
  createAccount,
  createAdmin,
  createCafe,
  customerAt,
  enroll,
  rpc,
  setCafe,
} from '../../support/factories.ts';
import { SERVICE } from '../../support/personas.ts';
import { validateCode } from '../../support/steps.ts';
import { violations } from '../../bench/support/invariants.ts';
import { photoOf, sendTicket, vipWithBalance } from '../admin/people.ts';
import { useDatabase } from '../use-database.ts';

const WRITERS = 20;
const sql = useDatabase({ connections: WRITERS + 2 });

const tally = async (counter: string) => {
  const [row] = await sql()<{ n: string }[]>`select private.tally(${counter}) as n`;
  return Number(row!.n);
};
const rowsOf = async (counter: string) =>
  (await sql()`select from private.tallies where counter = ${counter}`).length;
const wrongTotals = async () => (await violations(sql()))['every running total equals what it counts'];

// counters of these tests' own, which count nothing
afterEach(() => sql()`delete from private.tallies where counter in ('test', 'busy')`);

test('a new database counts the café that the migrations make', async () => {
  expect(await tally('cafes')).toBe(1);
  expect(await wrongTotals()).toBe(0);
});

test('customers, tickets, codes and cafés are counted through all that happens to them', async () => {
  const admin = await createAdmin(sql());
  const vip = await vipWithBalance(sql());
  const customers = `customers:${vip.cafe.id}`;
  expect(await tally(customers)).toBe(1);
  await enroll(sql(), await createAccount(sql()), vip.cafe);
  expect(await tally(customers)).toBe(2);

  const before = await tally('tickets:reviewed');
  const tickets = [await sendTicket(sql(), vip), await sendTicket(sql(), vip)];
  expect(await tally('tickets:pending')).toBe(2);
  const photo = await photoOf(sql(), tickets[0]!);
  await rpc(sql(), admin.id, 'review_ticket', {
    ticket_id: tickets[0],
    decision: 'reject',
    reason: 'other',
    photo,
  });
  await rpc(sql(), vip.account.id, 'mark_ticket_outcomes_seen', { cafe_id: vip.cafe.id });
  expect([await tally('tickets:pending'), await tally('tickets:reviewed')]).toEqual([1, before + 1]);
  await rpc(sql(), admin.id, 'reopen_ticket', { ticket_id: tickets[0], decision: 1 });
  expect([await tally('tickets:pending'), await tally('tickets:reviewed')]).toEqual([2, before]);

  const { codes } = await rpc(sql(), admin.id, 'generate_vip_codes', { cafe_id: vip.cafe.id, amount: 200 });
  expect(await tally('vip-codes:inactive')).toBe(200);
  const code_ids = codes.slice(0, 3).map(({ id }) => id);
  await rpc(sql(), admin.id, 'activate_vip_codes', { code_ids });
  const seventh = await customerAt(sql(), 7, { cafe: vip.cafe });
  await validateCode(sql(), seventh, codes[0]!.code);
  expect(await Promise.all(['inactive', 'active', 'used'].map((it) => tally(`vip-codes:${it}`)))).toEqual([
    197, 2, 1,
  ]);

  const cafes = await tally('cafes');
  const gone = await createCafe(sql(), { state: 'deleted' });
  expect(await tally('cafes')).toBe(cafes);
  await setCafe(sql(), gone, 'active');
  expect(await tally('cafes')).toBe(cafes + 1);

  await rpc(sql(), SERVICE, 'delete_account', { user_id: vip.account.id });
  expect([await tally('tickets:pending'), await tally('tickets:reviewed')]).toEqual([0, before]);
  expect(await tally(customers)).toBe(2);
  expect(await wrongTotals()).toBe(0);
});

test('what is taken back was never counted', async () => {
  const cafe = await createCafe(sql());
  const person = await createAccount(sql());
  await expect(
    sql().begin(async (transaction) => {
      await transaction`insert into public."Clientes proto" (user_id, cafe_id, cafeteria, correo, nombre)
        values (${person.id}, ${cafe.id}, ${cafe.nombre}, ${person.email}, 'Ana')`;
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await tally(`customers:${cafe.id}`)).toBe(0);
});

test('people who enrol at one café at the same time do not wait for one another, and all are counted', async () => {
  const cafe = await createCafe(sql());
  const people = await Promise.all(Array.from({ length: WRITERS }, () => createAccount(sql())));
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let arrived = 0;
  // each keeps its transaction open until all have written: whoever waited for another would wait forever
  await Promise.all(
    people.map((person) =>
      sql().begin(async (transaction) => {
        await transaction`set local lock_timeout = '20s'`;
        await transaction`insert into public."Clientes proto" (user_id, cafe_id, cafeteria, correo, nombre)
          values (${person.id}, ${cafe.id}, ${cafe.nombre}, ${person.email}, 'Ana')`;
        // a fold in the middle of it all holds nobody up either
        await transaction`select private.fold_tally(${`customers:${cafe.id}`})`;
        arrived += 1;
        if (arrived === WRITERS) release();
        await released;
      }),
    ),
  );
  expect(await tally(`customers:${cafe.id}`)).toBe(WRITERS);
});

test('folding leaves one row and the same sum, however many fold and count at once', async () => {
  const add = (amount: number) => sql()`select private.add_to_tally('test', ${amount})`;
  const fold = () => sql()`select private.fold_tally('test')`;
  await Promise.all(
    Array.from({ length: 600 }, (_, index) =>
      index % 5 === 0 ? fold() : index % 7 === 0 ? add(-1) : add(1),
    ),
  );
  const added = Array.from({ length: 600 }, (_, index) => (index % 5 === 0 ? 0 : index % 7 === 0 ? -1 : 1));
  const sum = added.reduce<number>((total, amount) => total + amount, 0);
  expect(await tally('test')).toBe(sum);
  await fold();
  expect([await rowsOf('test'), await tally('test')]).toEqual([1, sum]);
});

test('a counter that nobody folds on purpose stays short', async () => {
  await Promise.all(Array.from({ length: 1500 }, () => sql()`select private.add_to_tally('busy', 1)`));
  expect(await tally('busy')).toBe(1500);
  // thirty on average; more than this once in 200,000 runs
  expect(await rowsOf('busy')).toBeLessThan(400);
});

test('a load in bulk is counted, at a cost that grows with its rows only', async () => {
  const cafe = await createCafe(sql());
  const [codes] = await sql()<{ made: number }[]>`
    with made as (
      insert into public.vip_codes (code, cafe_id, cafeteria)
      select 'z' || lpad((n / 100)::text, 2, '0') || 'z' || lpad((n % 100)::text, 2, '0'), ${cafe.id}, ${cafe.nombre}
      from generate_series(0, 9999) n returning id)
    select count(*)::int as made from made`;
  expect(codes!.made).toBe(10_000);
  expect(await wrongTotals()).toBe(0);
  await sql()`select private.fold_tally('vip-codes:inactive')`;
  await sql()`select private.fold_tally('vip-codes:inactive')`;
  await sql()`select private.fold_tally('vip-codes:inactive')`;
  expect(await rowsOf('vip-codes:inactive')).toBe(1);
  expect(await wrongTotals()).toBe(0);
});

test('counting anew mends what was changed behind the triggers', async () => {
  await sql()`update private.tallies set amount = amount + 3 where counter = 'cafes'`;
  expect(await wrongTotals()).toBe(1);
  await sql()`select private.recount_tallies()`;
  expect(await wrongTotals()).toBe(0);
});

test('nobody but the owner reads or writes them', async () => {
  const { id } = await createAdmin(sql());
  for (const statement of ['select * from private.tallies', `select private.add_to_tally('cafes', 1)`])
    await expect(
      sql().begin(async (transaction) => {
        await transaction`select set_config('request.jwt.claim.sub', ${id}, true), set_config('role', 'authenticated', true)`;
        await transaction.unsafe(statement);
      }),
    ).rejects.toThrow(/permission denied/);
});
