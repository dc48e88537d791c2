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

const register = (browser: string | null = null) =>
  procedure(customer.account.id, 'register_visit', customer.cafe.slug, browser, at);

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

  test.each(['', 'x', 'x'.repeat(1_000_000)])(
    'is refused with a browser’s secret like %s',
    async (browser) => {
      await expectUnchanged(() => expectRefused(register(browser), 422, 'INVALID_INPUT', 'browser'));
    },
  );
});
