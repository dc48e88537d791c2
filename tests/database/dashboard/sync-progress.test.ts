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
  visit,
  winReward,
  type Customer,
} from '../../support/factories.ts';
import { inviteGuest, spinHito, SURVEY } from '../../support/steps.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();
const load = ({ account }: Customer) => rpc(sql(), account.id, 'load_dashboard');

test.each([2, 3, 4, 5, 6])('An enrollment at %i whose reward exists is advanced', async (hito) => {
  const customer = await customerAt(sql(), hito);
  await winReward(sql(), customer, hito);
  expect((await load(customer)).cafes).toMatchObject([{ hito_actual: hito + 1, vip: false }]);
  expect(await recordOf(sql(), customer)).toMatchObject({ hito_actual: hito + 1, VIP: false });
});

test('An enrollment with the seventh reward is finished and VIP', async () => {
  const customer = await customerAt(sql(), 7);
  await winReward(sql(), customer, 7);
  expect((await load(customer)).cafes).toMatchObject([{ hito_actual: 8, vip: true, hito_7_rewarded: true }]);
  expect(await recordOf(sql(), customer)).toMatchObject({ hito_actual: 8, VIP: true });
});

test.each([1, 2, 5, 7])('An enrollment at %i without its reward stays', async (hito) => {
  const customer = await customerAt(sql(), hito);
  const before = await recordOf(sql(), customer);
  await load(customer);
  expect(await recordOf(sql(), customer)).toEqual(before);
});

test('Reaching 2 and 6 opens their windows at that instant', async () => {
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

describe('An imported enrollment at challenge 1 that its flag calls complete', () => {
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

  test('gets its missing reward from the gallery, and its next action is possible', async () => {
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

describe('Progress that the server knows by itself', () => {
  const at = madrid('2026-06-01 10:00');
  const later = (day: number) => madrid(`2026-06-0${day} 10:00`);
  const evidence: [number, (customer: Customer) => Promise<unknown>][] = [
    [2, (customer) => visit(sql(), customer, later(3))],
    [4, (customer) => inviteGuest(sql(), customer, later(3))],
    [
      6,
      async (customer) => {
        await visit(sql(), customer, later(3));
        await visit(sql(), customer, later(4));
      },
    ],
  ];

  test.each(evidence)(
    'validates challenge %i with the next page, and its wheel can be spun',
    async (hito, act) => {
      const customer = await customerAt(sql(), hito, { at });
      await procedure(sql(), customer.account.id, 'load_dashboard', later(2));
      expect(await recordOf(sql(), customer)).toMatchObject({ hito_validado: hito === 2 ? 0 : hito - 1 });
      await act(customer);
      await procedure(sql(), customer.account.id, 'load_dashboard', later(5));
      expect(await recordOf(sql(), customer)).toMatchObject({ hito_actual: hito, hito_validado: hito });
      expect(await spinHito(sql(), customer, hito, { at: later(5) })).toMatchObject({
        hito_actual: hito + 1,
      });
    },
  );

  test.each(['load_dashboard', 'load_journey', 'load_rewards'] as const)('is found by %s', async (screen) => {
    const customer = await customerAt(sql(), 4);
    await inviteGuest(sql(), customer);
    await rpc(
      sql(),
      customer.account.id,
      screen,
      screen === 'load_dashboard' ? {} : { cafe_slug: customer.cafe.slug },
    );
    expect(await recordOf(sql(), customer)).toMatchObject({ hito_validado: 4 });
  });

  test('includes an early invitee when challenge 4 is reached', async () => {
    const customer = await customerAt(sql(), 3);
    await inviteGuest(sql(), customer);
    await load(customer);
    expect(await recordOf(sql(), customer)).toMatchObject({ hito_actual: 3, hito_validado: 2 });
    await winReward(sql(), customer, 3);
    await load(customer);
    expect(await recordOf(sql(), customer)).toMatchObject({ hito_actual: 4, hito_validado: 4 });
  });

  test('includes a survey and a code that came in another way', async () => {
    const fifth = await customerAt(sql(), 5);
    await rpc(sql(), fifth.account.id, 'submit_survey', { cafe_id: fifth.cafe.id, answers: SURVEY });
    const seventh = await customerAt(sql(), 7);
    await sql()`update public."Clientes proto" set hito_validado = hito_validado - 1,
      codigo_vip = case when hito_actual = 7 then 'a11b22' end where id in (${fifth.recordId}, ${seventh.recordId})`;
    await load(fifth);
    await load(seventh);
    expect(await recordOf(sql(), fifth)).toMatchObject({ hito_validado: 5 });
    expect(await recordOf(sql(), seventh)).toMatchObject({ hito_validado: 7 });
  });

  test('excludes the story: its name needs the customer’s press', async () => {
    const customer = await customerAt(sql(), 3);
    await sql()`update public."Clientes proto" set instagram_usuario = 'ana.cafe' where id = ${customer.recordId}`;
    await load(customer);
    expect(await recordOf(sql(), customer)).toMatchObject({ hito_actual: 3, hito_validado: 2 });
  });

  test('excludes a visit after the window, and one of two', async () => {
    const late = await customerAt(sql(), 2, { at });
    await visit(sql(), late, madrid('2026-06-20 10:00'));
    const one = await customerAt(sql(), 6, { at });
    await visit(sql(), one, later(3));
    await load(late);
    await load(one);
    expect(await recordOf(sql(), late)).toMatchObject({ hito_validado: 0 });
    expect(await recordOf(sql(), one)).toMatchObject({ hito_validado: 5 });
  });
});

test('A window that is open already is not moved', async () => {
  const customer = await customerAt(sql(), 6, { at: madrid('2026-06-01 10:00') });
  await procedure(sql(), customer.account.id, 'load_dashboard', madrid('2026-06-10 09:00'));
  expect(await recordOf(sql(), customer)).toMatchObject({
    hito_6_reference_date: madrid('2026-06-01 10:00'),
  });
});

test('Every café of the customer is updated, and nobody else’s', async () => {
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

test('A prize of the VIP wheel advances nothing', async () => {
  const customer = await customerAt(sql(), 3);
  const { account, cafe } = customer;
  await sql()`with prize as (insert into public.vip_pending_rewards (user_id, cafe_id, cafeteria_id, reward_name, expires_at)
      values (${account.id}, ${cafe.id}, ${cafe.vip_id}, 'Premio', current_date) returning id)
    insert into public.user_rewards (user_id, cafe_id, cafeteria_id, hito_number, reward_name, reward_type, vip_pending_reward_id)
    select ${account.id}, ${cafe.id}, ${cafe.vip_id}, 0, 'Premio', 'fixed', id from prize`;
  await load(customer);
  expect(await recordOf(sql(), customer)).toMatchObject({ hito_actual: 3 });
});

test('A stuck enrollment catches up at a paused café too: it wins nothing by it', async () => {
  const customer = await customerAt(sql(), 3);
  await winReward(sql(), customer, 3);
  await setCafe(sql(), customer.cafe, 'paused');
  await load(customer);
  expect(await recordOf(sql(), customer)).toMatchObject({ hito_actual: 4 });
});
