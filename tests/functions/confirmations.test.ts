import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../supabase/local/postgres/connect.ts';
import type { Stack } from '../../supabase/local/stack/stack.ts';
import { apiClient, callEdgeFunction } from '../support/backend/api.ts';
import { endCodePause } from '../support/backend/mails.ts';
import { startTestStack } from '../support/backend/stack.ts';

// A project that confirms each address by a code (rules A19 and A27): an invitation is a link that anybody may have copied.

const PASSWORD = 'Conecta123';
let stack: Stack;
let sql: Sql;
beforeAll(async () => {
  stack = await startTestStack({
    log: () => {},
    authOverrides: { email: { enable_confirmations: true } },
  });
  sql = connect(stack.urls.database, 2);
}, 60_000);
afterAll(async () => {
  await sql.end();
  await stack.stop();
});

const client = () => apiClient(stack.urls.api, stack.keys.publishable);

async function useInvitation(email: string) {
  const token = randomUUID() + randomUUID();
  await sql`insert into public.invitations (token_hash, correo, cafe_id, expires_at)
    select extensions.digest(${token}, 'sha256'), ${email}, id, now() + interval '7 days'
    from public.cafeterias where nombre = 'Cafetería Central'`;
  const door = { apiUrl: stack.urls.api, publishableKey: stack.keys.publishable };
  return callEdgeFunction(door, 'crear-cuenta', { id: token, password: PASSWORD, confirmPassword: PASSWORD });
}

const codes = (email: string) =>
  stack
    .mails()
    .flatMap(({ to, html }) => (to === email ? (/>\s*(\d{8})\s*</.exec(html ?? '')?.[1] ?? []) : []));
const enrollments = (email: string) => sql`select from public."Clientes proto" where correo = ${email}`;

test('A copied link opens nothing: the mailbox is proven by a code, requested with the hidden address', async () => {
  const email = `invitada-${randomUUID()}@example.com`;
  expect(await useInvitation(email)).toEqual({ success: true, confirm: true });
  expect(codes(email)).toEqual([]);
  expect(await enrollments(email)).toHaveLength(0);

  const invitee = client();
  const logIn = () => invitee.auth.signInWithPassword({ email, password: PASSWORD });
  expect((await logIn()).error?.code).toBe('email_not_confirmed');
  expect((await invitee.auth.resend({ type: 'signup', email })).error).toBeNull();
  const again = await invitee.auth.resend({ type: 'signup', email });
  expect(again.error).toMatchObject({
    code: 'over_email_send_rate_limit',
    message: expect.stringMatching(
      /^For security purposes, you can only request this after \d+ seconds\.$/,
    ) as string,
  });
  expect((await invitee.auth.verifyOtp({ email, token: '00000000', type: 'signup' })).error).not.toBeNull();
  expect((await logIn()).error?.code).toBe('email_not_confirmed');

  const [code, ...more] = codes(email);
  expect(more).toEqual([]);
  expect((await invitee.auth.verifyOtp({ email, token: code ?? '', type: 'signup' })).error).toBeNull();
  expect((await invitee.rpc('confirm_mailbox')).data).toMatchObject({ proven: true });
  expect((await invitee.rpc('enroll')).data).toMatchObject({ status: 'enrolled' });
  // The author of a copied link may have chosen that password; the page sets it anew from its own form (rule A16).
  expect((await client().auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
    'invalid_credentials',
  );
  expect((await invitee.auth.updateUser({ password: PASSWORD })).error).toBeNull();
  expect((await client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
});

test('A sign-up with somebody else’s address ends with no password that works', async () => {
  const email = `duena-${randomUUID()}@example.com`;
  const [thief, owner] = [client(), client()];
  const hers = 'Suya12345';
  expect((await thief.auth.signUp({ email, password: PASSWORD })).error).toBeNull();
  await owner.auth.signUp({ email, password: hers });
  const token = codes(email).at(-1) ?? '';
  expect((await owner.auth.verifyOtp({ email, token, type: 'signup' })).error).toBeNull();
  expect((await owner.rpc('confirm_mailbox')).data).toMatchObject({ proven: true });
  expect((await owner.auth.updateUser({ password: hers })).error).toBeNull();
  expect((await thief.auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
    'invalid_credentials',
  );
  expect((await client().auth.signInWithPassword({ email, password: hers })).error).toBeNull();
});

test('Another sign-up of an unconfirmed address is mailed a code, once a minute', async () => {
  const email = `otra-vez-${randomUUID()}@example.com`;
  const signUp = () => client().auth.signUp({ email, password: 'Distinta123' });
  expect((await client().auth.signUp({ email, password: PASSWORD })).error).toBeNull();
  const tooSoon = { status: 429, code: 'over_email_send_rate_limit' };
  expect((await signUp()).error).toMatchObject(tooSoon);
  // a sign-in code would be the confirmation's, too
  const options = { shouldCreateUser: false };
  expect((await client().auth.signInWithOtp({ email, options })).error).toMatchObject(tooSoon);
  expect(codes(email)).toHaveLength(1);

  await endCodePause(sql, email);
  const again = await signUp();
  expect(again.error).toBeNull();
  expect(again.data.session).toBeNull();
  const [first, second] = codes(email);
  expect((await client().auth.verifyOtp({ email, token: first ?? '', type: 'signup' })).error).not.toBeNull();
  expect((await client().auth.verifyOtp({ email, token: second ?? '', type: 'signup' })).error).toBeNull();

  await endCodePause(sql, email);
  const confirmed = await signUp();
  expect(confirmed).toMatchObject({ error: null, data: { session: null, user: { identities: [] } } });
  expect(confirmed.data.user?.id).not.toBe(again.data.user?.id);
  expect(codes(email)).toHaveLength(2);
});
