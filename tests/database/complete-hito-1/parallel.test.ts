import { beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import type { Customer } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const CALLS = 50;
const { sql, given, rpc, runTimes } = useGiven({ connections: CALLS + 2 });
let customer: Customer;
beforeEach(async () => {
  customer = await given.enrollment(await given.account(), await given.cafe());
});

const complete = (request_id: string) =>
  rpc(customer.account.id, 'complete_hito_1', {
    cafe_id: customer.cafe.id,
    email: customer.account.email,
    nombre: 'Ana',
    request_id,
  });

async function expectOneRewardAndOneStep(answers: Answer<'complete_hito_1'>[]): Promise<void> {
  const rewards = await sql()<
    { id: string }[]
  >`select id from public.user_rewards where cliente_id = ${customer.enrollmentId}`;
  expect(rewards).toHaveLength(1);
  expect(new Set(answers.map(({ reward }) => reward?.id))).toEqual(new Set([rewards[0]!.id]));
  expect(answers.every(({ load_journey }) => load_journey.enrollment?.hito_actual === 2)).toBe(true);
  expect(await given.enrollmentOf(customer)).toMatchObject({ hito_actual: 2, hito_1_completado: true });
  const [counts] = await sql()`select
    (select count(*)::int from public.visitas_clientes where user_id = ${customer.account.id}) as visits,
    (select count(*)::int from private.events where user_id = ${customer.account.id} and topic = 'challenge-1') as events`;
  expect(counts).toEqual({ visits: 1, events: 1 });
}

test('fifty parallel requests get one reward and one step: one of them did it', async () => {
  const answers = await runTimes('public."Clientes proto"', CALLS, () => complete(crypto.randomUUID()));
  expect(answers.filter(({ already }) => !already)).toHaveLength(1);
  await expectOneRewardAndOneStep(answers);
});
