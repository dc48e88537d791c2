import { beforeEach, describe, expect, test } from 'vitest';
import { madrid, type Customer } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';
import type { VisitRequest } from '../../support/scenarios/visits.ts';

const { sql, given, procedure } = useGiven({ connections: 42 });
let customer: Customer;
let address: string;
beforeEach(async () => {
  customer = await given.customerAt(3, { at: madrid('2026-03-01 10:00') });
  address = crypto.randomUUID();
});

const register = async (request: VisitRequest = {}, clock = '2026-03-10 12:10') =>
  given.registerVisit(customer, madrid(clock), { address, ...request });
const statusOf = async (request?: VisitRequest, clock?: string) => (await register(request, clock)).status;
/** The answer from ten past until the hour is over. */
const TRY_LATER = {
  status: 'try_later',
  completed_hito: null,
  reopened: null,
  proof: null,
  day: null,
  retry_after_seconds: 50 * 60,
};
const stranger = () => `${crypto.randomUUID()}@example.test`;
/** Does an action so many times, one after the other. */
async function repeat<T>(count: number, act: () => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  while (answers.length < count) answers.push(await act());
  return answers;
}

describe('The limit by e-mail and café', () => {
  test('answers ten an hour, and the eleventh must wait until the hour is over', async () => {
    expect(await statusOf()).toBe('registered');
    expect(new Set(await repeat(9, () => statusOf()))).toEqual(new Set(['duplicate']));
    expect(await register()).toEqual(TRY_LATER);
    expect(await statusOf({ address: 'somewhere else' })).toBe('try_later');
    expect(await statusOf({ email: ` ${customer.account.email.toUpperCase()}` })).toBe('try_later');
    expect(await statusOf({}, '2026-03-10 13:00')).toBe('duplicate');
  });
});

describe('The limit by address for unknown e-mails', () => {
  test('answers twenty an hour; after them even a known e-mail gets no answer', async () => {
    expect(new Set(await repeat(20, () => statusOf({ email: stranger() })))).toEqual(
      new Set(['unknown_customer']),
    );
    expect(await register({ email: stranger() })).toEqual(TRY_LATER);
    expect(await statusOf()).toBe('try_later');
    expect(await statusOf({}, '2026-03-10 13:00')).toBe('registered');
  });

  test('stores no more rows for an address than it was answered', async () => {
    const emails = Array.from({ length: 30 }, stranger);
    for (const email of emails) await statusOf({ email });
    expect(await sql()`select from private.rate_limits where email = any (${emails})`).toHaveLength(20);
    expect(await sql()`select from private.rate_limits where address = ${address}`).toHaveLength(1);
  });

  test('adds up over all cafés', async () => {
    await repeat(20, async () => {
      const cafe = await given.cafe();
      expect(await statusOf({ email: stranger(), slug: cafe.slug })).toBe('unknown_customer');
    });
    expect(await statusOf()).toBe('try_later');
  });

  test('tells forty parallel calls no more than twenty', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => statusOf({ email: stranger() })));
    expect(answers.filter((status) => status === 'unknown_customer').length).toBeLessThanOrEqual(20);
  });
});

describe('a customer who is signed in, on a Wi-Fi where strangers have missed', () => {
  test('registers as often as they like, and is counted with nobody', async () => {
    await repeat(21, () => register({ email: stranger() }));
    const { account, cafe } = customer;
    const own = () => procedure(account.id, 'register_visit', cafe.slug, null, madrid('2026-03-10 12:10'));
    expect(await own()).toMatchObject({ registered: true });
    for (const { registered } of await repeat(11, own)) expect(registered).toBe(false);
    const counted = await sql()`select from private.rate_limits
      where kind = 'visit' and address = ${address} or email = ${account.email}`;
    expect(counted).toEqual([]);
  });
});

describe('The limit by address for customers', () => {
  const registered = (hits: number) =>
    sql()`insert into private.rate_limits (kind, address, hour, hits)
      values ('visit', ${address}, ${madrid('2026-03-10 12:00')}, ${hits})`;

  test('lets a whole café register on one Wi-Fi: six hundred an hour', async () => {
    await registered(599);
    expect(await statusOf()).toBe('registered');
    const next = await given.customerAt(3, { cafe: customer.cafe });
    expect(await statusOf({ email: next.account.email })).toBe('try_later');
    expect(await statusOf({ email: next.account.email }, '2026-03-10 13:00')).toBe('registered');
  });

  test('counts registered visits only, not repeats or misses', async () => {
    await register();
    await register();
    await register({ email: stranger() });
    const [row] =
      await sql()`select hits from private.rate_limits where kind = 'visit' and address = ${address}`;
    expect(row!.hits).toBe(1);
  });
});
