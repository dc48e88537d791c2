import { beforeEach, describe, expect, test } from 'vitest';
import type { VipSpin } from '../../../supabase/functions/_shared/contracts/procedures/vip.ts';
import { madrid, type Customer } from '../../support/given/factories.ts';
import { CROWDS } from '../crowds.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, expectUnchanged } = useGiven({ connections: 50 });
let vip: Customer;
beforeEach(async () => {
  vip = await given.vip({ at: madrid('2026-03-01 10:00') });
});

describe('the welcome', () => {
  test('is 150 Conectitos, once', async () => {
    expect(await given.claimWelcome(vip)).toMatchObject({ granted: true, load_vip_area: { balance: 150 } });
    expect(await given.claimWelcome(vip)).toMatchObject({ granted: false, load_vip_area: { balance: 150 } });
    expect(await given.accountsOf(vip)).toEqual({ balance: 150, sum: 150, last: 150, movements: 1 });
    const [row] = await sql()`
      select earned_from_vip_completion from public.user_conectitos where user_id = ${vip.account.id}`;
    expect(row!.earned_from_vip_completion).toBe(true);
  });

  test('adds to what is there', async () => {
    await given.adjust(vip, 40);
    expect(await given.claimWelcome(vip)).toMatchObject({ granted: true, load_vip_area: { balance: 190 } });
  });
});

describe('a spin', () => {
  const noon = madrid('2026-03-10 12:00');
  beforeEach(() => given.claimWelcome(vip));

  test('pays, draws, books the day, and leaves a prize in both of its rows', async () => {
    const answer = await given.spinVip(vip, noon);
    expect(answer).toMatchObject({
      load_vip_area: { balance: 50 },
      prize: { state: 'available', expires_at: '2026-03-11' },
    });
    expect(answer.prize.reward_name).toBe(`Premio Conecta VIP: ${answer.prize_name}`);
    const [row] = await sql()`
      select s.conectitos_spent, s.spin_date::text, s.reward_obtained, d.position, d.prize_name, r.hito_number, r.reward_name,
        r.reward_type, r.cafeteria_id, p.cafeteria_id as vip_id, p.reward_type as prize_type
      from public.vip_wheel_spins s join private.draws d on d.id = s.draw_id
      join public.vip_pending_rewards p on p.spin_id = s.id
      join public.user_rewards r on r.vip_pending_reward_id = p.id where s.user_id = ${vip.account.id}`;
    expect(row).toEqual({
      conectitos_spent: 100,
      spin_date: '2026-03-10',
      reward_obtained: answer.prize_name,
      position: answer.position,
      prize_name: answer.prize_name,
      hito_number: 0,
      reward_name: answer.prize_name,
      reward_type: 'fixed',
      cafeteria_id: vip.cafe.vip_id,
      vip_id: vip.cafe.vip_id,
      prize_type: 'vip_prize',
    });
    expect(await given.accountsOf(vip)).toEqual({ balance: 50, sum: 50, last: 50, movements: 2 });
  });

  test('tells only its id, and its prize to nobody but its owner', async () => {
    const spin_id = await given.spinVipId(vip, noon);
    const [row] = await sql()`select id from public.vip_wheel_spins where user_id = ${vip.account.id}`;
    expect(spin_id).toBe(row!.id);
    const another = await given.vip();
    await expectRefused(rpc(another.account.id, 'load_spin', { spin_id }), 404, 'SPIN_NOT_FOUND');
  });

  test('waits until a pending prize is redeemed or has expired', async () => {
    const { prize } = await given.spinVip(vip, noon);
    await given.adjust(vip, 500);
    const lastSecond = madrid('2026-03-11 23:59:59');
    await expectRefused(given.spinVip(vip, lastSecond), 409, 'PRIZE_PENDING', '2026-03-11');
    await given.redeemVip(vip, prize.id, { at: noon });
    expect(await given.spinVip(vip, lastSecond)).toMatchObject({ load_vip_area: { balance: 450 } });
    expect(await given.spinVip(vip, madrid('2026-03-13 00:00'))).toMatchObject({
      load_vip_area: { balance: 350 },
    });
  });

  test('is one a day in Madrid, also around the change of the clocks', async () => {
    await given.adjust(vip, 500);
    const redeemNow = ({ prize }: VipSpin, at: Date) => given.redeemVip(vip, prize.id, { at });
    const first = madrid('2026-03-29 00:00');
    await redeemNow(await given.spinVip(vip, first), first);
    const late = madrid('2026-03-29 23:59:59');
    await expectRefused(given.spinVip(vip, late), 409, 'ALREADY_SPUN_TODAY', '2026-03-29 22:00:00+00');
    await redeemNow(await given.spinVip(vip, madrid('2026-03-30 00:00')), madrid('2026-03-30 00:00'));
  });

  test('costs exactly 100: with 100 it works, with 99 it does not, and nothing is left behind', async () => {
    await given.adjust(vip, -51);
    await expectUnchanged(() =>
      expectRefused(given.spinVip(vip, noon), 409, 'INSUFFICIENT_CONECTITOS', '99'),
    );
    await given.adjust(vip, 1);
    expect(await given.spinVip(vip, noon)).toMatchObject({ load_vip_area: { balance: 0 } });
  });
});

test('a prize is marked as seen by its owner only, in both rows', async () => {
  await given.claimWelcome(vip);
  const { prize } = await given.spinVip(vip);
  const seen = async () => {
    const [row] = await sql()`select p.seen_at as prize, r.seen_at as reward from public.vip_pending_rewards p
      join public.user_rewards r on r.vip_pending_reward_id = p.id where p.id = ${prize.id}`;
    return row!;
  };
  const other = await given.account();
  await rpc(other.id, 'mark_vip_prize_seen', { prize_id: prize.id });
  expect(await seen()).toEqual({ prize: null, reward: null });
  await rpc(vip.account.id, 'mark_vip_prize_seen', { prize_id: prize.id });
  const first = await seen();
  expect(first.prize).toBeInstanceOf(Date);
  expect(first.reward).toEqual(first.prize);
  await rpc(vip.account.id, 'mark_vip_prize_seen', { prize_id: prize.id });
  expect(await seen()).toEqual(first);
});

for (const [callers, options] of CROWDS)
  test('Parallel claims of the welcome grant it once', options, async () => {
    const answers = await Promise.all(Array.from({ length: callers }, () => given.claimWelcome(vip)));
    expect(answers.filter(({ granted }) => granted)).toHaveLength(1);
    expect(answers.every(({ load_vip_area }) => load_vip_area.balance === 150)).toBe(true);
    expect(await given.accountsOf(vip)).toEqual({ balance: 150, sum: 150, last: 150, movements: 1 });
  });

for (const [callers, options] of CROWDS)
  test('Parallel spins with a balance of 150 make one', options, async () => {
    await given.claimWelcome(vip);
    const spin = () =>
      given.spinVip(vip).then(
        () => 'spun',
        ({ message }: Error) => message,
      );
    const answers = await Promise.all(Array.from({ length: callers }, spin));
    expect(answers.filter((answer) => answer === 'spun')).toHaveLength(1);
    expect(['spun', 'PRIZE_PENDING', 'ALREADY_SPUN_TODAY']).toEqual(expect.arrayContaining(answers));
    expect(await given.accountsOf(vip)).toEqual({ balance: 50, sum: 50, last: 50, movements: 2 });
    const [counts] = await sql()`select
    (select count(*)::int from public.vip_wheel_spins where user_id = ${vip.account.id}) as spins,
    (select count(*)::int from public.vip_pending_rewards where user_id = ${vip.account.id}) as prizes,
    (select count(*)::int from public.user_rewards where user_id = ${vip.account.id} and hito_number = 0) as rewards,
    (select count(*)::int from private.draws where user_id = ${vip.account.id} and wheel = 'vip') as draws`;
    expect(counts).toEqual({ spins: 1, prizes: 1, rewards: 1, draws: 1 });
  });
