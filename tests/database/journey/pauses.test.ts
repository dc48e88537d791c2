import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, type Cafe, type Customer } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const { sql, given } = useGiven();
const NOW = new Date();
const daysAgo = (days: number) => daysAfter(NOW, -days);

let cafe: Cafe;
beforeEach(async () => {
  cafe = await given.cafe();
});

/** Pauses the café some days ago and reactivates it now, as an administrator's two presses do. */
async function pauseFor(days: number): Promise<void> {
  await given.setCafe(cafe, 'paused');
  await given.pausedSince(cafe, daysAgo(days));
  await given.setCafe(cafe, 'active');
}

const inChallenge6Since = async (days: number): Promise<Customer> =>
  given.customerAt(6, { cafe, at: daysAgo(days) });

describe('The reactivation of a café after five days', () => {
  test('extends the open window of challenge 2 by five days', async () => {
    const customer = await given.customerAt(2, { cafe, at: daysAgo(20) });
    await pauseFor(5);
    expect(await given.enrollmentOf(customer)).toMatchObject({ hito_2_extra_days: 5 });
    expect(await given.visit(customer, NOW)).toEqual({ registered: true, completed_hito: 2, reopened: null });
  });

  test('extends no window by a sixth day', async () => {
    const customer = await given.customerAt(2, { cafe, at: daysAgo(20) });
    await pauseFor(5);
    const tomorrow = daysAfter(NOW, 1);
    expect(await given.visit(customer, tomorrow)).toMatchObject({ registered: true, reopened: 2 });
    expect(await given.enrollmentOf(customer)).toMatchObject({
      hito_2_extra_days: 0,
      hito_2_reference_date: tomorrow,
    });
  });

  test('extends the open window of challenge 6 by five days', async () => {
    const customer = await inChallenge6Since(25);
    await given.visit(customer, daysAgo(10));
    await pauseFor(5);
    expect(await given.enrollmentOf(customer)).toMatchObject({ hito_6_extra_days: 5 });
    expect(await given.visit(customer, NOW)).toEqual({ registered: true, completed_hito: 6, reopened: null });
  });

  test('leaves windows that had closed before the pause closed', async () => {
    const second = await given.customerAt(2, { cafe, at: daysAgo(21) });
    const sixth = await inChallenge6Since(26);
    await pauseFor(5);
    expect(await given.enrollmentOf(second)).toMatchObject({ hito_2_extra_days: 0 });
    expect(await given.enrollmentOf(sixth)).toMatchObject({ hito_6_extra_days: 0 });
  });

  test('changes nothing for challenges without a window, nor for completed ones', async () => {
    const customers = [];
    for (const hito of [1, 3, 5, 7, 8])
      customers.push(await given.customerAt(hito, { cafe, at: daysAgo(8) }));
    const complete = await given.customerAt(2, { cafe, at: daysAgo(8) });
    await given.visit(complete, daysAgo(7));
    customers.push(complete);
    const before = await Promise.all(customers.map((customer) => given.enrollmentOf(customer)));
    expect(before.at(-1)).toMatchObject({ hito_2_completado: true });
    await pauseFor(5);
    expect(await Promise.all(customers.map((customer) => given.enrollmentOf(customer)))).toEqual(before);
  });
});

test('Two pauses add up', async () => {
  const customer = await given.customerAt(2, { cafe, at: daysAgo(15) });
  await pauseFor(3);
  await pauseFor(4);
  expect(await given.enrollmentOf(customer)).toMatchObject({ hito_2_extra_days: 7 });
});

test('A new window does not inherit the extension of the one before', async () => {
  const customer = await inChallenge6Since(30);
  await sql()`update public."Clientes proto" set hito_6_extra_days = 5 where id = ${customer.enrollmentId}`;
  await given.visit(customer, NOW);
  expect(await given.enrollmentOf(customer)).toMatchObject({
    hito_6_extra_days: 0,
    hito_6_reference_date: NOW,
  });
});

describe('The prizes of the VIP wheel', () => {
  async function prize(expiresInDays: number, redeemed = false): Promise<() => Promise<number>> {
    const { account } = await given.customerAt(8, { cafe });
    const [row] = await sql()<{ id: string }[]>`
      insert into public.vip_pending_rewards (user_id, cafe_id, cafeteria_id, reward_name, obtained_at, expires_at, redeemed_at)
      values (${account.id}, ${cafe.id}, ${cafe.vip_id}, 'Premio', ${daysAgo(6)}, private.madrid_day(now()) + ${expiresInDays}::int, ${redeemed ? daysAgo(6) : null})
      returning id`;
    return async () => {
      const [now] = await sql()<{ days: number }[]>`
        select expires_at - private.madrid_day(now()) as days from public.vip_pending_rewards where id = ${row!.id}`;
      return now!.days;
    };
  }

  test('Pending prizes are extended by the days of the pause; expired and redeemed ones are not', async () => {
    const pending = await prize(-5);
    const expired = await prize(-6);
    const redeemed = await prize(-5, true);
    await pauseFor(5);
    expect([await pending(), await expired(), await redeemed()]).toEqual([0, -6, -5]);
  });
});
