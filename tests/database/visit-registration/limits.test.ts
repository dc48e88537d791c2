import { beforeEach, describe, expect, test } from 'vitest';
import { createAccount, createCafe, customerAt, madrid, type Customer } from '../../support/factories.ts';
import { useDatabase } from '../use-database.ts';
import { registerVisit, type VisitRequest } from './registering.ts';

const sql = useDatabase({ connections: 42 });
let customer: Customer;
let address: string;
beforeEach(async () => {
  customer = await customerAt(sql(), 3, { at: madrid('2026-03-01 10:00') });
  address = crypto.randomUUID();
});

const register = async (request: VisitRequest = {}, clock = '2026-03-10 12:10') =>
  registerVisit(sql(), customer, madrid(clock), { address, ...request });
const statusOf = async (request?: VisitRequest, clock?: string) => (await register(request, clock)).status;
const stranger = () => `${crypto.randomUUID()}@example.test`;
/** Does an act so many times, one after the other. */
async function repeat<T>(count: number, act: () => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  while (answers.length < count) answers.push(await act());
  return answers;
}

describe('The limit by e-mail and café', () => {
  test('answers ten an hour, and the eleventh must wait until the hour is over', async () => {
    expect(await statusOf()).toBe('registered');
    expect(new Set(await repeat(9, () => statusOf()))).toEqual(new Set(['duplicate']));
    expect(await register()).toEqual({
      status: 'try_later',
      milestone: null,
      reopened: null,
      proof: null,
      day: null,
      points: null,
      retry_after_seconds: 50 * 60,
    });
    expect(await statusOf({ address: 'somewhere else' })).toBe('try_later');
    expect(await statusOf({ email: ` ${customer.account.email.toUpperCase()}` })).toBe('try_later');
    expect(await statusOf({}, '2026-03-10 13:00')).toBe('duplicate');
  });

  test('does not hold up another e-mail or another café', async () => {
    await repeat(11, () => register());
    const other = await customerAt(sql(), 3, { cafe: customer.cafe });
    expect(await statusOf({ email: other.account.email })).toBe('registered');
    const elsewhere = await customerAt(sql(), 3, { account: customer.account });
    expect(await statusOf({ slug: elsewhere.cafe.slug })).toBe('registered');
  });
});

describe('The limit by address for unknown e-mails', () => {
  test('answers twenty an hour; after them even a known e-mail gets no answer', async () => {
    expect(new Set(await repeat(20, () => statusOf({ email: stranger() })))).toEqual(
      new Set(['unknown_customer']),
    );
    expect(await register({ email: stranger() })).toEqual({
      status: 'try_later',
      milestone: null,
      reopened: null,
      proof: null,
      day: null,
      points: null,
      retry_after_seconds: 50 * 60,
    });
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
      const cafe = await createCafe(sql());
      expect(await statusOf({ email: stranger(), slug: cafe.slug })).toBe('unknown_customer');
    });
    expect(await statusOf()).toBe('try_later');
  });

  test('holds up nobody at another address', async () => {
    await repeat(20, () => register({ email: stranger() }));
    expect(await statusOf({ address: crypto.randomUUID() })).toBe('registered');
  });

  test('tells forty parallel calls no more than twenty', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => statusOf({ email: stranger() })));
    expect(answers.filter((status) => status === 'unknown_customer').length).toBeLessThanOrEqual(20);
  });
});

describe('A signed-in customer on a Wi-Fi where strangers have missed', () => {
  beforeEach(async () => {
    await repeat(21, () => register({ email: stranger() }));
  });

  test('registers with their own e-mail, in any spelling, as often as they like', async () => {
    const caller = customer.account.id;
    expect(await statusOf({ caller, email: ` ${customer.account.email.toUpperCase()}` })).toBe('registered');
    expect(new Set(await repeat(11, () => statusOf({ caller })))).toEqual(new Set(['duplicate']));
    const counted = await sql()`select from private.rate_limits
      where kind = 'visit' and address = ${address} or email = ${customer.account.email}`;
    expect(counted).toEqual([]);
  });

  test('learns nothing about other e-mails, right or wrong', async () => {
    const other = await customerAt(sql(), 3, { cafe: customer.cafe });
    for (const email of [other.account.email, stranger()])
      expect(await statusOf({ caller: customer.account.id, email })).toBe('try_later');
  });

  test('is a stranger at another café, and so is an account without an enrollment', async () => {
    const elsewhere = await customerAt(sql(), 3);
    expect(await statusOf({ caller: elsewhere.account.id, email: elsewhere.account.email })).toBe(
      'try_later',
    );
    expect(await statusOf({ caller: (await createAccount(sql())).id })).toBe('try_later');
  });

  test('is not held up either where somebody else has pressed ten times with their e-mail', async () => {
    await repeat(11, () => register({ address: 'elsewhere' }));
    expect(await statusOf({ address: 'elsewhere' })).toBe('try_later');
    expect(await statusOf({ caller: customer.account.id })).toBe('duplicate');
  });
});

describe('The limit by address for customers', () => {
  const registered = (hits: number) =>
    sql()`insert into private.rate_limits (kind, address, hour, hits)
      values ('visit', ${address}, ${madrid('2026-03-10 12:00')}, ${hits})`;

  test('lets a whole café register on one Wi-Fi: six hundred an hour', async () => {
    await registered(599);
    expect(await statusOf()).toBe('registered');
    const next = await customerAt(sql(), 3, { cafe: customer.cafe });
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
