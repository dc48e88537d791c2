// Shims: service-accounts, code-accounts, code-pause, second-confirmation, bursts, session-methods, code-type (docs/local-stack.md).
// Parts of Auth that @supabase/lite 0.10 lacks: accounts made by the service, a second confirmation mail, pauses and limits. Statuses,
// codes and messages are the genuine service's (supabase/auth 2.197, internal/api).
import { createHash, randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'smol-toml';
import type { Handler, RunSql } from './lite-sql.ts';
import type { Mailbox } from './mail.ts';
import { signToken } from '../shared/keys.ts';
import { CONFIG_FILE, PROJECT_DIR } from '../shared/project.ts';

interface AuthConfig {
  rate_limit: { sign_in_sign_ups: number; token_refresh: number; token_verifications: number };
  email: {
    max_frequency: string;
    otp_length: number;
    template: { confirmation: { subject: string; content_path: string } };
  };
}

const authConfig = () => (parse(readFileSync(CONFIG_FILE, 'utf8')) as unknown as { auth: AuthConfig }).auth;

/** An answer that Auth gives instead of what was asked for. */
interface AuthRefusal {
  status: number;
  body: { code: number; error_code: string; msg: string };
}

const refusal = (status: number, code: string, message: string): AuthRefusal => ({
  status,
  body: { code: status, error_code: code, msg: message },
});

const asResponse = ({ status, body }: AuthRefusal) => Response.json(body, { status });

const CREATE_ACCOUNT = `with account as (
    insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
      created_at, updated_at)
    values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', lower($1),
      extensions.crypt($2, extensions.gen_salt('bf', 10)), case when $3 = 'true' then now() end,
      '{"provider":"email","providers":["email"]}', $4::jsonb, now(), now())
    on conflict do nothing
    returning *),
  identity as (
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
    select gen_random_uuid(), 'email', id::text, id, jsonb_build_object('sub', id::text, 'email', email), now(), now() from account)
  select id, aud, role, email, email_confirmed_at, raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata, created_at, updated_at
  from account`;

/**
 * Makes accounts for whoever has the secret key (`auth.admin.createUser`). Like Auth it mails nothing, asks neither for the strength of
 * the password nor whether sign-up is open, and counts no address.
 * @shim service-accounts
 */
export function createAccountsAsService(answer: Handler, runSql: RunSql, secretKey: string): Handler {
  return async (request) => {
    if (request.method !== 'POST' || new URL(request.url).pathname !== '/auth/v1/admin/users')
      return answer(request);
    if (request.headers.get('authorization') !== `Bearer ${secretKey}`)
      return asResponse(refusal(403, 'not_admin', 'User not allowed'));
    const { email, password, email_confirm, user_metadata } = (await request.json()) as {
      email: string;
      password: string;
      email_confirm?: boolean;
      user_metadata?: object;
    };
    const values = [email, password, String(email_confirm === true), JSON.stringify(user_metadata ?? {})];
    const [account] = await runSql(CREATE_ACCOUNT, values);
    if (account) return Response.json(account);
    const message = 'A user with this email address has already been registered';
    return asResponse(refusal(422, 'email_exists', message));
  };
}

/**
 * Makes the account of who asks for a code with `shouldCreateUser`, with what the sign-up says of it: lite forgets that. As Auth does,
 * with a password that nobody knows; the code is then mailed as to any other account.
 * @shim code-accounts
 */
export function createAccountsOfCodes(answer: Handler, runSql: RunSql): Handler {
  return async (request) => {
    if (request.method !== 'POST' || new URL(request.url).pathname !== '/auth/v1/otp') return answer(request);
    const { email, create_user, data } = (await request.clone().json()) as {
      email?: unknown;
      create_user?: boolean;
      data?: object;
    };
    const isAddress = typeof email === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
    if (create_user && isAddress)
      await runSql(CREATE_ACCOUNT, [email, randomUUID(), 'true', JSON.stringify(data ?? {})]);
    return answer(request);
  };
}

/** Pause before an address gets its next code, in seconds, as a parameter of SQL. */
const CODE_RESEND_SECONDS = () => String(Number.parseInt(authConfig().email.max_frequency, 10));

const NOTE_CONFIRMATION = `update auth.users set confirmation_token = $2, confirmation_sent_at = now()
  where email = lower($1) and email_confirmed_at is null
    and (confirmation_sent_at is null or confirmation_sent_at < now() - make_interval(secs => $3::int))
  returning id`;

/** The column of the last mail of a kind, and how many whole seconds of its pause are left; no row where the next one may leave. */
const secondsLeft = (
  sentAt: string,
) => `select trunc(extract(epoch from ${sentAt} - now()) + $2::int)::int as seconds
  from auth.users where email = lower($1) and ${sentAt} > now() - make_interval(secs => $2::int)`;

/** An account that waits for its confirmation gets that mail instead of a sign-in code. */
const LAST_SIGN_IN_CODE = `greatest(recovery_sent_at, case when email_confirmed_at is null then confirmation_sent_at end)`;

const LAST_MAIL: Record<string, string> = {
  '/auth/v1/recover': 'recovery_sent_at',
  '/auth/v1/otp': LAST_SIGN_IN_CODE,
  '/auth/v1/magiclink': LAST_SIGN_IN_CODE,
};

/**
 * Refuses a second code within `max_frequency` of the first (`validateSentWithinFrequencyLimit`); lite sends as many as are asked for.
 * @shim code-pause
 */
export function limitCodeRate(answer: Handler, runSql: RunSql): Handler {
  return async (request) => {
    const sentAt = request.method === 'POST' && LAST_MAIL[new URL(request.url).pathname];
    if (!sentAt) return answer(request);
    const email = await emailOf(request);
    const [waiting] = await runSql<{ seconds: number }>(secondsLeft(sentAt), [email, CODE_RESEND_SECONDS()]);
    return waiting ? asResponse(wasMailedRecently(waiting.seconds)) : answer(request);
  };
}

/** The address that a request names; empty where it is not to be read. */
async function emailOf(request: Request): Promise<string> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : '';
}

/**
 * Mails another confirmation code, when asked for one and at another sign-up of an account that waits for it; lite never does.
 * An address without such an account is answered alike.
 * @shim second-confirmation
 */
export function resendConfirmations(answer: Handler, runSql: RunSql, mailbox: Mailbox | undefined): Handler {
  const mailAgain = async (email: string): Promise<Response> => {
    const config = authConfig().email;
    const code = String(randomInt(10 ** config.otp_length)).padStart(config.otp_length, '0');
    const token = createHash('sha256')
      .update(email.toLowerCase() + code)
      .digest('hex');
    const [account] = await runSql(NOTE_CONFIRMATION, [email, token, CODE_RESEND_SECONDS()]);
    if (!account) {
      const left = secondsLeft('case when email_confirmed_at is null then confirmation_sent_at end');
      const [waiting] = await runSql<{ seconds: number }>(left, [email, CODE_RESEND_SECONDS()]);
      return waiting ? asResponse(wasMailedRecently(waiting.seconds)) : Response.json({});
    }
    const { subject, content_path } = config.template.confirmation;
    const html = readFileSync(resolve(PROJECT_DIR, content_path), 'utf8').replaceAll('{{ .Token }}', code);
    mailbox?.deliver({ to: email.toLowerCase(), subject, html });
    return Response.json(account);
  };
  return async (request) => {
    const path = request.method === 'POST' ? new URL(request.url).pathname : '';
    if (path === '/auth/v1/signup') {
      const email = await emailOf(request);
      const response = await answer(request);
      // lite answers 429 to every address with an account, where addresses are confirmed.
      if (response.status !== 429) return response;
      const mailing = await mailAgain(email);
      if (mailing.status !== 200) return mailing;
      const { id = randomUUID() } = (await mailing.json()) as { id?: string };
      return Response.json({
        id,
        aud: 'authenticated',
        role: '',
        email: email.toLowerCase(),
        identities: [],
      });
    }
    if (path !== '/auth/v1/resend') return answer(request);
    const { type } = (await request.clone().json()) as { type?: string };
    const email = await emailOf(request);
    if (type !== 'signup' || !email) return answer(request);
    const mailing = await mailAgain(email);
    return mailing.status === 200 ? Response.json({}) : mailing;
  };
}

const wasMailedRecently = (seconds: number) =>
  refusal(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
  );

const RATE_LIMITED = refusal(429, 'over_request_rate_limit', 'Request rate limit reached');

/** Number of requests that pass at once, whatever the configuration says. */
const BURST = 30;

/** Requests that Auth limits per address, each kind by itself, with the setting of their number in five minutes. */
const COUNTED: Record<string, keyof AuthConfig['rate_limit']> = {
  'POST /auth/v1/signup': 'sign_in_sign_ups',
  'POST /auth/v1/otp': 'sign_in_sign_ups',
  'POST /auth/v1/magiclink': 'sign_in_sign_ups',
  'POST /auth/v1/recover': 'sign_in_sign_ups',
  'POST /auth/v1/resend': 'sign_in_sign_ups',
  'PUT /auth/v1/user': 'sign_in_sign_ups',
  'POST /auth/v1/token': 'token_refresh',
  'POST /auth/v1/verify': 'token_verifications',
};

/**
 * Returns Auth's limits per address, which lite does not have: one bucket for each kind of request. Refuses by
 * returning an answer.
 * @shim bursts
 */
export function authLimits(): (method: string, path: string, address: string) => AuthRefusal | null {
  const rates = authConfig().rate_limit;
  const buckets = new Map<string, { left: number; at: number }>();
  return (method, path, address) => {
    const kind = `${method} ${path}`;
    const setting = COUNTED[kind];
    if (!setting) return null;
    const now = Date.now();
    const { left, at } = buckets.get(`${kind} ${address}`) ?? { left: BURST, at: now };
    const refilled = Math.min(BURST, left + ((now - at) * rates[setting]) / 300_000);
    buckets.set(`${kind} ${address}`, { left: refilled < 1 ? refilled : refilled - 1, at: now });
    return refilled < 1 ? RATE_LIMITED : null;
  };
}

/**
 * Puts into each token how its session began: lite writes no `amr`, the hosted service does, and whether a mailbox is
 * proven hangs on it. `otp` for every code from a mail, whatever it was sent for, `password` for the rest; a renewal
 * keeps what the session has. Hides that lite's own tokens lack the claim, nothing else: they are signed anew.
 * @shim session-methods
 */
export function addAuthMethodClaim(answer: Handler, run: RunSql, jwtSecret: string): Handler {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const response = await answer(request);
    if (!/^\/auth\/v1\/(verify|token|signup)$/.test(pathname) || response.status !== 200) return response;
    const session = (await response.json()) as { access_token?: string };
    if (session.access_token) {
      const method = pathname.endsWith('/verify') ? 'otp' : 'password';
      const begins = searchParams.get('grant_type') !== 'refresh_token';
      const claims = decodeToken(session.access_token);
      if (begins) await run(NOTE_METHOD, [claims.session_id, method]);
      const amr = await run<{ method: string; timestamp: number }>(READ_METHODS, [claims.session_id]);
      session.access_token = signToken({ ...claims, amr }, jwtSecret);
    }
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    return new Response(JSON.stringify(session), { status: 200, headers });
  };
}

const NOTE_METHOD = `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
  on conflict (session_id, authentication_method) do update set updated_at = now()`;

const READ_METHODS = `select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp
  from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`;

interface Claims {
  session_id: string;
}

function decodeToken(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
}

/** lite calls a sign-in code by its older name only. @shim code-type */
export function shimVerification(body: Buffer): Buffer {
  try {
    const payload = JSON.parse(body.toString()) as { type?: unknown };
    return payload.type === 'email' ? Buffer.from(JSON.stringify({ ...payload, type: 'magiclink' })) : body;
  } catch {
    return body;
  }
}
