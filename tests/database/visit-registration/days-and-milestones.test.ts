import { describe, expect, test } from 'vitest';
import {
  customerAt,
  daysAfter,
  madrid,
  pausedSince,
  recordOf,
  setCafe,
  type Customer,
} from '../../support/factories.ts';
import { useDatabase } from '../use-database.ts';
import { registerVisit } from './registering.ts';

const sql = useDatabase();
const REGISTERED = { status: 'registered', milestone: null };
const DUPLICATE = { status: 'duplicate', milestone: null };

const registerAt = (customer: Customer, clock: string) => registerVisit(sql(), customer, madrid(clock));
const reached = (hito: number, clock: string) => customerAt(sql(), hito, { at: madrid(clock) });

test.each([
  ['winter', '2026-01-12 23:59', '2026-01-13 00:01', ['2026-01-12', '2026-01-13']],
  ['summer', '2026-07-12 23:59', '2026-07-13 00:01', ['2026-07-12', '2026-07-13']],
  ['the night of 25 October', '2026-10-24 23:59', '2026-10-25 23:59', ['2026-10-24', '2026-10-25']],
])('one visit a day in Madrid, also around midnight: %s', async (_, before, after, expected) => {
  const customer = await reached(3, '2026-01-01 10:00');
  expect(await registerAt(customer, before)).toMatchObject(REGISTERED);
  expect(await registerAt(customer, before)).toMatchObject(DUPLICATE);
  expect(await registerAt(customer, after)).toMatchObject(REGISTERED);
  const days = await sql()`select fecha_visita::text as day from public.visitas_clientes
    where user_id = ${customer.account.id} and source = 'visit-page' order by 1`;
  expect(days.map(({ day }) => day as string)).toEqual(expected);
});

describe('the milestone', () => {
  test('2 is told by the visit that completes it, and by no other', async () => {
    const customer = await reached(2, '2026-01-10 10:00');
    expect(await registerAt(customer, '2026-01-10 18:00')).toMatchObject(DUPLICATE);
    expect(await registerAt(customer, '2026-01-25 23:59')).toMatchObject({
      status: 'registered',
      milestone: 2,
    });
    expect(await registerAt(customer, '2026-01-25 23:59:30')).toMatchObject(DUPLICATE);
    expect(await registerAt(customer, '2026-01-26 10:00')).toMatchObject(REGISTERED);
  });

  test('2 is not completed on day 16; the next visit of the new window completes it', async () => {
    const customer = await reached(2, '2026-07-10 10:00');
    expect(await registerAt(customer, '2026-07-26 00:01')).toMatchObject({ ...REGISTERED, reopened: 2 });
    expect(await recordOf(sql(), customer)).toMatchObject({
      hito_2_completado: false,
      hito_2_reference_date: madrid('2026-07-26 00:01'),
    });
    expect(await registerAt(customer, '2026-07-27 00:01')).toMatchObject({ milestone: 2 });
  });

  test('6 is told by the second day, day 20 included', async () => {
    const customer = await reached(6, '2026-01-10 10:00');
    expect(await registerAt(customer, '2026-01-12 10:00')).toMatchObject(REGISTERED);
    expect(await registerAt(customer, '2026-01-30 23:59')).toMatchObject({
      status: 'registered',
      milestone: 6,
    });
    expect(await registerAt(customer, '2026-01-31 00:01')).toMatchObject(REGISTERED);
  });

  test('6 starts again with a visit on day 21, which counts as the first', async () => {
    const customer = await reached(6, '2026-07-10 10:00');
    expect(await registerAt(customer, '2026-07-12 10:00')).toMatchObject({ ...REGISTERED, reopened: null });
    expect(await registerAt(customer, '2026-07-31 00:01')).toMatchObject({ ...REGISTERED, reopened: 6 });
    expect(await registerAt(customer, '2026-08-20 23:59')).toMatchObject({ milestone: 6 });
  });

  test.each([1, 3, 4, 5, 7, 8])('is none at challenge %i', async (hito) => {
    const customer = await reached(hito, '2026-01-10 10:00');
    expect(await registerAt(customer, '2026-01-12 10:00')).toMatchObject(REGISTERED);
  });
});

describe('complete evidence is never undone', () => {
  test.each([
    [2, ['2026-01-12 10:00']],
    [6, ['2026-01-12 10:00', '2026-01-13 10:00']],
  ])(
    'for challenge %i: not by a registration of a stranger months later, nor by a pause',
    async (hito, visits) => {
      const customer = await reached(hito, '2026-01-10 10:00');
      for (const clock of visits) await registerAt(customer, clock);
      const before = await recordOf(sql(), customer);
      expect(before).toMatchObject({ [`hito_${hito}_completado`]: true });
      const stranger = { address: '198.51.100.7' };
      await registerVisit(sql(), customer, madrid('2026-06-01 10:00'), stranger);
      await setCafe(sql(), customer.cafe, 'paused');
      await pausedSince(sql(), customer.cafe, daysAfter(new Date(), -30));
      await registerVisit(sql(), customer, madrid('2026-06-02 10:00'), stranger);
      await setCafe(sql(), customer.cafe, 'active');
      await registerVisit(sql(), customer, madrid('2026-07-02 10:00'), stranger);
      expect(await recordOf(sql(), customer)).toEqual(before);
    },
  );

  test('nor while it is validated and the wheel not yet spun', async () => {
    const customer = await reached(2, '2026-01-10 10:00');
    await registerAt(customer, '2026-01-12 10:00');
    await sql()`update public."Clientes proto" set hito_validado = 2 where id = ${customer.recordId}`;
    const before = await recordOf(sql(), customer);
    await registerAt(customer, '2026-06-01 10:00');
    expect(await recordOf(sql(), customer)).toEqual(before);
  });
});
