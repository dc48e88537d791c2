import { beforeAll, describe, expect, test } from 'vitest';
import type { ProcedureName } from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import type { Account, Cafe } from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, procedure } = useGiven();
let cafe: Cafe;
let manager: Account;
beforeAll(async () => {
  cafe = await given.cafe();
  manager = await given.member(cafe, 'manager');
});

const call = <Name extends ProcedureName>(name: Name, args: Parameters<typeof rpc<Name>>[2], by = manager) =>
  rpc(by.id, name, args);
const generate = (amount: number, at = cafe, by = manager) =>
  call('generate_vip_codes', { cafe_id: at.id, amount }, by);
const load = (args: object = {}) => call('load_vip_codes', { cafe_slug: cafe.slug, ...args });

test('A manager makes and activates codes, and sees the café’s own, with the names of their authors', async () => {
  const other = await given.cafe();
  await given.vipCode(other, { code: 'z99z99' });
  const { codes } = await generate(10);
  const code_ids = codes.map(({ id }) => id);
  expect((await call('activate_vip_codes', { code_ids, cafe_id: cafe.id })).activated).toHaveLength(10);
  const { rows, total, permissions } = await load({ status: 'active', page_size: 3 });
  expect(total).toBe(10);
  expect(rows).toHaveLength(3);
  expect(permissions).toContain('vip_codes');
  expect((await load({ search: 'z99z99' })).total).toBe(0);
  expect(await given.trail(`vip-code:${code_ids[0]!}`)).toEqual([
    { actor: manager.id, action: 'vip-code.activate' },
  ]);
  const { people } = await given.teamOf(manager, cafe);
  expect(people[0]?.recent_actions.map(({ action }) => action)).toContain('vip-code.activate');
});

describe('A revoked code', () => {
  test('is refused to customers, and stays listed with who revoked it; a used one stays used', async () => {
    const customer = await given.customerAt(7);
    const by = await given.member(customer.cafe, 'manager');
    await given.vipCode(customer.cafe, { code: 'a11b22' });
    await given.vipCode(customer.cafe, { code: 'c33d44', status: 'inactive' });
    await given.vipCode(customer.cafe, { code: 'e55f66', status: 'used' });
    const rows = await sql()<{ id: string }[]>`
      select id from public.vip_codes where cafe_id = ${customer.cafe.id} order by code`;
    const args = { code_ids: rows.map(({ id }) => id), cafe_id: customer.cafe.id };
    expect(await call('revoke_vip_codes', args, by)).toEqual({
      revoked: [rows[0]!.id, rows[1]!.id],
      requested: 3,
    });
    expect(await given.trail(`vip-code:${rows[0]!.id}`)).toEqual([
      { actor: by.id, action: 'vip-code.revoke' },
    ]);
    expect(await given.validateCode(customer, 'a11b22')).toMatchObject({ status: 'revoked', code: null });
    expect((await call('activate_vip_codes', args, by)).activated).toEqual([]);
    expect((await call('revoke_vip_codes', args, by)).revoked).toEqual([]);
    const codes =
      await sql()`select code, status from public.vip_codes where cafe_id = ${customer.cafe.id} order by code`;
    expect([...codes]).toEqual([
      { code: 'a11b22', status: 'revoked' },
      { code: 'c33d44', status: 'revoked' },
      { code: 'e55f66', status: 'used' },
    ]);
  });

  test('counts as a wrong guess, and tells another café nothing', async () => {
    const customer = await given.customerAt(7);
    const elsewhere = await given.cafe();
    await given.vipCode(elsewhere, { status: 'revoked' });
    expect(await given.validateCode(customer, 'a11b22')).toMatchObject({ status: 'invalid' });
    await given.vipCode(customer.cafe, { status: 'revoked' });
    for (let n = 0; n < 9; n += 1)
      expect(await given.validateCode(customer, 'a11b22')).toMatchObject({ status: 'revoked' });
    expect(await given.validateCode(customer, 'a11b22')).toMatchObject({ status: 'try_later' });
  });

  test('is either revoked or used when both happen at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const customer = await given.customerAt(7);
      const by = await given.member(customer.cafe, 'manager');
      await given.vipCode(customer.cafe);
      const [row] = await sql()<{ id: string }[]>`
        select id from public.vip_codes where cafe_id = ${customer.cafe.id}`;
      const [used, { revoked }] = await Promise.all([
        given.validateCode(customer, 'a11b22'),
        call('revoke_vip_codes', { code_ids: [row!.id], cafe_id: customer.cafe.id }, by),
      ]);
      expect([used.status === 'ok', revoked.length === 1].filter(Boolean)).toHaveLength(1);
    }
  });
});

describe('The limit of 500 unused codes of a café and 500 new ones in a day', () => {
  test('holds for parallel batches and after revoking', async () => {
    const mine = await given.cafe();
    const by = await given.member(mine, 'manager');
    const batches = await Promise.allSettled(Array.from({ length: 4 }, () => generate(200, mine, by)));
    expect(batches.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expectRefused(generate(101, mine, by), 409, 'TOO_MANY_CODES');
    const { codes } = await generate(100, mine, by);
    const args = { code_ids: codes.map(({ id }) => id), cafe_id: mine.id };
    await call('revoke_vip_codes', args, by);
    await expectRefused(generate(1, mine, by), 409, 'TOO_MANY_CODES');
    // tomorrow there is room for those that were revoked, not for those that still lie about
    const tomorrow = new Date(Date.now() + 86_400_000 + 60_000);
    const then = (amount: number) => procedure(by.id, 'generate_vip_codes', mine.id, amount, tomorrow);
    await expectRefused(then(101), 409, 'TOO_MANY_CODES');
    expect((await then(100)).codes).toHaveLength(100);
  });
});
