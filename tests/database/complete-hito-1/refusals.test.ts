import { beforeEach, describe, expect, test } from 'vitest';
import type { Customer } from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { given, rpc, expectUnchanged } = useGiven();
let customer: Customer;
beforeEach(async () => {
  customer = await given.enrollment(await given.account(), await given.cafe());
});

interface Changes {
  cafe_id?: string | null;
  email?: string | null;
  nombre?: string | null;
  request_id?: string | null;
}

const complete = (changes: Changes = {}, caller: string | null = customer.account.id) =>
  rpc(caller, 'complete_hito_1', {
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
  ])('changes nothing: %s', async (_, changes, status, code, detail) => {
    await expectUnchanged(() => expectRefused(complete(changes), status, code, detail));
  });
});

test('A refused request can be repeated with the same id once it is right', async () => {
  const request_id = crypto.randomUUID();
  await expectRefused(complete({ request_id, email: 'otra@example.test' }), 422, 'EMAIL_MISMATCH');
  expect(await complete({ request_id })).toMatchObject({
    already: false,
    load_journey: { enrollment: { hito_actual: 2 } },
  });
});
