import { beforeEach, describe, expect, test } from 'vitest';
import type { Customer } from '../../support/given/factories.ts';
import type { Caller } from '../../support/database/personas.ts';
import { expectRefused, refusalOf } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, expectUnchanged } = useGiven();
const INVALID_TEXT = '22P02';

interface Args {
  cafe_id?: string | null;
  hito?: number | null;
  request_id?: string | null;
}

const spin = (customer: Customer, args: Args, caller: Caller = customer.account.id) =>
  rpc(caller, 'spin_hito_wheel', { cafe_id: customer.cafe.id, request_id: crypto.randomUUID(), ...args });

describe.each([2, 3, 4, 5, 6, 7])('challenge %i', (hito) => {
  test('is not spun before it is validated', async () => {
    const customer = await given.customerAt(hito);
    await expectUnchanged(() => expectRefused(spin(customer, { hito }), 409, 'HITO_NOT_VALIDATED'));
  });

  test('is not spun when it is marked validated but the evidence is missing', async () => {
    const customer = await given.customerAt(hito);
    await sql()`update public."Clientes proto" set hito_validado = ${hito} where id = ${customer.enrollmentId}`;
    await expectUnchanged(() => expectRefused(spin(customer, { hito }), 409, 'HITO_NOT_VALIDATED'));
  });
});

test('a story that nobody validated is not spun: its name alone is no press', async () => {
  const customer = await given.customerAtWheel(3);
  await sql()`update public."Clientes proto" set hito_validado = 2 where id = ${customer.enrollmentId}`;
  await expectUnchanged(() => expectRefused(spin(customer, { hito: 3 }), 409, 'HITO_NOT_VALIDATED'));
});

test.each([
  [2, 3],
  [3, 5],
  [6, 7],
])(
  'At challenge %i, validated, the wheel of %i is refused, and the answer says where the customer is',
  async (hito, other) => {
    const customer = await given.customerAtWheel(hito);
    await expectUnchanged(() =>
      expectRefused(spin(customer, { hito: other }), 409, 'HITO_NOT_CURRENT', `${hito}`),
    );
  },
);

describe('A refused call', () => {
  let customer: Customer;
  beforeEach(async () => {
    customer = await given.customerAtWheel(3);
  });

  test.each<[string, Args, number, string, string?]>([
    ['no challenge', { hito: null }, 422, 'INVALID_INPUT', 'hito'],
    ['challenge 0', { hito: 0 }, 422, 'INVALID_INPUT', 'hito'],
    ['challenge 1', { hito: 1 }, 422, 'INVALID_INPUT', 'hito'],
    ['challenge 8', { hito: 8 }, 422, 'INVALID_INPUT', 'hito'],
    ['challenge -3', { hito: -3 }, 422, 'INVALID_INPUT', 'hito'],
    ['no request id', { request_id: null }, 422, 'INVALID_INPUT', 'request_id'],
  ])('changes nothing: %s', async (_, args, status, code, detail) => {
    await expectUnchanged(() => expectRefused(spin(customer, { hito: 3, ...args }), status, code, detail));
  });

  test.each<[string, Args]>([
    ['a café that is no id', { cafe_id: 'cafetería-central' }],
    ['a request id that is none', { request_id: '1' }],
  ])('changes nothing: %s', async (_, args) => {
    const attempt = () => refusalOf(spin(customer, { hito: 3, ...args }));
    expect(await expectUnchanged(attempt)).toMatchObject({ code: INVALID_TEXT });
  });
});
