import { describe, expect, test } from 'vitest';
import { madrid, type Customer } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const { given, procedure, expectUnchanged } = useGiven();

const check = ({ account, cafe }: Customer, clock: string, slug = cafe.slug) =>
  procedure(account.id, 'check_hito_2', slug, madrid(clock));
const reachedAt = (clock: string) => given.customerAt(2, { at: madrid(clock) });

describe('A visit', () => {
  test.each([
    ['on the next day', '2026-01-10 23:59', '2026-01-11 00:01', '2026-01-25', 14],
    ['in the last minute of day 15, winter', '2026-01-10 10:00', '2026-01-25 23:59', '2026-01-25', 0],
  ])(
    'completes the challenge, and the check validates it: %s',
    async (_, reached, visited, deadline, days_left) => {
      const customer = await reachedAt(reached);
      await given.visit(customer, madrid(visited));
      expect(await check(customer, visited)).toEqual({
        completed: true,
        can_advance: true,
        reason: null,
        deadline,
        days_left,
      });
      expect(await given.enrollmentOf(customer)).toMatchObject({ hito_actual: 2, hito_validado: 2 });
    },
  );

  test('still completes the challenge months later: windows judge the day of the visit', async () => {
    const customer = await reachedAt('2026-01-10 10:00');
    await given.visit(customer, madrid('2026-01-12 10:00'));
    expect(await check(customer, '2026-06-01 10:00')).toMatchObject({
      can_advance: true,
      reason: null,
      days_left: 0,
    });
  });
});

describe('A check without a visit', () => {
  test.each([
    ['on the day itself', '2026-01-10 23:59', 'VISIT_MISSING', 15],
    ['on the next day', '2026-01-11 00:01', 'VISIT_MISSING', 14],
    ['on day 15', '2026-01-25 23:59', 'VISIT_MISSING', 0],
    ['on day 16', '2026-01-26 00:00', 'WINDOW_EXPIRED', 0],
    ['in summer', '2026-08-01 10:00', 'WINDOW_EXPIRED', 0],
  ])('answers what is missing and until when: %s', async (_, now, reason, days_left) => {
    const customer = await reachedAt('2026-01-10 10:00');
    expect(await expectUnchanged(() => check(customer, now))).toEqual({
      completed: false,
      can_advance: false,
      reason,
      deadline: '2026-01-25',
      days_left,
    });
  });
});

test('Nothing can be advanced before the challenge and after it', async () => {
  const before = await given.customerAt(1);
  expect(await expectUnchanged(() => check(before, '2026-01-12 10:00'))).toEqual({
    completed: false,
    can_advance: false,
    reason: 'NOT_CURRENT',
    deadline: null,
    days_left: 0,
  });
  const after = await given.customerAtWheel(2, { at: madrid('2026-01-12 10:00') });
  await given.spinHito(after, 2);
  expect(await expectUnchanged(() => check(after, '2026-01-13 10:00'))).toMatchObject({
    completed: true,
    can_advance: false,
    reason: 'NOT_CURRENT',
  });
});
