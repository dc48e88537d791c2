import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, madrid, type Customer } from '../../support/given/factories.ts';
import type { Caller } from '../../support/database/personas.ts';
import { expectRefused, refusalOf } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const CALLS = 50;
const { sql, given, rpc, expectUnchanged, runTimes } = useGiven({ connections: CALLS + 2 });
const at = madrid('2026-03-10 12:00');
const PRIZES = ['1€ de descuento', 'Café gratis', '3€ de descuento', 'Aperitivo gratis'];

const rewardsOf = ({ enrollmentId }: Customer, hito: number) =>
  sql()`select * from public.user_rewards where cliente_id = ${enrollmentId} and hito_number = ${hito}`;

describe.each([2, 3, 4, 5, 6, 7])('the wheel of challenge %i', (hito) => {
  test('gives the prize drawn, logs the draw and advances, all in one', async () => {
    const customer = await given.customerAtWheel(hito, { at });
    const answer = await given.spinHito(customer, hito, { at });
    expect(answer).toMatchObject({
      reward: { hito_number: hito, reward_type: 'variable', seen_at: null, redeemed_at: null },
      hito_actual: hito + 1,
      vip: hito === 7,
    });
    expect(PRIZES).toContain(answer.reward.reward_name);
    const [reward, ...others] = await rewardsOf(customer, hito);
    expect(others).toEqual([]);
    expect(reward).toMatchObject({
      id: answer.reward.id,
      user_id: customer.account.id,
      cafe_id: customer.cafe.id,
      cafeteria_id: customer.enrollmentId,
      obtained_at: at,
    });
    const draws = await sql()<
      { position: number; meant: number }[]
    >`select id, wheel, version, prize_name, cafe_id, drawn_at, position,
      private.segment_at_roll(wheel, version, roll) as meant from private.draws where user_id = ${customer.account.id}`;
    expect(draws).toHaveLength(1);
    expect(draws[0]).toMatchObject({
      id: reward!.draw_id as string,
      wheel: 'hito',
      version: 1,
      prize_name: answer.reward.reward_name,
      cafe_id: customer.cafe.id,
      drawn_at: at,
      position: draws[0]!.meant,
    });
    expect(answer.position).toBe(draws[0]!.position);
    expect(await given.enrollmentOf(customer)).toMatchObject({
      hito_actual: hito + 1,
      hito_validado: hito,
      VIP: hito === 7,
    });
  });

  test('answers a second request with the reward that is won already', async () => {
    const customer = await given.customerAtWheel(hito, { at });
    const first = await given.spinHito(customer, hito, { at });
    const again = () => given.spinHito(customer, hito, { at: daysAfter(at, 3) });
    expect(await expectUnchanged(again, 'private.requests')).toEqual(first);
  });
});

test('The way from challenge 2 to VIP has six wheels and six rewards, and checks each evidence', async () => {
  const customer = await given.customerAt(2, { at });
  for (let hito = 2; hito <= 7; hito += 1) {
    const day = daysAfter(at, hito * 2);
    await given.passChallenge(customer, hito, day);
    expect(await given.spinHito(customer, hito, { at: day })).toMatchObject({
      hito_actual: hito + 1,
      vip: hito === 7,
    });
  }
  const rewards =
    await sql()`select hito_number from public.user_rewards where cliente_id = ${customer.enrollmentId} order by 1`;
  expect(rewards.map(({ hito_number }) => hito_number as number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(await given.enrollmentOf(customer)).toMatchObject({
    hito_actual: 8,
    VIP: true,
    codigo_vip: 'a11b22',
  });
});

test('A repeat still gets its answer when the café has been paused in the meantime', async () => {
  const customer = await given.customerAtWheel(3, { at });
  const request = crypto.randomUUID();
  const first = await given.spinHito(customer, 3, { at, request });
  await given.setCafe(customer.cafe, 'paused');
  expect(await given.spinHito(customer, 3, { at, request })).toEqual(first);
});

test('A validated challenge waits: its wheel can be spun weeks later, long after the window', async () => {
  const customer = await given.customerAtWheel(6, { at });
  expect(await given.spinHito(customer, 6, { at: daysAfter(at, 90) })).toMatchObject({ hito_actual: 7 });
});

describe('The prize of a spin', () => {
  test('is not in the answer of the spin, which is an id, also when repeated', async () => {
    const customer = await given.customerAtWheel(3, { at });
    const args = { cafe_id: customer.cafe.id, hito: 3, request_id: crypto.randomUUID() };
    const first = await rpc(customer.account.id, 'spin_hito_wheel', args);
    const [reward] = await rewardsOf(customer, 3);
    expect(first).toEqual({ spin_id: reward!.id as string, already_won: false });
    const again = { ...args, request_id: crypto.randomUUID() };
    expect(await rpc(customer.account.id, 'spin_hito_wheel', again)).toEqual(first);
  });
});

test.each([3, 7])('Fifty parallel requests at challenge %i get one reward and one step', async (hito) => {
  const customer = await given.customerAtWheel(hito);
  const spins = await runTimes('public."Clientes proto"', CALLS, () => given.spinHitoId(customer, hito));
  const [reward, ...others] = await rewardsOf(customer, hito);
  expect(others).toEqual([]);
  expect(new Set(spins)).toEqual(new Set([reward!.id]));
  expect(await sql()`select from private.draws where user_id = ${customer.account.id}`).toHaveLength(1);
  expect(await given.enrollmentOf(customer)).toMatchObject({ hito_actual: hito + 1, VIP: hito === 7 });
});

const INVALID_TEXT = '22P02';

interface Args {
  cafe_id?: string | null;
  hito?: number | null;
  request_id?: string | null;
}

const spin = (customer: Customer, args: Args, caller: Caller = customer.account.id) =>
  rpc(caller, 'spin_hito_wheel', { cafe_id: customer.cafe.id, request_id: crypto.randomUUID(), ...args });

describe.each([2, 3, 4, 5, 6, 7])('Challenge %i', (hito) => {
  test('is not spun before it is validated', async () => {
    const customer = await given.customerAt(hito);
    await expectUnchanged(() => expectRefused(spin(customer, { hito }), 409, 'HITO_NOT_VALIDATED'));
  });

  test('is not spun when it is marked validated but the evidence is missing', async () => {
    const customer = await given.customerAt(hito);
    await sql()`update public."Clientes proto" set hito_validado = ${hito} where id = ${customer.enrollmentId}`;
    await expectUnchanged(() => expectRefused(spin(customer, { hito }), 409, 'HITO_NOT_VALIDATED'));
  });
});

test('a story that nobody validated is not spun: its name alone is no press', async () => {
  const customer = await given.customerAtWheel(3);
  await sql()`update public."Clientes proto" set hito_validado = 2 where id = ${customer.enrollmentId}`;
  await expectUnchanged(() => expectRefused(spin(customer, { hito: 3 }), 409, 'HITO_NOT_VALIDATED'));
});

test.each([
  [2, 3],
  [3, 5],
  [6, 7],
])(
  'At challenge %i, validated, the wheel of %i is refused, and the answer says where the customer is',
  async (hito, other) => {
    const customer = await given.customerAtWheel(hito);
    await expectUnchanged(() =>
      expectRefused(spin(customer, { hito: other }), 409, 'HITO_NOT_CURRENT', `${hito}`),
    );
  },
);

describe('A refused call', () => {
  let customer: Customer;
  beforeEach(async () => {
    customer = await given.customerAtWheel(3);
  });

  test.each<[string, Args, number, string, string?]>([
    ['no challenge', { hito: null }, 422, 'INVALID_INPUT', 'hito'],
    ['challenge 0', { hito: 0 }, 422, 'INVALID_INPUT', 'hito'],
    ['challenge 1', { hito: 1 }, 422, 'INVALID_INPUT', 'hito'],
    ['challenge 8', { hito: 8 }, 422, 'INVALID_INPUT', 'hito'],
    ['challenge -3', { hito: -3 }, 422, 'INVALID_INPUT', 'hito'],
    ['no request id', { request_id: null }, 422, 'INVALID_INPUT', 'request_id'],
  ])('changes nothing: %s', async (_, args, status, code, detail) => {
    await expectUnchanged(() => expectRefused(spin(customer, { hito: 3, ...args }), status, code, detail));
  });

  test.each<[string, Args]>([
    ['a café that is no id', { cafe_id: 'cafetería-central' }],
    ['a request id that is none', { request_id: '1' }],
  ])('changes nothing: %s', async (_, args) => {
    const attempt = () => refusalOf(spin(customer, { hito: 3, ...args }));
    expect(await expectUnchanged(attempt)).toMatchObject({ code: INVALID_TEXT });
  });
});
