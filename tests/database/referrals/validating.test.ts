import { beforeEach, describe, expect, test } from 'vitest';
import { madrid, type Customer } from '../../support/given/factories.ts';
import { SERVICE } from '../../support/database/personas.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, procedure, expectUnchanged } = useGiven({ connections: 42 });
const OK = { status: 'ok', reason: null };
const TRY_LATER = { status: 'try_later', reason: 'INVITER_TRY_LATER' };
const NOT_CUSTOMER = { status: 'refused', reason: 'INVITER_NOT_CUSTOMER' };
let inviter: Customer;
let address: string;
beforeEach(async () => {
  inviter = await given.customerAt(2);
  address = crypto.randomUUID();
});

interface Changes {
  slug?: string | null;
  email?: string | null;
  address?: string | null;
}

const validate = (changes: Changes = {}, clock = '2026-03-10 12:10') => {
  const args = { slug: inviter.cafe.slug, email: inviter.account.email, address, ...changes };
  return procedure(SERVICE, 'validate_inviter', args.slug, args.email, args.address, madrid(clock));
};
const stranger = () => `${crypto.randomUUID()}@example.test`;

describe('A customer of the café', () => {
  test('can be an inviter, and the check changes nothing', async () => {
    expect(await expectUnchanged(() => validate())).toEqual(OK);
  });
});

describe('A refused check', () => {
  test.each<[string, Changes, string]>([
    ['no e-mail', { email: null }, 'INVITER_INVALID'],
    ['an empty e-mail', { email: '  ' }, 'INVITER_INVALID'],
    ['a text that is no e-mail', { email: 'ana' }, 'INVITER_INVALID'],
    ['a very long text', { email: `${'a'.repeat(10_000)}@example.test` }, 'INVITER_INVALID'],
    ['no café', { slug: null }, 'CAFE_NOT_FOUND'],
    ['an unknown café', { slug: 'no-existe-en-ningún-sitio' }, 'CAFE_NOT_FOUND'],
  ])('writes nothing: %s', async (_, changes, reason) => {
    expect(await expectUnchanged(() => validate(changes))).toEqual({ status: 'refused', reason });
  });

  test.each([
    ['paused', 'CAFE_PAUSED'],
    ['deleted', 'CAFE_NOT_FOUND'],
  ] as const)('is the answer at a %s café', async (state, reason) => {
    await given.setCafe(inviter.cafe, state);
    expect(await expectUnchanged(() => validate())).toEqual({ status: 'refused', reason });
  });
});

describe('An address of no customer there', () => {
  test('is refused with a counted miss: an account, a customer of another café, a pattern', async () => {
    const account = await given.account();
    const elsewhere = await given.customerAt(2);
    for (const email of [account.email, elsewhere.account.email, '%@example.test'])
      expect(await expectUnchanged(() => validate({ email }), 'private.rate_limits')).toEqual(NOT_CUSTOMER);
    const [row] =
      await sql()`select hits from private.rate_limits where kind = 'inviter-miss' and address = ${address}`;
    expect(row!.hits).toBe(3);
  });

  test('can be checked twenty times an hour per address, over all cafés; then even a right one must wait', async () => {
    const cafe = await given.cafe();
    for (let count = 0; count < 10; count += 1) {
      expect(await validate({ email: stranger() })).toEqual(NOT_CUSTOMER);
      expect(await validate({ email: stranger(), slug: cafe.slug })).toEqual(NOT_CUSTOMER);
    }
    expect(await expectUnchanged(() => validate({ email: stranger() }))).toEqual(TRY_LATER);
    expect(await validate()).toEqual(TRY_LATER);
    expect(await validate({ address: crypto.randomUUID() })).toEqual(OK);
    expect(await validate({}, '2026-03-10 13:00')).toEqual(OK);
  });

  test('is answered at most twenty times to forty parallel checks', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => validate({ email: stranger() })));
    const strangers = answers.filter(({ reason }) => reason === 'INVITER_NOT_CUSTOMER');
    expect(strangers.length).toBeLessThanOrEqual(20);
  });
});
