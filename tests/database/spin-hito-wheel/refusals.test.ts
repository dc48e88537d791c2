import { beforeEach, describe, expect, test } from 'vitest';
import { createAccount, customerAt, rpc, setCafe, type Customer } from '../../support/factories.ts';
import type { Caller } from '../../support/personas.ts';
import { customerAtWheel } from '../../support/steps.ts';
import { expectRefused, FORBIDDEN, refusalOf } from '../refusals.ts';
import { expectUnchanged } from '../expect-unchanged.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();
const UNKNOWN = '00000000-0000-0000-0000-000000000000';
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

  test('is not spun from an earlier challenge', async () => {
    const ahead = await customerAt(sql(), 1);
    await expectUnchanged(sql(), () => expectRefused(spin(ahead, { hito }), 409, 'HITO_NOT_CURRENT', '1'));
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

test('A past challenge whose reward is missing is not drawn again', async () => {
  const customer = await customerAt(sql(), 5);
  await sql()`delete from public.user_rewards where cliente_id = ${customer.enrollmentId} and hito_number = 3`;
  await expectUnchanged(sql(), () =>
    expectRefused(spin(customer, { hito: 3 }), 409, 'HITO_NOT_CURRENT', '5'),
  );
});

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
    ['no café', { cafe_id: null }, 404, 'CAFE_NOT_FOUND'],
    ['an unknown café', { cafe_id: UNKNOWN }, 404, 'CAFE_NOT_FOUND'],
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

  test.each([
    ['paused', 403, 'CAFE_PAUSED'],
    ['deleted', 404, 'CAFE_NOT_FOUND'],
  ] as const)('changes nothing at a %s café', async (state, status, code) => {
    await setCafe(sql(), customer.cafe, state);
    await expectUnchanged(sql(), () => expectRefused(spin(customer, { hito: 3 }), status, code));
  });

  test('changes nothing at a café without an enrollment, or for another customer’s wheel', async () => {
    const stranger = await createAccount(sql());
    await expectUnchanged(sql(), () =>
      expectRefused(spin(customer, { hito: 3 }, stranger.id), 404, 'NOT_ENROLLED'),
    );
    const elsewhere = await customerAt(sql(), 3, { account: customer.account });
    await expectUnchanged(sql(), () =>
      expectRefused(spin(elsewhere, { hito: 3 }), 409, 'HITO_NOT_VALIDATED'),
    );
  });

  test('changes nothing for a visitor, a session without a person, a session of a deleted account', async () => {
    await expectUnchanged(sql(), async () => {
      expect(await refusalOf(spin(customer, { hito: 3 }, null))).toMatchObject({ code: FORBIDDEN });
      await expectRefused(spin(customer, { hito: 3 }, ''), 401, 'UNAUTHENTICATED');
      await expectRefused(spin(customer, { hito: 3 }, UNKNOWN), 401, 'UNAUTHENTICATED');
    });
  });
});

describe('a request id', () => {
  test('is refused with other arguments or for another action', async () => {
    const customer = await customerAtWheel(sql(), 3);
    const elsewhere = await customerAtWheel(sql(), 3, { account: customer.account });
    const request_id = crypto.randomUUID();
    await spin(customer, { hito: 3, request_id });
    await expectUnchanged(sql(), async () => {
      await expectRefused(spin(customer, { hito: 4, request_id }), 422, 'REQUEST_ID_REUSED');
      await expectRefused(spin(elsewhere, { hito: 3, request_id }), 422, 'REQUEST_ID_REUSED');
      const args = { cafe_id: customer.cafe.id, email: customer.account.email, nombre: 'Ana', request_id };
      const other = rpc(sql(), customer.account.id, 'complete_hito_1', args);
      await expectRefused(other, 422, 'REQUEST_ID_REUSED');
    });
  });

  test('can be used again after a refusal once the challenge is validated', async () => {
    const customer = await customerAt(sql(), 3);
    const request_id = crypto.randomUUID();
    await expectRefused(spin(customer, { hito: 3, request_id }), 409, 'HITO_NOT_VALIDATED');
    await rpc(sql(), customer.account.id, 'save_instagram', { cafe_id: customer.cafe.id, username: 'ana' });
    expect(await spin(customer, { hito: 3, request_id })).toMatchObject({
      spin_id: expect.any(String) as string,
    });
  });

  test('counts as a first request if another customer has used it', async () => {
    const customer = await customerAtWheel(sql(), 3);
    const other = await customerAtWheel(sql(), 3, { cafe: customer.cafe });
    const request_id = crypto.randomUUID();
    const first = await spin(customer, { hito: 3, request_id });
    const second = await spin(other, { hito: 3, request_id });
    expect(second.spin_id).not.toBe(first.spin_id);
  });
});
