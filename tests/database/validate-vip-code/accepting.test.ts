import { describe, expect, test } from 'vitest';
import { madrid, type Customer } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const CALLS = 20;
const { sql, given, expectUnchanged, runInParallel, runTimes } = useGiven({ connections: CALLS + 2 });
const at = madrid('2026-03-01 10:00');
const OK = { status: 'ok', code: 'a11b22', retry_after_seconds: null };

const tryCode = (customer: Customer, code: string, now = at) => given.validateCode(customer, code, now);
const codesOf = ({ cafe }: Customer) =>
  sql()`select code, status, used_at, assigned_to from public.vip_codes where cafe_id = ${cafe.id} order by code`;

describe('An active code of the café', () => {
  test('becomes used, belongs to the customer and validates the challenge', async () => {
    const customer = await given.customerAt(7);
    await given.vipCode(customer.cafe);
    await given.vipCode(customer.cafe, { code: 'c33d44' });
    expect(await tryCode(customer, 'a11b22')).toEqual(OK);
    expect([...(await codesOf(customer))]).toEqual([
      { code: 'a11b22', status: 'used', used_at: at, assigned_to: customer.account.id },
      { code: 'c33d44', status: 'active', used_at: null, assigned_to: null },
    ]);
    expect(await given.enrollmentOf(customer)).toMatchObject({
      hito_actual: 7,
      hito_validado: 7,
      codigo_vip: 'a11b22',
      VIP: false,
    });
  });

  test.each(['A11B22', '  a11b22 ', 'A11b22'])('may be typed as "%s"', async (typed) => {
    const customer = await given.customerAt(7);
    await given.vipCode(customer.cafe);
    expect(await tryCode(customer, typed)).toEqual(OK);
  });

  test('is read as meant from i, l, 1, o and 0 in any mixture and case', async () => {
    const looks: Record<string, string> = { l: 'iIlL1', i: 'iIlL1', o: 'oO0', 1: 'iIlL1', 0: 'oO0' };
    for (const code of ['l10o01', 'o11i00', 'i20b31']) {
      for (let round = 0; round < 5; round += 1) {
        const typed = [...code]
          .map((sign) => (looks[sign] ?? sign).at(round % (looks[sign] ?? sign).length))
          .join('');
        const customer = await given.customerAt(7);
        await given.vipCode(customer.cafe, { code });
        // the answer to a repeat is the code as it was issued, too
        for (const text of [typed, `${typed.slice(0, 3)}-${typed.slice(3)}.`, typed.toUpperCase()])
          expect(await tryCode(customer, text), `${text} for ${code}`).toEqual({ ...OK, code });
        expect(await given.enrollmentOf(customer)).toMatchObject({ codigo_vip: code });
      }
    }
  });

  test('is not used up by a customer who has one already', async () => {
    const customer = await given.customerAt(7);
    await given.vipCode(customer.cafe);
    await given.vipCode(customer.cafe, { code: 'c33d44' });
    await tryCode(customer, 'a11b22');
    const second = () => tryCode(customer, 'c33d44');
    expect(await expectUnchanged(second, 'private.rate_limits', 'private.vip_code_misses')).toMatchObject({
      status: 'invalid',
    });
  });
});

describe('A code before challenge 7 and after it', () => {
  test.each([1, 2, 4, 6, 8])(
    'is not used up at %i, not counted, and the answer says that it is not its turn',
    async (hito) => {
      const customer = await given.customerAt(hito);
      await given.vipCode(customer.cafe, { code: 'c33d44' });
      const attempt = () => tryCode(customer, 'c33d44');
      expect(await expectUnchanged(attempt)).toEqual({
        status: 'not_current',
        code: null,
        retry_after_seconds: null,
      });
    },
  );
});

test('One of several customers who race for a code gets it, and the others learn only that it is invalid', async () => {
  const cafe = await given.cafe();
  await given.vipCode(cafe);
  const people: Customer[] = [];
  for (let count = 0; count < CALLS; count += 1) people.push(await given.customerAt(7, { cafe }));
  const answers = await runInParallel(
    'public.vip_codes',
    people.map((person) => () => tryCode(person, 'a11b22')),
  );
  const winners = people.filter((_, index) => answers[index]!.status === 'ok');
  expect(winners).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 'invalid')).toHaveLength(CALLS - 1);
  const [code] = await sql()`select status, assigned_to from public.vip_codes where cafe_id = ${cafe.id}`;
  expect(code).toEqual({ status: 'used', assigned_to: winners[0]!.account.id });
  for (const person of people)
    expect(await given.enrollmentOf(person)).toMatchObject(
      person === winners[0]
        ? { codigo_vip: 'a11b22', hito_validado: 7 }
        : { codigo_vip: null, hito_validado: 6 },
    );
});

test('Parallel calls of one customer are all answered ok', async () => {
  const customer = await given.customerAt(7);
  await given.vipCode(customer.cafe);
  const answers = await runTimes('public."Clientes proto"', CALLS, () => tryCode(customer, 'a11b22'));
  expect(answers.every(({ status }) => status === 'ok')).toBe(true);
  const counted = await sql()`select from private.rate_limits where user_id = ${customer.account.id}`;
  expect(counted).toHaveLength(0);
});
