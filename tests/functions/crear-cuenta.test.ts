import { PRIVACY_VERSION } from '../../supabase/functions/_shared/contracts/privacy-version.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Backend } from '../../supabase/functions/_shared/backend.ts';
import { crearCuenta } from '../../supabase/functions/crear-cuenta/handler.ts';
import { readVariable } from '../../supabase/local/shared/variable.ts';
import { callFunction, type Call } from './support/call.ts';
import { ask, fakeBackend } from './support/fake-backend.ts';
import { openCafe, signUp, type Cafe } from './support/people.ts';
import { sql, stack } from './support/stack.ts';

const PASSWORD = 'Conecta123';
const failed = (error: string) => ({ success: false, error });

let cafe: Cafe;
let admin: Awaited<ReturnType<typeof signUp>>;
let email: string;
let id: string;
beforeAll(async () => {
  admin = await signUp();
  await sql`insert into public.user_roles (user_id, role) values (${admin.id}, 'admin')`;
});
beforeEach(async () => {
  cafe = await openCafe();
  email = `invitada-${randomUUID()}@example.com`;
  id = await invite(email);
});

async function invite(correo: string): Promise<string> {
  const answer = await admin.client.rpc('create_invitation', { cafe_id: cafe.id, email: correo });
  if (answer.error) throw new Error(answer.error.message);
  return answer.data.token;
}

const create = (body: object = {}, call: Call = {}) =>
  callFunction('crear-cuenta', {
    body: { id, password: PASSWORD, confirmPassword: PASSWORD, ...body },
    ...call,
  });
const accounts = (correo = email) => sql`select id from auth.users where email = ${correo}`;
const logIn = (password = PASSWORD) =>
  fetch(`${stack.apiUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

test('The function makes the account with the invited address and chosen password, enrolled at the café', async () => {
  expect(await create()).toEqual(expect.objectContaining({ status: 200, body: { success: true, email } }));
  expect((await logIn()).status).toBe(200);
  const enrollments = await sql`select c.cafe_id, c.correo, p.version from public."Clientes proto" c
    join public.privacy_acceptances p on p.user_id = c.user_id where c.correo = ${email}`;
  expect(enrollments).toEqual([{ cafe_id: cafe.id, correo: email, version: PRIVACY_VERSION }]);
});

test('A password is set composed, whichever form the phone typed', async () => {
  const typed = 'Ñandúes123';
  const decomposed = typed.normalize('NFD');
  expect(await create({ password: decomposed, confirmPassword: typed })).toMatchObject({ status: 200 });
  expect((await logIn(typed.normalize('NFC'))).status).toBe(200);
});

test.skipIf(readVariable('TARGET_URL'))(
  "A party uses its invitations up together, although the function's own address may sign nobody up any more",
  async () => {
    const signUpFromHere = () =>
      fetch(`${stack.apiUrl}/auth/v1/signup`, {
        method: 'POST',
        headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'x', password: 'x' }),
      });
    const invitees = await Promise.all(
      Array.from({ length: 6 }, () => invite(`fiesta-${randomUUID()}@example.com`)),
    );
    // Local functions and tests share one address.
    await Promise.all(Array.from({ length: 35 }, signUpFromHere));
    const answers = await Promise.all(invitees.map((invitee) => create({ id: invitee })));
    expect(answers.map(({ status }) => status)).toEqual(invitees.map(() => 200));
    const [row] =
      await sql`select count(*)::int as customers from public."Clientes proto" where cafe_id = ${cafe.id}`;
    expect(row).toEqual({ customers: 6 });
  },
);

describe('an invitation', () => {
  test('works once of eight that arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await accounts()).toHaveLength(1);
  });
});

describe('A failure inside', () => {
  const claimed = {
    status: 'claimed',
    invitation_id: '00000000-0000-4000-8000-000000000001',
    claimed_at: '2026-11-21T10:00:00Z',
    correo: 'ana@example.com',
    cafe_slug: 'central',
  };
  const settled = async (
    createAccount: Backend['createAccount'],
    settle: () => object = () => ({ settled: true }),
  ) => {
    const settlements: unknown[] = [];
    const backend = fakeBackend({
      claim_invitation: () => claimed,
      settle_invitation: (args) => (settlements.push(args.user_id), settle()),
    });
    const endpoint = crearCuenta({ ...backend, createAccount });
    const { status, body } = await ask(endpoint, {
      id: 'token',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });
    return { status, body, settlements };
  };

  test('frees the invitation while the account is made', async () => {
    expect(await settled(() => Promise.reject(new Error('auth is down')))).toEqual({
      status: 500,
      body: failed('Hubo un problema al crear tu usuario. Intenta nuevamente.'),
      settlements: [null],
    });
    expect(await settled(() => Promise.resolve({ status: 'exists' }))).toMatchObject({
      status: 409,
      settlements: [null],
    });
  });

  test('leaves an account that was made, which enrolls at its first visit', async () => {
    const down = () => {
      throw new Error('the database is down');
    };
    expect(
      await settled(() => Promise.resolve({ status: 'created', id: 'u1', confirmed: true }), down),
    ).toEqual({
      status: 200,
      body: { success: true, email: 'ana@example.com' },
      settlements: ['u1'],
    });
  });
});
