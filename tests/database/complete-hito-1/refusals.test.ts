import { beforeEach, describe, expect, test } from 'vitest';
import { createAccount, createCafe, enroll, rpc, setCafe, type Customer } from '../../support/factories.ts';
import { asUser } from '../../support/personas.ts';
import { expectRefused, FORBIDDEN, refusalOf } from '../refusals.ts';
import { contents } from '../snapshot.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();
let customer: Customer;
beforeEach(async () => {
  customer = await enroll(sql(), await createAccount(sql()), await createCafe(sql()));
});

interface Changes {
  cafe_id?: string | null;
  email?: string | null;
  nombre?: string | null;
  request_id?: string | null;
}

const complete = (changes: Changes = {}, caller: string | null = customer.account.id) =>
  rpc(sql(), caller, 'complete_hito_1', {
    cafe_id: customer.cafe.id,
    email: customer.account.email,
    nombre: 'Ana',
    request_id: crypto.randomUUID(),
    ...changes,
  });

describe('A refused completion', () => {
  test.each<[string, Changes, number, string, string?]>([
    ['another e-mail', { email: 'otra@example.test' }, 422, 'EMAIL_MISMATCH', 'email'],
    ['an empty e-mail', { email: '' }, 422, 'EMAIL_MISMATCH', 'email'],
    ['no e-mail', { email: null }, 422, 'EMAIL_MISMATCH', 'email'],
    ['an empty name', { nombre: '' }, 422, 'INVALID_INPUT', 'nombre'],
    ['a blank name', { nombre: '   ' }, 422, 'INVALID_INPUT', 'nombre'],
    ['no name', { nombre: null }, 422, 'INVALID_INPUT', 'nombre'],
    ['a name of 81 letters', { nombre: 'a'.repeat(81) }, 422, 'INVALID_INPUT', 'nombre'],
    ['no request id', { request_id: null }, 422, 'INVALID_INPUT', 'request_id'],
    ['an unknown café', { cafe_id: '00000000-0000-0000-0000-000000000000' }, 404, 'CAFE_NOT_FOUND'],
    ['no café', { cafe_id: null }, 404, 'CAFE_NOT_FOUND'],
  ])('changes nothing: %s', async (_, changes, status, code, detail) => {
    const before = await contents(sql());
    await expectRefused(complete(changes), status, code, detail);
    expect(await contents(sql())).toEqual(before);
  });

  test.each<[string, Changes, string, string]>([
    ['a name', { nombre: 'á '.repeat(400_000) }, 'INVALID_INPUT', 'nombre'],
    ['an e-mail', { email: 'a@'.repeat(500_000) }, 'EMAIL_MISMATCH', 'email'],
  ])('is any with a text of a megabyte, also after completion: %s', async (_, changes, code, detail) => {
    for (const completed of [false, true]) {
      if (completed) await complete();
      const before = await contents(sql());
      await expectRefused(complete(changes), 422, code, detail);
      expect(await contents(sql())).toEqual(before);
    }
  });

  test('is that of an account that is no customer there', async () => {
    const stranger = await createAccount(sql());
    const before = await contents(sql());
    await expectRefused(complete({ email: stranger.email }, stranger.id), 404, 'NOT_ENROLLED');
    expect(await contents(sql())).toEqual(before);
  });

  test.each([
    ['paused', 403, 'CAFE_PAUSED'],
    ['deleted', 404, 'CAFE_NOT_FOUND'],
  ] as const)('is any at a %s café', async (state, status, code) => {
    await setCafe(sql(), customer.cafe, state);
    const before = await contents(sql());
    await expectRefused(complete(), status, code);
    expect(await contents(sql())).toEqual(before);
  });

  test('is one with a request id of other arguments', async () => {
    const request_id = crypto.randomUUID();
    await complete({ request_id });
    const before = await contents(sql());
    await expectRefused(complete({ request_id, nombre: 'Otra' }), 422, 'REQUEST_ID_REUSED');
    expect(await contents(sql())).toEqual(before);
  });

  test('is one of a visitor or of a session without a person', async () => {
    expect(await refusalOf(complete({}, null))).toMatchObject({ code: FORBIDDEN });
    const { cafe, account } = customer;
    const attempt = asUser(
      sql(),
      '',
      (own) => own`select public.complete_hito_1(${cafe.id}, ${account.email}, 'Ana', gen_random_uuid())`,
    );
    await expectRefused(attempt, 401, 'UNAUTHENTICATED');
  });
});

test('A refused request can be repeated with the same id once it is right', async () => {
  const request_id = crypto.randomUUID();
  await expectRefused(complete({ request_id, email: 'otra@example.test' }), 422, 'EMAIL_MISMATCH');
  expect(await complete({ request_id })).toMatchObject({
    already: false,
    load_journey: { record: { hito_actual: 2 } },
  });
});

test("Another customer's reward id or request id has no effect: the same id is a first request", async () => {
  const request_id = crypto.randomUUID();
  await complete({ request_id });
  const other = await enroll(sql(), await createAccount(sql()), customer.cafe);
  const answer = await complete({ request_id, email: other.account.email }, other.account.id);
  expect(answer).toMatchObject({ already: false });
});
