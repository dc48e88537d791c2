import { beforeEach, describe, expect, test } from 'vitest';
import type { Cafe } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc } = useGiven();
let cafe: Cafe;
beforeEach(async () => {
  cafe = await given.cafe();
});
const load = (userId: string | null, slug = cafe.slug) => rpc(userId, 'load_rewards', { cafe_slug: slug });

describe('missing rewards', () => {
  /** A customer whose rewards are gone, as the gallery shows them, and how one of them is redeemed. */
  async function withoutRewards() {
    const customer = await given.customerAt(5, { cafe });
    await sql()`delete from public.user_rewards where cliente_id = ${customer.enrollmentId}`;
    const rows = () => sql()<{ id: string; hito_number: number; redeemed_at: Date | null }[]>`
      select id, hito_number, redeemed_at from public.user_rewards where cliente_id = ${customer.enrollmentId}`;
    const redeem = (reward_id: string, caller = customer.account.id) =>
      rpc(caller, 'redeem_reward', { reward_id, request_id: crypto.randomUUID() });
    return { customer, rows, redeem, shown: (await load(customer.account.id)).rewards };
  }

  test('are there with their default names for each passed challenge', async () => {
    const customer = await given.customerAt(6, { cafe });
    await sql()`delete from public.user_rewards where cliente_id = ${customer.enrollmentId} and hito_number <> 3`;
    const first = await load(customer.account.id);
    expect(first.rewards.map(({ hito_number, reward_name }) => [hito_number, reward_name])).toEqual([
      [1, 'Café gratis'],
      [2, 'Ruleta de premios'],
      [3, 'Aperitivo gratis'],
      [4, '2x1 en tostada'],
      [5, 'Ruleta de premios'],
    ]);
    expect((await load(customer.account.id)).rewards).toEqual(first.rewards);
  });

  test('is the unlimited prize of the café’s own wheel, for the fourth challenge', async () => {
    const { unlimited } = await given.cafeWheel(cafe, { wheel: 'hito' });
    const customer = await given.customerAt(6, { cafe });
    await sql()`delete from public.user_rewards where cliente_id = ${customer.enrollmentId} and hito_number = 4`;
    const { rewards } = await load(customer.account.id);
    expect(rewards.find(({ hito_number }) => hito_number === 4)).toMatchObject({
      reward_name: unlimited,
      picture: 'coffee',
    });
  });

  test('are opened as they are shown, and become rows when they are redeemed', async () => {
    const { customer, rows, redeem, shown } = await withoutRewards();
    const fourth = shown[3]!;
    expect(await rows()).toEqual([]);
    const opened = await given.rewardPage(customer, fourth.id);
    expect(opened.reward).toMatchObject({ ...fourth, code: fourth.id.slice(-8).toUpperCase() });
    expect(await redeem(fourth.id)).toMatchObject({ status: 'redeemed', code: opened.reward!.code });
    expect(await rows()).toMatchObject([
      { id: fourth.id, hito_number: 4, redeemed_at: expect.any(Date) as Date },
    ]);
    expect((await load(customer.account.id)).rewards).toMatchObject(
      shown.map((reward) => (reward === fourth ? { id: fourth.id, reward_name: '2x1 en tostada' } : reward)),
    );
    expect(await redeem(fourth.id)).toMatchObject({ status: 'already_redeemed' });
  });

  test('are redeemed once by parallel presses', async () => {
    const { rows, redeem, shown } = await withoutRewards();
    const answers = await Promise.all(Array.from({ length: 12 }, () => redeem(shown[1]!.id)));
    expect(answers.filter(({ status }) => status === 'redeemed')).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  test('give way to the real ones', async () => {
    const { customer, shown } = await withoutRewards();
    await given.reward(customer, 3);
    const { rewards } = await load(customer.account.id);
    expect(rewards.map(({ reward_name }) => reward_name)).toEqual([
      'Café gratis',
      'Ruleta de premios',
      'Aperitivo gratis',
      '2x1 en tostada',
    ]);
    expect(rewards[2]!.id).not.toBe(shown[2]!.id);
  });

  test('are not there before the first challenge', async () => {
    const { account } = await given.enrollment(await given.account(), cafe);
    expect(await load(account.id)).toMatchObject({
      enrollment: { hito_actual: 1, hito_1_completado: false, vip: false },
      rewards: [],
      vip_prizes: [],
    });
  });
});

test('A VIP sees their prizes newest first, and hito-0 rows never among the seven', async () => {
  const vip = await given.vip({ cafe, at: new Date('2026-01-01T10:00:00Z') });
  await given.claimWelcome(vip);
  const { prize } = await given.spinVip(vip, new Date('2026-01-10T10:00:00Z'));
  await sql()`select private.move_conectitos(${vip.account.id}, ${cafe.id}, 100, 'adjustment', 'more', null, now())`;
  const { prize: second } = await given.spinVip(vip);
  const gallery = await load(vip.account.id);
  expect(gallery.rewards.map(({ hito_number }) => hito_number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(gallery.vip_prizes.map(({ id, state }) => [id, state])).toEqual([
    [second.id, 'available'],
    [prize.id, 'expired'],
  ]);
  expect(gallery.vip_prizes[0]!.code).toBe(second.id.slice(-8).toUpperCase());
});

test('The visit of challenge 2 is done for the day it was made, unless its wheel waits', async () => {
  const { account, enrollmentId } = await given.customerAt(2, { cafe });
  const isDone = async () => (await load(account.id)).enrollment?.visit_done;
  expect(await isDone()).toBe(true);
  await sql()`update public."Clientes proto" set hito_2_completado = true where id = ${enrollmentId}`;
  expect(await isDone()).toBe(false);
  await sql()`update public."Clientes proto" set hito_2_completado = false where id = ${enrollmentId}`;
  await sql()`update public.visitas_clientes set fecha_visita = fecha_visita - 1 where user_id = ${account.id}`;
  expect(await isDone()).toBe(false);
});
