import { beforeEach, describe, expect, test } from 'vitest';
import { madrid, type Customer } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const CALLS = 50;
const { sql, given, procedure, runTimes } = useGiven({ connections: CALLS + 2 });
let customer: Customer;
beforeEach(async () => {
  customer = await given.enrollment(await given.account(), await given.cafe(), {
    at: madrid('2026-03-01 10:00'),
  });
});

const at = madrid('2026-03-04 23:30');
const complete = (request = crypto.randomUUID(), nombre = '  Ana María ') =>
  procedure(
    customer.account.id,
    'complete_hito_1',
    customer.cafe.id,
    ` ${customer.account.email.toUpperCase()} `,
    nombre,
    request,
    null,
    at,
  );
const rewards = () => sql()`select * from public.user_rewards where cliente_id = ${customer.enrollmentId}`;

test('The completion of challenge 1 gives the fixed reward, saves the trimmed name, opens the window of challenge 2, advances and tells the automation', async () => {
  const answer = await complete();
  expect(answer).toMatchObject({
    reward: { hito_number: 1, reward_name: 'Café gratis', reward_type: 'fixed', redeemed_at: null },
    already: false,
    load_journey: { enrollment: { hito_actual: 2 } },
  });
  expect(await rewards()).toMatchObject([
    {
      id: answer.reward?.id,
      user_id: customer.account.id,
      cafe_id: customer.cafe.id,
      cafeteria_id: customer.enrollmentId,
      draw_id: null,
      obtained_at: at,
    },
  ]);
  expect(await given.enrollmentOf(customer)).toMatchObject({
    nombre: 'Ana María',
    hito_1_completado: true,
    hito_actual: 2,
    hito_2_reference_date: at,
    hito_2_completado: false,
    VIP: false,
  });
  expect([
    ...(await sql()`select fecha_visita::text as day, source from public.visitas_clientes
      where user_id = ${customer.account.id} order by 1`),
  ]).toEqual([
    { day: '2026-03-01', source: 'enrolment' },
    { day: '2026-03-04', source: 'hito-1' },
  ]);
  expect(
    await sql()`select payload from private.events
      where user_id = ${customer.account.id} and topic = 'challenge-1'`,
  ).toEqual([{ payload: { user_id: customer.account.id, invitado_por: null } }]);
});

describe('A repeated completion', () => {
  test('gets the same reward with another request and changes nothing', async () => {
    const first = await complete();
    const before = await given.enrollmentOf(customer);
    expect(await complete(crypto.randomUUID(), 'Otro nombre')).toEqual({ ...first, already: true });
    expect(await given.enrollmentOf(customer)).toEqual(before);
    expect(await rewards()).toHaveLength(1);
    const [row] = await sql()`select count(*)::int as events from private.events
      where user_id = ${customer.account.id} and topic = 'challenge-1'`;
    expect(row!.events).toBe(1);
  });

  test('still gets its answer with the same request when the café has been paused', async () => {
    const request = crypto.randomUUID();
    const { reward } = await complete(request);
    await given.setCafe(customer.cafe, 'paused');
    expect(await complete(request)).toMatchObject({ reward, load_journey: { cafe: { state: 'paused' } } });
  });

  test('creates the reward that a completed challenge lacks', async () => {
    await complete();
    await sql()`delete from public.user_rewards where cliente_id = ${customer.enrollmentId}`;
    expect(await complete()).toMatchObject({ reward: { reward_name: 'Café gratis' }, already: true });
    expect(await rewards()).toHaveLength(1);
  });
});

test('Fifty parallel requests get one reward and one step: one of them did it', async () => {
  const answers = await runTimes('public."Clientes proto"', CALLS, () => complete());
  expect(answers.filter(({ already }) => !already)).toHaveLength(1);
  expect(await rewards()).toHaveLength(1);
  expect(new Set(answers.map(({ reward }) => reward?.id))).toEqual(new Set([(await rewards())[0]!.id]));
  expect(answers.every(({ load_journey }) => load_journey.enrollment?.hito_actual === 2)).toBe(true);
  expect(await given.enrollmentOf(customer)).toMatchObject({ hito_actual: 2, hito_1_completado: true });
  const [counts] = await sql()`select
    (select count(*)::int from public.visitas_clientes where user_id = ${customer.account.id}) as visits,
    (select count(*)::int from private.events where user_id = ${customer.account.id} and topic = 'challenge-1') as events`;
  // the visit of the enrollment is of another day
  expect(counts).toEqual({ visits: 2, events: 1 });
});
