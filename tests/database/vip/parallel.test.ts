import { expect, test } from 'vitest';
import type { VipSpin } from '../../../supabase/functions/_shared/contracts/procedures/vip.ts';
import { CROWDS } from '../crowds.ts';
import { refusalOf } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given } = useGiven({ connections: 50 });

for (const [callers, options] of CROWDS)
  test('Parallel claims of the welcome grant it once', options, async () => {
    const vip = await given.vip();
    const answers = await Promise.all(Array.from({ length: callers }, () => given.claimWelcome(vip)));
    expect(answers.filter(({ granted }) => granted)).toHaveLength(1);
    expect(answers.every(({ load_vip_area }) => load_vip_area.balance === 150)).toBe(true);
    expect(await given.accountsOf(vip)).toEqual({ balance: 150, sum: 150, last: 150, movements: 1 });
  });

for (const [callers, options] of CROWDS)
  test('Parallel spins with a balance of 150 make one', options, async () => {
    const vip = await given.vip();
    await given.claimWelcome(vip);
    const attempt = async (): Promise<VipSpin | string> => {
      const spin = given.spinVip(vip);
      const refusal = await refusalOf(spin).catch(() => null);
      return refusal ? refusal.message : spin;
    };
    const answers = await Promise.all(Array.from({ length: callers }, attempt));
    expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1);
    const refusals = new Set(answers.filter((answer) => typeof answer === 'string'));
    expect(['PRIZE_PENDING', 'ALREADY_SPUN_TODAY']).toEqual(expect.arrayContaining([...refusals]));
    expect(await given.accountsOf(vip)).toEqual({ balance: 50, sum: 50, last: 50, movements: 2 });
    const [counts] = await sql()`select
    (select count(*)::int from public.vip_wheel_spins where user_id = ${vip.account.id}) as spins,
    (select count(*)::int from public.vip_pending_rewards where user_id = ${vip.account.id}) as prizes,
    (select count(*)::int from public.user_rewards where user_id = ${vip.account.id} and hito_number = 0) as rewards,
    (select count(*)::int from private.draws where user_id = ${vip.account.id} and wheel = 'vip') as draws`;
    expect(counts).toEqual({ spins: 1, prizes: 1, rewards: 1, draws: 1 });
  });
