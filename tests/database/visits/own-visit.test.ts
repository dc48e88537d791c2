import { beforeEach, describe, expect, test } from 'vitest';
import { madrid, type Customer } from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const CALLS = 50;
const { given, procedure, expectUnchanged, runTimes } = useGiven({ connections: CALLS + 2 });
const at = madrid('2026-03-10 12:00');
let customer: Customer;
beforeEach(async () => {
  customer = await given.customerAt(2, { at: madrid('2026-03-05 10:00') });
});

const register = (caller = customer.account.id, browser: string | null = null) =>
  procedure(caller, 'register_visit', customer.cafe.slug, browser, at);

describe('A customer’s own visit', () => {
  test('is answered with the journey that it changed', async () => {
    expect(await register()).toMatchObject({
      registered: true,
      completed_hito: 2,
      day: '2026-03-10',
      load_journey: { visited_today: true, enrollment: { hito_actual: 2, hito_validado: 2 } },
    });
  });

  test('is registered once by parallel presses, which all learn the journey', async () => {
    const answers = await runTimes('public."Clientes proto"', CALLS, () => register());
    expect(answers.filter(({ registered }) => registered)).toHaveLength(1);
    expect(answers.every(({ load_journey }) => load_journey.visited_today)).toBe(true);
  });

  test('is refused to somebody who is no customer there, and with a text that is no browser’s secret', async () => {
    const { id } = await given.account();
    await expectUnchanged(async () => {
      await expectRefused(register(id), 404, 'NOT_ENROLLED');
      for (const browser of ['', 'x', 'x'.repeat(1_000_000)])
        await expectRefused(register(customer.account.id, browser), 422, 'INVALID_INPUT', 'browser');
    });
  });
});
