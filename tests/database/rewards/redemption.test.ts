import { beforeEach, describe, expect, test } from 'vitest';
import type { Redemption } from '../../../supabase/functions/_shared/contracts/procedures/rewards.ts';
import { madrid, type Customer } from '../../support/given/factories.ts';
import { CROWDS } from '../crowds.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, procedure } = useGiven({ connections: 50 });
const redeem = (id: string, reward: string) => given.redeem({ account: { id } }, reward);
const rewardOf = async ({ enrollmentId }: Customer, hito: number) => {
  const [row] = await sql()<{ id: string; redeemed_at: Date | null }[]>`
    select id, redeemed_at from public.user_rewards where cliente_id = ${enrollmentId} and hito_number = ${hito}`;
  return row!;
};

describe('A reward of a challenge', () => {
  let customer: Customer;
  beforeEach(async () => {
    customer = await given.customerAt(8);
  });

  test.each([1, 2, 3, 4, 5, 6, 7])('number %i is redeemed once and named in the enrollment', async (hito) => {
    const { id } = await rewardOf(customer, hito);
    const first = await redeem(customer.account.id, id);
    expect(first).toMatchObject({ status: 'redeemed', code: id.slice(-8).toUpperCase() });
    const enrollment = await given.enrollmentOf(customer);
    const columns = [1, 2, 3, 4, 5, 6, 7].map((n) => enrollment[`hito${n}_canjeado`]);
    expect(columns.filter((name) => name !== null)).toHaveLength(1);
    expect(columns[hito - 1]).toBe(hito === 1 ? 'Café gratis' : 'Aperitivo gratis');
    expect(await redeem(customer.account.id, id)).toEqual({ ...first, status: 'already_redeemed' });
    expect((await rewardOf(customer, hito)).redeemed_at).toEqual(new Date(first.redeemed_at!));
  });

  test('is not redeemed by somebody else, nor with an unknown id', async () => {
    const { id } = await rewardOf(customer, 1);
    const other = await given.account();
    await expectRefused(redeem(other.id, id), 404, 'REWARD_NOT_FOUND');
    await expectRefused(redeem(customer.account.id, crypto.randomUUID()), 404, 'REWARD_NOT_FOUND');
    expect((await rewardOf(customer, 1)).redeemed_at).toBeNull();
  });
});

describe('a VIP prize', () => {
  let vip: Customer;
  let prizeId: string;
  const wonAt = madrid('2026-03-10 23:30');
  beforeEach(async () => {
    vip = await given.vip({ at: madrid('2026-03-01 10:00') });
    await given.claimWelcome(vip);
    prizeId = (await given.spinVip(vip, wonAt)).prize.id;
  });
  const rows = async () => {
    const [row] = await sql()<{ prize: Date | null; reward: Date | null; reward_id: string }[]>`
      select p.redeemed_at as prize, r.redeemed_at as reward, r.id as reward_id from public.vip_pending_rewards p
      join public.user_rewards r on r.vip_pending_reward_id = p.id where p.id = ${prizeId}`;
    return row!;
  };
  const redeemAt = (clock: string, operation = 'redeem_vip_reward', id = prizeId) =>
    procedure(vip.account.id, 'redeem_idempotently', operation, id, crypto.randomUUID(), madrid(clock));

  test('is valid to the last second of the next day in Madrid', async () => {
    expect(await redeemAt('2026-03-11 23:59:59')).toMatchObject({ status: 'redeemed' });
  });

  test('is expired at the first second after it, and stays as it was', async () => {
    expect(await redeemAt('2026-03-12 00:00')).toMatchObject({ status: 'expired', redeemed_at: null });
    expect(await rows()).toMatchObject({ prize: null, reward: null });
  });

  test('has two rows that are redeemed together, whichever is asked for', async () => {
    const { reward_id } = await rows();
    const first = await redeemAt('2026-03-11 12:00', 'redeem_reward', reward_id);
    expect(first).toMatchObject({ status: 'redeemed', code: prizeId.slice(-8).toUpperCase() });
    const after = await rows();
    expect(after.prize).toEqual(new Date(first.redeemed_at!));
    expect(after.reward).toEqual(after.prize);
    expect(await redeemAt('2026-03-11 12:01')).toEqual({ ...first, status: 'already_redeemed' });
    // A redeemed prize does not expire.
    expect(await redeemAt('2026-03-20 12:00')).toMatchObject({ status: 'already_redeemed' });
  });

  test('is not redeemed by somebody else, by a hito reward’s id, nor by its reward’s from a former VIP', async () => {
    const other = await given.vip({ cafe: vip.cafe });
    await expectRefused(given.redeemVip(other, prizeId), 404, 'REWARD_NOT_FOUND');
    await expectRefused(given.redeemVip(vip, (await rewardOf(vip, 1)).id), 404, 'REWARD_NOT_FOUND');
    const { reward_id } = await rows();
    await sql()`update public."Clientes proto" set "VIP" = false, hito_actual = 7 where id = ${vip.enrollmentId}`;
    await expectRefused(redeemAt('2026-03-11 12:00', 'redeem_reward', reward_id), 403, 'NOT_VIP');
    expect(await rows()).toMatchObject({ prize: null, reward: null });
  });
});

describe('load_reward', () => {
  const load = (userId: string, cafe_slug: string, reward_id: string) =>
    rpc(userId, 'load_reward', { cafe_slug, reward_id });

  test('answers a reward or a prize by its own id, and a hito-0 reward with its prize’s', async () => {
    const vip = await given.vip();
    await given.claimWelcome(vip);
    const { prize } = await given.spinVip(vip);
    const { slug } = vip.cafe;
    const { id } = await rewardOf(vip, 3);
    expect(await load(vip.account.id, slug, id)).toMatchObject({
      reward: { id, code: id.slice(-8).toUpperCase(), vip_prize_id: null },
      vip_prize: null,
    });
    expect(await load(vip.account.id, slug, prize.id)).toMatchObject({
      reward: null,
      vip_prize: { id: prize.id, state: 'available' },
    });
    const zero = await given.rewardOf(vip, 0);
    expect(await load(vip.account.id, slug, zero)).toMatchObject({ reward: { vip_prize_id: prize.id } });
  });

  test('finds nothing under another café’s slug or for somebody else', async () => {
    const customer = await given.customerAt(2);
    const elsewhere = await given.customerAt(2);
    const { id } = await rewardOf(customer, 1);
    const nothing = { reward: null, vip_prize: null };
    expect(await load(customer.account.id, elsewhere.cafe.slug, id)).toMatchObject(nothing);
    expect(await load(elsewhere.account.id, customer.cafe.slug, id)).toMatchObject(nothing);
  });
});

/** All but one read "already redeemed", with the instant and code of the one. */
function expectOneWinner(answers: Redemption[]): Redemption {
  const winners = answers.filter(({ status }) => status === 'redeemed');
  expect(winners).toHaveLength(1);
  for (const answer of answers)
    if (answer !== winners[0]) expect(answer).toEqual({ ...winners[0], status: 'already_redeemed' });
  return winners[0]!;
}

for (const [callers, options] of CROWDS)
  test('Parallel redemptions of one reward redeem it once', options, async () => {
    const customer = await given.customerAt(3);
    const reward = await given.rewardOf(customer, 2);
    const attempt = () => given.redeem(customer, reward);
    const winner = expectOneWinner(await Promise.all(Array.from({ length: callers }, attempt)));
    const [row] = await sql()`select redeemed_at from public.user_rewards where id = ${reward}`;
    expect(row!.redeemed_at).toEqual(new Date(winner.redeemed_at!));
    expect(await given.enrollmentOf(customer)).toMatchObject({ hito2_canjeado: 'Aperitivo gratis' });
  });

for (const [callers, options] of CROWDS)
  test('Parallel redemptions of a VIP prize through both of its rows redeem it once', options, async () => {
    const vip = await given.vip();
    await given.claimWelcome(vip);
    const { prize } = await given.spinVip(vip);
    const reward = await given.rewardOf(vip, 0);
    const attempt = (_: unknown, index: number) =>
      index % 2 ? given.redeem(vip, reward) : given.redeemVip(vip, prize.id);
    const winner = expectOneWinner(await Promise.all(Array.from({ length: callers }, attempt)));
    const [both] = await sql()`
    select p.redeemed_at as prize, r.redeemed_at as reward from public.vip_pending_rewards p
    join public.user_rewards r on r.vip_pending_reward_id = p.id where p.id = ${prize.id}`;
    expect(both).toEqual({ prize: new Date(winner.redeemed_at!), reward: new Date(winner.redeemed_at!) });
  });
