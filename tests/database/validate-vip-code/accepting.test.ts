import { describe, expect, test } from 'vitest';
import { madrid, type Customer } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, expectUnchanged } = useGiven();
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

  test('repeated after a lost answer is answered alike and changes nothing', async () => {
    const customer = await given.customerAt(7);
    await given.vipCode(customer.cafe);
    await tryCode(customer, 'a11b22');
    expect(await expectUnchanged(() => tryCode(customer, ' A11B22 '))).toEqual(OK);
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
