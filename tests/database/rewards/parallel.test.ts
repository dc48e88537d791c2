import { expect, test } from 'vitest';
import type { Redemption } from '../../../supabase/functions/_shared/contracts/procedures/rewards.ts';
import { CROWDS } from '../crowds.ts';
import { useGiven } from '../use-given.ts';

const { sql, given } = useGiven({ connections: 50 });

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
