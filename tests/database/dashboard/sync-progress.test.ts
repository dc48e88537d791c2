import { describe, expect, test } from 'vitest';
import {
  createAccount,
  createCafe,
  customerAt,
  enroll,
  madrid,
  procedure,
  recordOf,
  rpc,
  setCafe,
  winReward,
  type Customer,
} from '../../support/factories.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();
const load = ({ account }: Customer) => rpc(sql(), account.id, 'load_dashboard');

test.each([2, 3, 4, 5, 6])('a record at %i whose reward exists is advanced', async (hito) => {
  const customer = await customerAt(sql(), hito);
  await winReward(sql(), customer, hito);
  expect((await load(customer)).cafes).toMatchObject([{ hito_actual: hito + 1, vip: false }]);
  expect(await recordOf(sql(), customer)).toMatchObject({ hito_actual: hito + 1, VIP: false });
});

test('after the seventh reward it is finished and VIP', async () => {
  const customer = await customerAt(sql(), 7);
  await winReward(sql(), customer, 7);
  expect((await load(customer)).cafes).toMatchObject([{ hito_actual: 8, vip: true, hito_7_rewarded: true }]);
  expect(await recordOf(sql(), customer)).toMatchObject({ hito_actual: 8, VIP: true });
});

test.each([1, 2, 5, 7])('a record at %i without its reward stays', async (hito) => {
  const customer = await customerAt(sql(), hito);
  const before = await recordOf(sql(), customer);
  await load(customer);
  expect(await recordOf(sql(), customer)).toEqual(before);
});

test('reaching 2 and 6 opens their windows at that instant', async () => {
  const at = madrid('2026-06-10 09:00');
  const first = await enroll(sql(), await createAccount(sql()), await createCafe(sql()));
  await winReward(sql(), first, 1);
  await procedure(sql(), first.account.id, 'load_dashboard', at);
  expect(await recordOf(sql(), first)).toMatchObject({
    hito_actual: 2,
    hito_1_completado: true,
    hito_2_reference_date: at,
  });
  const fifth = await customerAt(sql(), 5);
  await winReward(sql(), fifth, 5);
  await procedure(sql(), fifth.account.id, 'load_dashboard', at);
  expect(await recordOf(sql(), fifth)).toMatchObject({ hito_actual: 6, hito_6_reference_date: at });
});

describe('an imported record whose first challenge is complete by its flag but that stands at 1', () => {
  const imported = async (): Promise<Customer> => {
    const customer = await enroll(sql(), await createAccount(sql()), await createCafe(sql()));
    await sql()`update public."Clientes proto" set hito_1_completado = true where id = ${customer.recordId}`;
    return customer;
  };

  test.each(['load_dashboard', 'load_journey', 'load_rewards'] as const)(
    'is brought to 2 by %s',
    async (screen) => {
      const customer = await imported();
      const args = screen === 'load_dashboard' ? {} : { cafe_slug: customer.cafe.slug };
      await rpc(sql(), customer.account.id, screen, args);
      const record = await recordOf(sql(), customer);
      expect(record).toMatchObject({ hito_actual: 2, hito_1_completado: true });
      expect(record.hito_2_reference_date).toBeInstanceOf(Date);
    },
  );

  test('is given its missing reward by the gallery, and its next act is taken', async () => {
    const customer = await imported();
    const gallery = await rpc(sql(), customer.account.id, 'load_rewards', {
      cafe_slug: customer.cafe.slug,
    });
    expect(gallery.rewards).toMatchObject([{ hito_number: 1, reward_name: 'Café gratis' }]);
    await sql()`update public."Clientes proto" set hito_2_completado = true where id = ${customer.recordId}`;
    expect(
      await rpc(sql(), customer.account.id, 'check_hito_2', { cafe_slug: customer.cafe.slug }),
    ).toMatchObject({ can_advance: true, reason: null });
  });
});

test('a window that is open already is not moved', async () => {
  const customer = await customerAt(sql(), 6, { at: madrid('2026-06-01 10:00') });
  await procedure(sql(), customer.account.id, 'load_dashboard', madrid('2026-06-10 09:00'));
  expect(await recordOf(sql(), customer)).toMatchObject({
    hito_6_reference_date: madrid('2026-06-01 10:00'),
  });
});

test('every café of the person is looked at, nobody else is', async () => {
  const account = await createAccount(sql());
  const mine = [await customerAt(sql(), 3, { account }), await customerAt(sql(), 4, { account })];
  const theirs = await customerAt(sql(), 3);
  await winReward(sql(), mine[0]!, 3);
  await winReward(sql(), mine[1]!, 4);
  await winReward(sql(), theirs, 3);
  await load(mine[0]!);
  expect(await recordOf(sql(), mine[0]!)).toMatchObject({ hito_actual: 4 });
  expect(await recordOf(sql(), mine[1]!)).toMatchObject({ hito_actual: 5 });
  expect(await recordOf(sql(), theirs)).toMatchObject({ hito_actual: 3 });
});

test('prizes of the VIP wheel do not advance anything', async () => {
  const customer = await customerAt(sql(), 3);
  const { account, cafe } = customer;
  await sql()`with prize as (insert into public.vip_pending_rewards (user_id, cafe_id, cafeteria_id, reward_name, expires_at)
      values (${account.id}, ${cafe.id}, ${cafe.vip_id}, 'Premio', current_date) returning id)
    insert into public.user_rewards (user_id, cafe_id, cafeteria_id, hito_number, reward_name, reward_type, vip_pending_reward_id)
    select ${account.id}, ${cafe.id}, ${cafe.vip_id}, 0, 'Premio', 'fixed', id from prize`;
  await load(customer);
  expect(await recordOf(sql(), customer)).toMatchObject({ hito_actual: 3 });
});

test('at a paused café a stuck record still catches up: nothing is won by it', async () => {
  const customer = await customerAt(sql(), 3);
  await winReward(sql(), customer, 3);
  await setCafe(sql(), customer.cafe, 'paused');
  await load(customer);
  expect(await recordOf(sql(), customer)).toMatchObject({ hito_actual: 4 });
});
