import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT_DIR } from '../../supabase/local/shared/project.ts';
import { readVariable } from '../../supabase/local/shared/variable.ts';
import { TEST_ADDRESS_HEADER } from '../support/backend/foreign-target.ts';
import { endCodePause, MAILS_ARE_READABLE } from '../support/backend/mails.ts';
import { freshAddress } from './support/call.ts';
import { claimsOf, openCafe, signToken, signUp } from './support/people.ts';
import { sql, stack } from './support/stack.ts';

// Requests that the stand-ins and the genuine services answer otherwise (docs/local-stack.md, second table), each with both answers:
// whoever relies on the stand-in's finds here that it is no answer of the product. Against a target of `npm run verify:real`
// it is the genuine answer that is held, unless the target is a local stack, which alone has a mailbox page.

const isStandIn = (await fetch(`${stack.apiUrl}/mail.json`)).ok;

interface Asked {
  method?: string;
  path: string;
  token?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

async function ask({ method = 'POST', path, token, headers = {}, body }: Asked) {
  const response = await fetch(stack.apiUrl + path, {
    method,
    headers: {
      apikey: stack.publishableKey,
      'content-type': 'application/json',
      [TEST_ADDRESS_HEADER]: freshAddress(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

const PASSWORD = 'Conecta123';

/** An account that waits for its confirmation, made by the service. */
async function waitingAccount(): Promise<{ email: string; password: string }> {
  const account = { email: `espera-${randomUUID()}@example.com`, password: PASSWORD };
  const { secretKey } = stack;
  const answer = await ask({
    path: '/auth/v1/admin/users',
    token: secretKey,
    headers: { apikey: secretKey },
    body: account,
  });
  expect(answer.status, answer.text).toBe(200);
  return account;
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const cafes = '/rest/v1/cafeterias?select=nombre&limit=1';
const getCafe = async (query = '') => ({
  path: `/rest/v1/rpc/get_cafe${query}`,
  body: { cafe_slug: (await openCafe()).slug },
});

/** Requests, with the answers of the stand-in and of the genuine service: a status, and the text where it matters. */
const REQUESTS: Record<string, [() => Promise<Asked>, standIn: object, genuine: object]> = {
  'a role that the API does not have': [
    async () => {
      const token = signToken({ ...claimsOf(await signUp()), role: 'postgres' });
      return { method: 'GET', path: cafes, token };
    },
    { status: 200 },
    { status: expect.toSatisfy((status: number) => status >= 400) as number },
  ],
  'a boolean `quizá`': [
    () => Promise.resolve({ method: 'GET', path: '/rest/v1/cafeterias?select=nombre&active=eq.quiz%C3%A1' }),
    { status: 200 },
    { status: 400 },
  ],
  'a lone surrogate': [
    () => Promise.resolve({ path: '/rest/v1/rpc/get_cafe', body: String.raw`{"cafe_slug":"\ud800"}` }),
    { status: 200 },
    { status: 400 },
  ],
  'HEAD of a procedure': [
    async () => ({
      method: 'HEAD',
      path: `/rest/v1/rpc/get_cafe?cafe_slug=${encodeURIComponent((await openCafe()).slug)}`,
    }),
    { status: 400 },
    { status: 200 },
  ],
  'a filter or `limit=0` that leaves nothing of a scalar': [
    () => getCafe('?limit=0'),
    { status: 406 },
    { status: 200, text: 'null' },
  ],
  '`max-affected`': [
    async () => ({ ...(await getCafe()), headers: { prefer: 'handling=strict, max-affected=0' } }),
    { status: 200 },
    { status: 400 },
  ],
  '`columns` that the arguments do not have': [
    () => getCafe('?columns=nope'),
    { status: 200 },
    { status: expect.toSatisfy((status: number) => status >= 400) as number },
  ],
  "the administrator's routes of Auth": [
    async () => ({ method: 'GET', path: '/auth/v1/admin/audit', token: (await signUp()).token }),
    { status: 404 },
    { status: 403 },
  ],
  'a body of 2 MB': [
    () =>
      Promise.resolve({ path: '/auth/v1/token?grant_type=password', body: { email: 'x'.repeat(2_500_000) } }),
    { status: 400 },
    { status: 413 },
  ],
  '`count=exact` of a procedure, past its one answer': [
    async () => ({ ...(await getCafe('?offset=5')), headers: { prefer: 'count=exact' } }),
    { status: 406 },
    { status: 416 },
  ],
  'the log-in of an account that waits for its confirmation, with a wrong password': [
    async () => ({
      path: '/auth/v1/token?grant_type=password',
      body: { ...(await waitingAccount()), password: 'Equivocada1' },
    }),
    { status: 400, text: expect.stringContaining('email_not_confirmed') as string },
    { status: 400, text: expect.stringContaining('invalid_credentials') as string },
  ],
  'the sign-up of such an account, where sign-ups need no confirmation': [
    async () => ({ path: '/auth/v1/signup', body: { ...(await waitingAccount()), password: 'Otra12345' } }),
    { status: 422, text: expect.stringContaining('user_already_exists') as string },
    { status: 200, text: expect.stringContaining('access_token') as string },
  ],
};

/** Differences that no single answer shows: an action, and its outcome with either. */
const OUTCOMES: Record<string, [() => Promise<unknown>, standIn: unknown, genuine: unknown]> = {
  // Only the stand-ins of the tests count sign-ups by their address.
  '`POST /signup {}`': [
    async () => {
      const headers = { [TEST_ADDRESS_HEADER]: freshAddress() };
      const signUpAsNobody = () => ask({ path: '/auth/v1/signup', headers, body: {} });
      const answers = await Promise.all(Array.from({ length: 36 }, signUpAsNobody));
      return new Set(answers.map(({ status }) => status));
    },
    new Set(readVariable('TARGET_URL') ? [422] : [422, 429]),
    new Set([422]),
  ],
  'a list of addresses in `X-Forwarded-For`': [
    async () => {
      const { email } = await signUp();
      const { text } = await ask({
        path: '/auth/v1/token?grant_type=password',
        headers: { 'x-forwarded-for': '203.0.113.7, 198.51.100.1' },
        body: { email, password: PASSWORD },
      });
      const { access_token: token } = JSON.parse(text) as { access_token: string };
      const [session] = await sql<
        { ip: string | null }[]
      >`select host(ip) as ip from auth.sessions where id = ${String(claimsOf({ token }).session_id)}`;
      return session?.ip;
    },
    null,
    '203.0.113.7',
  ],
};

describe(`What the ${isStandIn ? 'stand-in' : 'genuine service'} answers to`, () => {
  const canAsk = ([what]: [string, unknown]) =>
    what !== 'a role that the API does not have' || stack.jwtSecret !== '';
  test.each(Object.entries(REQUESTS).filter(canAsk))('%s', async (_, [asked, standIn, genuine]) => {
    expect(await ask(await asked())).toMatchObject(isStandIn ? standIn : genuine);
  });

  test.each(Object.entries(OUTCOMES))('%s', async (_, [happens, standIn, genuine]) => {
    expect(await happens()).toEqual(isStandIn ? standIn : genuine);
  });

  test.each([
    ['one part', 'abc'],
    ['nothing', ''],
    [
      'no signature',
      `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ role: 'authenticated', sub: randomUUID() })}.`,
    ],
  ])('a token of %s, as both do: 401', async (_, token) => {
    expect((await ask({ method: 'GET', path: cafes, token })).status).toBe(401);
  });

  test.skipIf(!MAILS_ARE_READABLE).each([
    ['otp', async () => ({ email: (await signUp()).email, create_user: false })],
    ['recover', async () => ({ email: (await signUp()).email })],
    ['resend', async () => ({ email: (await waitingAccount()).email, type: 'signup' })],
  ])(
    'a second code within a minute, by /%s, as both do: 429 and the seconds that are left',
    async (name, of) => {
      const body = await of();
      const request = { path: `/auth/v1/${name}`, body };
      expect(await ask(request)).toMatchObject({ status: 200, text: '{}' });
      const again = await ask(request);
      expect(again.status).toBe(429);
      const { error_code, msg } = JSON.parse(again.text) as { error_code: string; msg: string };
      expect(error_code).toBe('over_email_send_rate_limit');
      expect(msg).toMatch(/^For security purposes, you can only request this after 5\d seconds\.$/);
      await endCodePause(sql, body.email);
      expect((await ask(request)).status).toBe(200);
    },
  );
});

test('each request of the table in docs/local-stack.md is asked here, and none besides', () => {
  const text = readFileSync(join(PROJECT_DIR, 'docs', 'local-stack.md'), 'utf8');
  const rows = [...text.matchAll(/^\| ([^|]+?) +\| (?:yes) +\|/gm)].map(([, what]) => what);
  expect(rows.toSorted()).toEqual(Object.keys({ ...REQUESTS, ...OUTCOMES }).toSorted());
});
