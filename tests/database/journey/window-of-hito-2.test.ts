import { describe, expect, test } from 'vitest';
import { madrid, type Customer } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const { given, procedure, expectUnchanged } = useGiven();
const REGISTERED = { registered: true, completed_hito: null, reopened: null };
const REOPENED = { registered: true, completed_hito: null, reopened: 2 };
const COMPLETED = { registered: true, completed_hito: 2, reopened: null };
const DUPLICATE = { registered: false, completed_hito: null, reopened: null };

const reachedAt = (clock: string) => given.customerAt(2, { at: madrid(clock) });

describe('A visit on a later day, up to 15 days after', () => {
  test.each([
    ['winter, two minutes later but tomorrow', '2026-01-10 23:59', '2026-01-11 00:01'],
    ['summer, two minutes later but tomorrow', '2026-07-10 23:59', '2026-07-11 00:01'],
    ['winter, the last minute of day 15', '2026-01-10 10:00', '2026-01-25 23:59'],
    ['summer, the last minute of day 15', '2026-07-10 10:00', '2026-07-25 23:59'],
    ['the clocks go forward in between', '2026-03-20 23:30', '2026-04-04 23:59'],
    ['the clocks go back in between', '2026-10-15 00:30', '2026-10-30 23:59'],
  ])('completes challenge 2: %s', async (_, reached, visited) => {
    const customer = await reachedAt(reached);
    expect(await given.visit(customer, madrid(visited))).toEqual(COMPLETED);
    expect(await given.enrollmentOf(customer)).toMatchObject({
      hito_2_completado: true,
      hito_2_reference_date: madrid(reached),
    });
  });
});

describe('A visit later than that', () => {
  test.each([
    ['winter', '2026-01-10 10:00', '2026-01-26 00:01'],
    ['summer', '2026-07-10 10:00', '2026-07-26 00:01'],
    ['much later', '2026-01-10 10:00', '2026-06-01 12:00'],
  ])('opens a new window and does not count itself: %s', async (_, reached, visited) => {
    const customer = await reachedAt(reached);
    expect(await given.visit(customer, madrid(visited))).toEqual(REOPENED);
    expect(await given.enrollmentOf(customer)).toMatchObject({
      hito_2_completado: false,
      hito_2_reference_date: madrid(visited),
    });
  });

  test('is followed by one in the new window that completes the challenge', async () => {
    const customer = await reachedAt('2026-01-10 10:00');
    await given.visit(customer, madrid('2026-01-26 10:00'));
    expect(await given.visit(customer, madrid('2026-01-26 18:00'))).toEqual(DUPLICATE);
    expect(await given.visit(customer, madrid('2026-02-10 10:00'))).toEqual(COMPLETED);
  });
});

test('A later visit changes nothing about a completed challenge', async () => {
  const customer = await reachedAt('2026-01-10 10:00');
  await given.visit(customer, madrid('2026-01-12 10:00'));
  const before = await given.enrollmentOf(customer);
  expect(await given.visit(customer, madrid('2026-06-12 10:00'))).toEqual(REGISTERED);
  expect(await given.enrollmentOf(customer)).toEqual(before);
});

test.each([1, 3, 5, 7, 8])('A visit at challenge %i touches no window', async (hito) => {
  const customer = await given.customerAt(hito, { at: madrid('2026-01-10 10:00') });
  const before = await given.enrollmentOf(customer);
  expect(await given.visit(customer, madrid('2026-01-12 10:00'))).toEqual(REGISTERED);
  expect(await given.enrollmentOf(customer)).toEqual(before);
});

const check = ({ account, cafe }: Customer, clock: string, slug = cafe.slug) =>
  procedure(account.id, 'check_hito_2', slug, madrid(clock));

describe('A visit in time', () => {
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
