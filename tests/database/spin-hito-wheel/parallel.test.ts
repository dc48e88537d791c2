import { describe, expect, test } from 'vitest';
import type { Customer } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const CALLS = 50;
const { sql, given, rpc, runTimes } = useGiven({ connections: CALLS + 2 });

const spinAtOnce = ({ account, cafe }: Customer, hito: number, requestOf: () => string) =>
  runTimes('public."Clientes proto"', CALLS, () =>
    rpc(account.id, 'spin_hito_wheel', { cafe_id: cafe.id, hito, request_id: requestOf() }),
  );

describe.each([3, 7])('A wheel at challenge %i', (hito) => {
  async function expectOneRewardAndOneStep(
    customer: Customer,
    answers: { spin_id: string | null }[],
  ): Promise<void> {
    const rewards = await sql()<{ id: string }[]>`select id from public.user_rewards
      where cliente_id = ${customer.enrollmentId} and hito_number = ${hito}`;
    expect(rewards).toHaveLength(1);
    expect(new Set(answers.map(({ spin_id }) => spin_id))).toEqual(new Set([rewards[0]!.id]));
    const [row] =
      await sql()`select count(*)::int as draws from private.draws where user_id = ${customer.account.id}`;
    expect(row!.draws).toBe(1);
    expect(await given.enrollmentOf(customer)).toMatchObject({ hito_actual: hito + 1, VIP: hito === 7 });
  }

  test('gives one reward to fifty parallel requests', async () => {
    const customer = await given.customerAtWheel(hito);
    const answers = await spinAtOnce(customer, hito, () => crypto.randomUUID());
    await expectOneRewardAndOneStep(customer, answers);
  });
});
