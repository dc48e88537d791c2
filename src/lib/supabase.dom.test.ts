import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auth } from '@/lib/auth-client';
import { deviceStorage } from '@/lib/browser-storage';
import { callFunction } from '@/lib/edge-function';
import { SESSION_STORAGE_KEY } from '@/lib/prefetch';
import { callRpc } from '@/lib/rpc';
import { authHeaders, fetchWithSession } from '@/lib/supabase';

const HOUR_S = 3600;
/** The server's clock, in seconds. */
let serverTime = 0;
let renewals = 0;

/** Answers sign-ins and renewals as the auth service does: with the instant at which the token ends, by its own clock. */
function answerAuth(input: unknown): Promise<Response> {
  if (String(input).includes('grant_type=refresh_token')) renewals += 1;
  return Promise.resolve(
    Response.json({
      access_token: `token-${renewals}`,
      refresh_token: `refresh-${renewals}`,
      token_type: 'bearer',
      expires_in: HOUR_S,
      expires_at: serverTime + HOUR_S,
      user: { id: 'user-1', email: 'ana@conecta.test' },
    }),
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('fetch', vi.fn(answerAuth));
  renewals = 0;
  auth.retryRenewal({ runInParallel: true });
});
afterEach(() => {
  deviceStorage.removeItem(SESSION_STORAGE_KEY);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([-3, 0, 3])(
  'a clock %i hours ahead of the server renews the session once an hour, not at every call',
  async (hoursAhead) => {
    const at = (minute: number) => {
      serverTime = Date.UTC(2026, 10, 21, 10, minute) / 1000;
      vi.setSystemTime((serverTime + hoursAhead * HOUR_S) * 1000);
    };
    at(0);
    await auth.signInWithPassword({ email: 'ana@conecta.test', password: 'Secreto-123' });
    for (const minute of [1, 10, 20, 40, 55]) {
      at(minute);
      expect((await authHeaders()).Authorization).toBe('Bearer token-0');
    }
    at(59);
    for (let call = 0; call < 3; call += 1)
      expect((await authHeaders()).Authorization).toBe('Bearer token-1');
    expect(renewals).toBe(1);
  },
);

const page = (status: number) => new Response('<html>Acceso restringido</html>', { status });
const refusal = (status: number, error_code: string) => Response.json({ error_code }, { status });

/** Signs in, lets the token end, and answers the renewals with these in turn; the last one stays. */
async function withEndedToken(...answers: (() => Response)[]): Promise<void> {
  serverTime = Date.UTC(2026, 10, 21, 10) / 1000;
  vi.setSystemTime(serverTime * 1000);
  await auth.signInWithPassword({ email: 'ana@conecta.test', password: 'Secreto-123' });
  vi.setSystemTime((serverTime + 2 * HOUR_S) * 1000);
  const answer = (input: unknown) => {
    if (!String(input).includes('grant_type=refresh_token'))
      return Promise.resolve(new Response(null, { status: 401 }));
    renewals += 1;
    // auth-js asks again for half a minute
    vi.setSystemTime(Date.now() + 60_000);
    return Promise.resolve(answers[Math.min(renewals, answers.length) - 1]!());
  };
  vi.stubGlobal('fetch', vi.fn(answer));
}

const isSignedIn = () => deviceStorage.getItem(SESSION_STORAGE_KEY) !== null;

test.each([
  ['a limit', () => refusal(429, 'over_request_rate_limit')],
  ['a refusal of something else', () => refusal(400, 'bad_json')],
  [
    'a key that the gateway does not know',
    () => Response.json({ message: 'Invalid API key' }, { status: 401 }),
  ],
  ['a 403 page', () => page(403)],
  ['a 404 page', () => page(404)],
  ['a 451 page', () => page(451)],
  ['a page instead of the session', () => page(200)],
  ['another JSON instead of the session', () => Response.json({ portal: 'wifi' })],
])('%s in answer to a renewal keeps the session', async (_name, answer) => {
  await withEndedToken(answer);
  await expect(authHeaders()).rejects.toThrow();
  expect(isSignedIn()).toBe(true);
  expect((await fetchWithSession('https://conecta.test/rest/v1/rpc/get_dashboard')).status).toBe(503);
  expect(isSignedIn()).toBe(true);
});

test.each([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_banned',
  'user_not_found',
])('%s ends the session, also after a limit', async (code) => {
  await withEndedToken(
    () => refusal(429, 'over_request_rate_limit'),
    () => refusal(400, code),
  );
  await expect(authHeaders()).rejects.toThrow();
  expect(isSignedIn()).toBe(true);
  auth.retryRenewal({ runInParallel: true });
  await authHeaders();
  expect(isSignedIn()).toBe(false);
});

const calls = {
  'a procedure': () => callRpc('load_dashboard', {}),
  'an Edge Function': () =>
    callFunction('validate-vip-code', { userId: 'x', businessName: 'x', vipCode: 'a34n75' }),
};

test.each(Object.entries(calls))(
  'a session that ends under a call to %s is the reason that the call fails',
  async (_name, call) => {
    await withEndedToken(() => refusal(400, 'session_not_found'));
    // the server refuses the token before it ends by its own clock
    vi.setSystemTime(serverTime * 1000);
    await expect(call()).rejects.toMatchObject({ code: 'SESSION_OVER' });
  },
);

test.each(Object.entries(calls))(
  'a session that is refused before a call to %s is the reason that the call fails',
  async (_name, call) => {
    await withEndedToken(() => refusal(400, 'session_not_found'));
    await expect(call()).rejects.toMatchObject({ code: 'SESSION_OVER' });
    // from then on a visitor calls
    await expect(call()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  },
);
