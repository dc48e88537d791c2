import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FunctionName } from '@functions/_shared/contracts/functions.ts';
import { signUpAdmin } from './support/admin.ts';
import { badTokens } from './support/bad-tokens.ts';
import { callFunction } from './support/call.ts';
import { customerOf, openCafe, signToken, type Cafe, type Person } from './support/people.ts';

const NO_SESSION = 'Tu sesión no es válida. Inicia sesión de nuevo.';

let cafe: Cafe;
let person: Person;
let other: Person;
beforeAll(async () => {
  cafe = await openCafe();
  [person, other] = await Promise.all([customerOf(cafe), customerOf(cafe)]);
});

/** The functions that need a session, with a request that could be good. */
const REQUESTS: [FunctionName, (userId: string) => object][] = [
  ['activate-vip-code', () => ({ codeId: randomUUID() })],
  ['check-hito2-completion', (userId) => ({ userId, cafeteria: cafe.slug })],
  ['create-vip-code', () => ({ code: 'e11f22', cafeteria: cafe.nombre })],
  ['delete-account', (userId) => ({ userId })],
  ['google-wallet', () => ({ cafe: cafe.slug, showsName: false })],
  ['set-cafe-logo', () => ({ cafeId: cafe.id, image: null })],
  ['submit-ticket', (userId) => ({ cafeId: cafe.id, imagePath: `${userId}/1.jpg` })],
  ['submit-ticket-qr', () => ({ cafeId: cafe.id, qr: 'https://example.com', requestId: randomUUID() })],
  [
    'validate-inviter-email',
    (invitedUserId) => ({ inviterEmail: other.email, cafeteriaName: cafe.slug, invitedUserId }),
  ],
  ['validate-vip-code', (userId) => ({ userId, businessName: cafe.slug, vipCode: 'a12b34' })],
];

const said = ({ error, message }: Record<string, unknown>) => error ?? message;

describe.each(REQUESTS)('The function %s', (name, bodyOf) => {
  test('lets nobody in without a valid session', async () => {
    const exp = Math.floor(Date.now() / 1000) + 3600;
    const tokens = { ...badTokens(person), 'the service role': signToken({ role: 'service_role', exp }) };
    for (const [what, token] of Object.entries(tokens)) {
      const { status, body } = await callFunction(name, { body: bodyOf(person.id), token });
      expect([status, said(body)], what).toEqual([401, NO_SESSION]);
    }
  });

  test('acts for its caller alone, and knows them by their token', async () => {
    const namesAnAccount = JSON.stringify(bodyOf('the account')).includes('"the account"');
    const { status, body } = await callFunction(name, { body: bodyOf(other.id), token: person.token });
    if (namesAnAccount)
      expect([status, said(body)]).toEqual([403, 'Solo puedes hacerlo con tu propia cuenta.']);
    else expect(status).not.toBe(401);
    if (name !== 'delete-account')
      expect((await callFunction(name, { body: bodyOf(person.id), token: person.token })).status).not.toBe(
        401,
      );
  });
});

test('An account is no administrator by what it says of itself', async () => {
  const customer = await customerOf(cafe);
  await customer.client.auth.updateUser({ data: { role: 'admin', is_admin: true } });
  const { data } = await customer.client.auth.refreshSession();
  const body = { code: 'e11f22', cafeteria: cafe.nombre };
  const create = (token: string | undefined) => callFunction('create-vip-code', { body, token });
  expect(await create(data.session?.access_token)).toMatchObject({ status: 403 });
  expect(await create((await signUpAdmin()).token)).toMatchObject({ status: 200, body: { success: true } });
});
