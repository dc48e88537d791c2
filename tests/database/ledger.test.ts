import { beforeEach, describe, expect, test } from 'vitest';
import type { Customer } from '../support/given/factories.ts';
import { SERVICE } from '../support/database/personas.ts';
import { expectRefused, refusalOf } from './refusals.ts';
import { useGiven } from './use-given.ts';

const { sql, given, rpc, expectUnchanged } = useGiven();
let customer: Customer;
let rowId: number;
beforeEach(async () => {
  customer = await given.customerAt(8);
  rowId = await move(150, 'vip-welcome', 150);
});

async function move(delta: number, reason: string, balance: number, cause = 'once'): Promise<number> {
  const { account, cafe } = customer;
  const [row] = await sql()<{ id: string }[]>`
    insert into public.conectitos_ledger (user_id, cafe_id, cafeteria_id, delta, reason, cause, balance_after, actor)
    values (${account.id}, ${cafe.id}, ${cafe.vip_id}, ${delta}, ${reason}, ${cause}, ${balance}, ${account.id}) returning id`;
  return Number(row!.id);
}
const row = async () => (await sql()`select * from public.conectitos_ledger where id = ${rowId}`)[0];

describe('a row of the ledger, even for the owner of the database', () => {
  test.each([
    'delta = 500',
    'balance_after = 0',
    "reason = 'adjustment'",
    "cause = 'another'",
    "created_at = now() - interval '1 day'",
    "created_at = now() - interval '1 day', user_id = null",
  ])('is not changed: %s', async (change) => {
    const before = await row();
    await expectRefused(
      sql().unsafe(`update public.conectitos_ledger set ${change} where id = ${rowId}`),
      409,
      'LEDGER_IS_APPEND_ONLY',
    );
    expect(await row()).toEqual(before);
  });

  test('is not given to somebody else', async () => {
    const other = await given.account();
    for (const column of ['user_id', 'actor'])
      await expectRefused(
        sql()`update public.conectitos_ledger set ${sql()(column)} = ${other.id} where id = ${rowId}`,
        409,
        'LEDGER_IS_APPEND_ONLY',
      );
  });

  test('is not deleted, and the table is not emptied', async () => {
    const remove = sql()`delete from public.conectitos_ledger where id = ${rowId}`;
    await expectRefused(remove, 409, 'LEDGER_IS_APPEND_ONLY');
    const truncate = sql()`truncate public.conectitos_ledger`;
    await expectRefused(truncate, 409, 'LEDGER_IS_APPEND_ONLY');
    expect(await row()).toBeDefined();
  });

  test('does not get a person back', async () => {
    await sql()`delete from auth.users where id = ${customer.account.id}`;
    const other = await given.admin();
    const attempt = sql()`update public.conectitos_ledger set user_id = ${other.id} where id = ${rowId}`;
    await expectRefused(attempt, 409, 'LEDGER_IS_APPEND_ONLY');
  });
});

test.each([
  ['twice for one cause', () => move(150, 'vip-welcome', 300), '23505'],
  ['of nothing', () => move(0, 'adjustment', 150), '23514'],
  ['below zero', () => move(-200, 'vip-spin', -50), '23514'],
  ['for an unknown reason', () => move(10, 'gift', 160), '23514'],
])('no movement %s', async (_, attempt, code) => {
  expect(await refusalOf(attempt())).toMatchObject({ code });
});

test('no balance below zero', async () => {
  const { account, cafe } = customer;
  const attempt = sql()`insert into public.user_conectitos (user_id, cafe_id, cafeteria_id, conectitos)
    values (${account.id}, ${cafe.id}, ${cafe.vip_id}, -1)`;
  expect(await refusalOf(attempt)).toMatchObject({ code: '23514' });
});

describe('An operator’s update_conectitos_balance', () => {
  const update = (amount: number | null, change: { p_user_id?: string; p_cafeteria_id?: string } = {}) =>
    rpc(SERVICE, 'update_conectitos_balance', {
      p_user_id: customer.account.id,
      p_cafeteria_id: customer.cafe.vip_id,
      p_amount: amount as number,
      ...change,
    });
  const nobody = crypto.randomUUID();

  test('adds to a balance and takes from it down to zero, each with its row', async () => {
    expect(await update(40)).toBe(40);
    expect(await update(-40)).toBe(0);
    const rows = await sql()`select delta, balance_after, actor from public.conectitos_ledger
      where user_id = ${customer.account.id} and reason = 'adjustment' order by id`;
    expect(rows).toEqual([
      { delta: 40, balance_after: 40, actor: null },
      { delta: -40, balance_after: 0, actor: null },
    ]);
  });

  test.each([
    ['of nothing', () => update(0), 422, 'INVALID_INPUT', 'p_amount'],
    ['without an amount', () => update(null), 422, 'INVALID_INPUT', 'p_amount'],
    ['below zero', () => update(-1), 409, 'INSUFFICIENT_CONECTITOS', '0'],
    ['of nobody', () => update(1, { p_user_id: nobody }), 404, 'NOT_ENROLLED', ''],
  ])('is refused %s, and changes nothing', async (_, attempt, status, code, detail) => {
    await expectUnchanged(() => expectRefused(attempt(), status, code, detail));
  });
});
