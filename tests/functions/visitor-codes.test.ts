import { randomUUID } from 'node:crypto';
import { expect, test as anyTest } from 'vitest';
import { PRIVACY_VERSION } from '../../supabase/functions/_shared/contracts/privacy-version.ts';
import { apiClient } from '../support/backend/api.ts';
import { TEST_ADDRESS_HEADER } from '../support/backend/foreign-target.ts';
import { codeIn, MAILS_ARE_READABLE, mailsTo } from '../support/backend/mails.ts';
import { newBrowser } from '../support/given/presence.ts';
import { freshAddress } from './support/call.ts';
import { openCafe, signUp } from './support/people.ts';
import { sql, stack } from './support/stack.ts';

// A visitor's first code, which makes the account (rules A38 and A39), over the real auth service.

const test = anyTest.skipIf(!MAILS_ARE_READABLE);

const data = { provisional: true, privacy_version: PRIVACY_VERSION };
const newEmail = () => `visitante-${randomUUID()}@example.com`;
const device = () => apiClient(stack.apiUrl, stack.publishableKey, { [TEST_ADDRESS_HEADER]: freshAddress() });

/** Asks for a code as the page does. */
async function askForCode(email: string, client = device()): Promise<void> {
  const { error } = await client.auth.signInWithOtp({ email, options: { shouldCreateUser: true, data } });
  if (error) throw error;
}

const lastMail = async (email: string) => (await mailsTo(stack.apiUrl, email)).at(-1);
const accountOf = async (email: string) =>
  (
    await sql`select raw_user_meta_data as metadata, encrypted_password <> '' as has_password,
      exists (select from private.provisional_accounts p where p.user_id = u.id) as is_provisional,
      exists (select from private.password_questions q where q.user_id = u.id) as is_asked_for_password,
      array(select version from public.privacy_acceptances a where a.user_id = u.id) as accepted
    from auth.users u where email = ${email}`
  )[0];

test('A code is answered and mailed alike, whether the address has an account or not', async () => {
  const addresses = [newEmail(), (await signUp()).email];
  const ask = async (email: string) => {
    const response = await fetch(`${stack.apiUrl}/auth/v1/otp`, {
      method: 'POST',
      headers: {
        apikey: stack.publishableKey,
        'content-type': 'application/json',
        [TEST_ADDRESS_HEADER]: freshAddress(),
      },
      body: JSON.stringify({ email, create_user: true, data }),
    });
    return { status: response.status, text: (await response.text()).replace(/\d+ seconds/, 'n seconds') };
  };
  const [unknown, known] = [await ask(addresses[0]!), await ask(addresses[1]!)];
  expect(unknown.status).toBe(200);
  expect(unknown).toEqual(known);
  const [tooSoon, knownTooSoon] = [await ask(addresses[0]!), await ask(addresses[1]!)];
  expect(tooSoon.status).toBe(429);
  expect(tooSoon).toEqual(knownTooSoon);
  const mails = await Promise.all(addresses.map((email) => mailsTo(stack.apiUrl, email)));
  const [[mail], [knownMail]] = mails.map((all) =>
    all.map((one) => [one.subject, one.html.replace(codeIn(one), '00000000')]),
  ) as [unknown[], unknown[]];
  expect(mails.map((all) => all.length)).toEqual([1, 1]);
  expect(mail).toEqual(knownMail);
});

test('A visitor’s code makes an account that is provisional until it is typed, and has no password then', async () => {
  const [email, cafe, browser, client] = [newEmail(), await openCafe(), newBrowser(), device()];
  const noted = await client.rpc('note_visitor_visit', { cafe_slug: cafe.slug, browser });
  expect(noted.data).toEqual({ status: 'noted' });
  await askForCode(email, client);
  expect(await accountOf(email)).toMatchObject({
    metadata: expect.objectContaining(data) as object,
    is_provisional: true,
    accepted: [PRIVACY_VERSION],
  });
  const token = codeIn(await lastMail(email));
  expect((await client.auth.verifyOtp({ email, token, type: 'email' })).error).toBeNull();
  const call = { cafe_slug: cafe.slug, browser, nombre: 'Ana', request_id: randomUUID() };
  expect(await client.rpc('enroll_visitor', call)).toMatchObject({
    error: null,
    data: { status: 'enrolled', reward: { reward_name: 'Café gratis' } },
  });
  expect(await accountOf(email)).toMatchObject({
    has_password: null,
    is_provisional: false,
    is_asked_for_password: false,
  });
});

test('Five wrong codes and the code of another mail let nobody in; the own one still does, once', async () => {
  const [email, other] = [newEmail(), newEmail()];
  await askForCode(email);
  await askForCode(other);
  const [token, otherToken] = [codeIn(await lastMail(email)), codeIn(await lastMail(other))];
  const wrong = [1, 2, 3, 4, 5].map((n) => String((Number(token) + n) % 1e8).padStart(8, '0'));
  const enter = async (typed: string) =>
    (await device().auth.verifyOtp({ email, token: typed, type: 'email' })).error?.code ?? 'entered';
  for (const typed of [...wrong, otherToken]) expect(await enter(typed)).toBe('otp_expired');
  expect(await accountOf(email)).toMatchObject({ is_provisional: true });
  expect(await enter(token)).toBe('entered');
  expect(await enter(token)).toBe('otp_expired');
});
