import { describe, expect, test } from 'vitest';
import {
  customerAt,
  daysAfter,
  madrid,
  pausedSince,
  enrollmentOf,
  setCafe,
  type Customer,
} from '../../support/factories.ts';
import { useDatabase } from '../use-database.ts';
import { registerVisit } from './registering.ts';

const sql = useDatabase();
const REGISTERED = { status: 'registered', completed_hito: null };
const DUPLICATE = { status: 'duplicate', completed_hito: null };

const registerAt = (customer: Customer, clock: string) => registerVisit(sql(), customer, madrid(clock));
const reached = (hito: number, clock: string) => customerAt(sql(), hito, { at: madrid(clock) });

describe('The completed challenge', () => {
  test('is reported as 2 only by the visit that completes it', async () => {
    const customer = await reached(2, '2026-01-10 10:00');
    expect(await registerAt(customer, '2026-01-10 18:00')).toMatchObject(DUPLICATE);
    expect(await registerAt(customer, '2026-01-25 23:59')).toMatchObject({
      status: 'registered',
      completed_hito: 2,
    });
    expect(await registerAt(customer, '2026-01-25 23:59:30')).toMatchObject(DUPLICATE);
    expect(await registerAt(customer, '2026-01-26 10:00')).toMatchObject(REGISTERED);
  });

  test('is reported as 6 by the second visit, up to and including day 20', async () => {
    const customer = await reached(6, '2026-01-10 10:00');
    expect(await registerAt(customer, '2026-01-12 10:00')).toMatchObject(REGISTERED);
    expect(await registerAt(customer, '2026-01-30 23:59')).toMatchObject({
      status: 'registered',
      completed_hito: 6,
    });
    expect(await registerAt(customer, '2026-01-31 00:01')).toMatchObject(REGISTERED);
  });
});

describe('A completed challenge', () => {
  test.each([
    [2, ['2026-01-12 10:00']],
    [6, ['2026-01-12 10:00', '2026-01-13 10:00']],
  ])(
    'stays complete after another customer’s registration months later and after a pause: %i',
    async (hito, visits) => {
      const customer = await reached(hito, '2026-01-10 10:00');
      for (const clock of visits) await registerAt(customer, clock);
      const before = await enrollmentOf(sql(), customer);
      expect(before).toMatchObject({ [`hito_${hito}_completado`]: true });
      const stranger = { address: '198.51.100.7' };
      await registerVisit(sql(), customer, madrid('2026-06-01 10:00'), stranger);
      await setCafe(sql(), customer.cafe, 'paused');
      await pausedSince(sql(), customer.cafe, daysAfter(new Date(), -30));
      await registerVisit(sql(), customer, madrid('2026-06-02 10:00'), stranger);
      await setCafe(sql(), customer.cafe, 'active');
      await registerVisit(sql(), customer, madrid('2026-07-02 10:00'), stranger);
      expect(await enrollmentOf(sql(), customer)).toEqual(before);
    },
  );

  test('stays complete by a visit while it is validated and its wheel is not spun yet', async () => {
    const customer = await reached(2, '2026-01-10 10:00');
    await registerAt(customer, '2026-01-12 10:00');
    await sql()`update public."Clientes proto" set hito_validado = 2 where id = ${customer.enrollmentId}`;
    const before = await enrollmentOf(sql(), customer);
    await registerAt(customer, '2026-06-01 10:00');
    expect(await enrollmentOf(sql(), customer)).toEqual(before);
  });
});
