import { describe, expect, test } from 'vitest';
import { madrid, type Customer } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const { sql, given } = useGiven();
const REGISTERED = { registered: true, completed_hito: null, reopened: null };
const REOPENED = { registered: true, completed_hito: null, reopened: 6 };
const COMPLETED = { registered: true, completed_hito: 6, reopened: null };

const reachedAt = (clock: string): Promise<Customer> => given.customerAt(6, { at: madrid(clock) });

const visitAll = async (customer: Customer, ...clocks: string[]) => {
  const answers = [];
  for (const clock of clocks) answers.push(await given.visit(customer, madrid(clock)));
  return answers;
};

describe('A pair of visits on two days, up to 20 days after', () => {
  test.each([
    [
      'the day itself and the last minute of day 20, winter',
      '2026-01-10 10:00',
      '2026-01-10 10:01',
      '2026-01-30 23:59',
    ],
    [
      'the day itself and the last minute of day 20, summer',
      '2026-07-10 10:00',
      '2026-07-10 10:01',
      '2026-07-30 23:59',
    ],
    ['two minutes apart but on two days, winter', '2026-01-10 10:00', '2026-01-12 23:59', '2026-01-13 00:01'],
    ['two minutes apart but on two days, summer', '2026-07-10 10:00', '2026-07-12 23:59', '2026-07-13 00:01'],
    ['the clocks go back in between', '2026-10-20 23:30', '2026-10-21 00:05', '2026-11-09 23:59'],
  ])('completes challenge 6: %s', async (_, reached, first, second) => {
    const customer = await reachedAt(reached);
    expect(await visitAll(customer, first, second)).toEqual([REGISTERED, COMPLETED]);
    expect(await given.enrollmentOf(customer)).toMatchObject({
      hito_6_completado: true,
      hito_6_reference_date: madrid(reached),
    });
  });
});

test('A visit before challenge 6 was reached does not count, not even of the same day', async () => {
  const customer = await reachedAt('2026-01-10 19:00');
  for (const clock of ['2026-01-08 10:00', '2026-01-10 18:59']) await visitBefore(customer, clock);
  expect(await visitAll(customer, '2026-01-15 10:00')).toEqual([REGISTERED]);
  expect(await visitAll(customer, '2026-01-16 10:00')).toEqual([COMPLETED]);
});

/** A visit registered while the customer was still at an earlier challenge. */
const visitBefore = ({ account, cafe }: Customer, clock: string) =>
  sql()`insert into public.visitas_clientes (user_id, cafe_id, correo, cafeteria, fecha_visita, source, created_at)
    values (${account.id}, ${cafe.id}, ${account.email}, ${cafe.nombre}, ${clock.slice(0, 10)}, 'visit-page', ${madrid(clock)})`;

describe('A visit on day 21', () => {
  test.each([
    ['winter', '2026-01-10 10:00', '2026-01-31 00:01', '2026-02-20 23:59'],
    ['summer', '2026-07-10 10:00', '2026-07-31 00:01', '2026-08-20 23:59'],
  ])('starts a new window and is its first visit: %s', async (_, reached, late, last) => {
    const customer = await reachedAt(reached);
    expect(await visitAll(customer, late)).toEqual([REOPENED]);
    expect(await given.enrollmentOf(customer)).toMatchObject({
      hito_6_completado: false,
      hito_6_reference_date: madrid(late),
    });
    expect(await visitAll(customer, last)).toEqual([COMPLETED]);
  });

  test('does not complete together with a visit of the window before', async () => {
    const customer = await reachedAt('2026-01-10 10:00');
    expect(await visitAll(customer, '2026-01-20 10:00', '2026-01-31 10:00')).toEqual([REGISTERED, REOPENED]);
    expect(await given.enrollmentOf(customer)).toMatchObject({ hito_6_completado: false });
  });
});

test('A later visit changes nothing about a completed challenge', async () => {
  const customer = await reachedAt('2026-01-10 10:00');
  await visitAll(customer, '2026-01-12 10:00', '2026-01-14 10:00');
  const before = await given.enrollmentOf(customer);
  expect(await visitAll(customer, '2026-06-12 10:00')).toEqual([REGISTERED]);
  expect(await given.enrollmentOf(customer)).toEqual(before);
});
