import { beforeEach, describe, expect, test } from 'vitest';
import { madrid, type Customer } from '../../support/given/factories.ts';
import { SERVICE } from '../../support/database/personas.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, expectUnchanged } = useGiven({ connections: 22 });
const INVALID = { status: 'invalid', code: null, retry_after_seconds: null };
let customer: Customer;
beforeEach(async () => {
  customer = await given.customerAt(7, { at: madrid('2026-03-01 09:00') });
  await given.vipCode(customer.cafe);
});

const tryCode = (code: string | null, clock = '2026-03-01 10:05', by: Customer = customer) =>
  given.validateCode(by, code, madrid(clock));
const guess = async (times: number, clock?: string, by?: Customer) => {
  for (let count = 0; count < times; count += 1) expect(await tryCode('z99z99', clock, by)).toEqual(INVALID);
};

describe('A wrong code', () => {
  test.each<[string, () => Promise<string | null>]>([
    ['an unknown code', () => Promise.resolve('z99z99')],
    ['a used code', () => given.vipCode(customer.cafe, { code: 'c33d44', status: 'used' })],
    ['an inactive code', () => given.vipCode(customer.cafe, { code: 'e55f66', status: 'inactive' })],
    ['a code of another café', async () => given.vipCode(await given.cafe(), { code: 'g77h88' })],
    ['an empty code', () => Promise.resolve('')],
    ['no code', () => Promise.resolve(null)],
    ['part of a code', () => Promise.resolve('a11b2')],
    ['a pattern', () => Promise.resolve('a11b__')],
    ['a very long code', () => Promise.resolve('a11b22'.repeat(2000))],
  ])('is answered alike, with nothing but the attempt counted: %s', async (_, make) => {
    const code = await make();
    expect(
      await expectUnchanged(() => tryCode(code), 'private.rate_limits', 'private.vip_code_misses'),
    ).toEqual(INVALID);
    const hits = await sql()`select hits from private.rate_limits where user_id = ${customer.account.id}`;
    expect([...hits]).toEqual([{ hits: 1 }]);
  });
});

describe('The limit of ten wrong codes in an hour', () => {
  test('delays even a right code after them, and the answer says how long', async () => {
    await guess(10);
    const right = () => tryCode('a11b22', '2026-03-01 10:30');
    expect(await expectUnchanged(right)).toEqual({
      status: 'try_later',
      code: null,
      retry_after_seconds: 30 * 60,
    });
    expect(await tryCode('a11b22', '2026-03-01 10:59:59')).toMatchObject({
      status: 'try_later',
      retry_after_seconds: 1,
    });
    expect(await tryCode('a11b22', '2026-03-01 11:00')).toMatchObject({ status: 'ok' });
  });

  test('holds for good, through the API too, whatever the order of answers', async () => {
    const args = { user_id: customer.account.id, cafe_slug: customer.cafe.slug, code: 'z99z99' };
    const answers = [];
    for (let count = 0; count < 12; count += 1) answers.push(await rpc(SERVICE, 'validate_vip_code', args));
    expect(answers.slice(0, 10).every(({ status }) => status === 'invalid')).toBe(true);
    for (const answer of answers.slice(10)) {
      expect(answer.status).toBe('try_later');
      expect(answer.retry_after_seconds).toBeGreaterThan(0);
      expect(answer.retry_after_seconds).toBeLessThanOrEqual(3600);
    }
  });

  test('holds for twenty parallel calls', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryCode('z99z99')));
    const count = (expected: string) => answers.filter(({ status }) => status === expected).length;
    expect({ invalid: count('invalid'), later: count('try_later') }).toEqual({ invalid: 10, later: 10 });
  });

  test('leaves one more try after nine, which may be right', async () => {
    await guess(9);
    expect(await tryCode('a11b22')).toMatchObject({ status: 'ok' });
  });

  test('does not stop an earlier winner from reading it again', async () => {
    expect(await tryCode('a11b22')).toMatchObject({ status: 'ok' });
    await guess(10);
    expect(await tryCode('a11b22')).toMatchObject({ status: 'ok' });
  });

  test('counts per customer and café', async () => {
    await guess(10);
    const neighbour = await given.customerAt(7, { cafe: customer.cafe });
    await guess(1, undefined, neighbour);
    const elsewhere = await given.customerAt(7, { account: customer.account });
    await guess(1, undefined, elsewhere);
    expect(await tryCode('z99z99')).toMatchObject({ status: 'try_later' });
  });
});

describe('The limit of forty wrong codes at one café in an hour', () => {
  const guessTogether = async (clock?: string) => {
    for (let count = 0; count < 4; count += 1)
      await guess(
        10,
        clock,
        await given.customerAt(7, { cafe: customer.cafe, at: madrid('2026-03-01 09:00') }),
      );
  };

  test('leaves everybody three tries instead of ten: nobody can close the challenge for the others', async () => {
    await guessTogether();
    await guess(3);
    expect(await tryCode('a11b22')).toMatchObject({ status: 'try_later', retry_after_seconds: 55 * 60 });
    const another = await given.customerAt(7, { cafe: customer.cafe });
    expect(await tryCode('a11b22', undefined, another)).toMatchObject({ status: 'ok' });
  });

  test('changes nothing at another café, nor in the next hour', async () => {
    await guessTogether();
    await guess(4, undefined, await given.customerAt(7));
    await guess(10, '2026-03-01 11:00');
  });

  test('is reported to the administrator for a week, thirty-nine are not', async () => {
    const { id } = await given.admin();
    const alerts = async (clock: string) =>
      (await given.adminHome({ id }, madrid(clock))).vip_code_alerts?.filter(
        (alert) => alert.cafe_id === customer.cafe.id,
      );
    const people = [
      customer,
      ...(await Promise.all([1, 2, 3].map(() => given.customerAt(7, { cafe: customer.cafe })))),
    ];
    for (const person of people) await guess(person === customer ? 9 : 10, undefined, person);
    expect(await alerts('2026-03-01 10:06')).toEqual([]);
    await guess(1);
    expect(await alerts('2026-03-01 10:06')).toEqual([
      {
        cafe_id: customer.cafe.id,
        nombre: customer.cafe.nombre,
        hours: 1,
        misses: 40,
        last: '2026-03-01T09:00:00+00:00',
      },
    ]);
    expect(await alerts('2026-03-08 09:59')).toHaveLength(1);
    expect(await alerts('2026-03-08 10:01')).toEqual([]);
  });
});
