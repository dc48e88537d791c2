import { beforeEach, describe, expect, test } from 'vitest';
import { customerAt, rpc, type Customer } from '../../support/given/factories.ts';
import type { Caller } from '../../support/database/personas.ts';
import { customerAtWheel } from '../../support/given/steps.ts';
import { expectRefused, refusalOf } from '../refusals.ts';
import { expectUnchanged } from '../expect-unchanged.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();
const INVALID_TEXT = '22P02';

interface Args {
  cafe_id?: string | null;
  hito?: number | null;
  request_id?: string | null;
}

const spin = (customer: Customer, args: Args, caller: Caller = customer.account.id) =>
  rpc(sql(), caller, 'spin_hito_wheel', {
    cafe_id: customer.cafe.id,
    request_id: crypto.randomUUID(),
    ...args,
  });

describe.each([2, 3, 4, 5, 6, 7])('challenge %i', (hito) => {
  test('is not spun before it is validated', async () => {
    const customer = await customerAt(sql(), hito);
    await expectUnchanged(sql(), () => expectRefused(spin(customer, { hito }), 409, 'HITO_NOT_VALIDATED'));
  });

  test('is not spun when it is marked validated but the evidence is missing', async () => {
    const customer = await customerAt(sql(), hito);
    await sql()`update public."Clientes proto" set hito_validado = ${hito} where id = ${customer.enrollmentId}`;
    await expectUnchanged(sql(), () => expectRefused(spin(customer, { hito }), 409, 'HITO_NOT_VALIDATED'));
  });
});

test('a story that nobody validated is not spun: its name alone is no press', async () => {
  const customer = await customerAtWheel(sql(), 3);
  await sql()`update public."Clientes proto" set hito_validado = 2 where id = ${customer.enrollmentId}`;
  await expectUnchanged(sql(), () => expectRefused(spin(customer, { hito: 3 }), 409, 'HITO_NOT_VALIDATED'));
});

test.each([
  [2, 3],
  [3, 5],
  [6, 7],
])(
  'At challenge %i, validated, the wheel of %i is refused, and the answer says where the customer is',
  async (hito, other) => {
    const customer = await customerAtWheel(sql(), hito);
    await expectUnchanged(sql(), () =>
      expectRefused(spin(customer, { hito: other }), 409, 'HITO_NOT_CURRENT', `${hito}`),
    );
  },
);

describe('A refused call', () => {
  let customer: Customer;
  beforeEach(async () => {
    customer = await customerAtWheel(sql(), 3);
  });

  test.each<[string, Args, number, string, string?]>([
    ['no challenge', { hito: null }, 422, 'INVALID_INPUT', 'hito'],
    ['challenge 0', { hito: 0 }, 422, 'INVALID_INPUT', 'hito'],
    ['challenge 1', { hito: 1 }, 422, 'INVALID_INPUT', 'hito'],
    ['challenge 8', { hito: 8 }, 422, 'INVALID_INPUT', 'hito'],
    ['challenge -3', { hito: -3 }, 422, 'INVALID_INPUT', 'hito'],
    ['no request id', { request_id: null }, 422, 'INVALID_INPUT', 'request_id'],
  ])('changes nothing: %s', async (_, args, status, code, detail) => {
    await expectUnchanged(sql(), () =>
      expectRefused(spin(customer, { hito: 3, ...args }), status, code, detail),
    );
  });

  test.each<[string, Args]>([
    ['a café that is no id', { cafe_id: 'cafetería-central' }],
    ['a request id that is none', { request_id: '1' }],
  ])('changes nothing: %s', async (_, args) => {
    const attempt = () => refusalOf(spin(customer, { hito: 3, ...args }));
    expect(await expectUnchanged(sql(), attempt)).toMatchObject({ code: INVALID_TEXT });
  });
});
