import { advanceUntilSettled } from '@tests/support/dom/advance-until-settled';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectAnswers } from '@/lib/answer-shapes';
import { auth } from '@/lib/auth-client';
import { deviceStorage } from '@/lib/browser-storage';
import { fromAuth } from '@/lib/errors';
import { SESSION_STORAGE_KEY } from '@/lib/prefetch';
import { callFunction } from '@/lib/edge-function';
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
      return Promise.resolve(
        Response.json({ code: 'PT401', message: 'UNAUTHENTICATED', success: false }, { status: 401 }),
      );
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
describe('A 401 while the session stands', () => {
  const unread = {
    'a clock that is behind': { code: 'PGRST303', message: 'JWT issued at future' },
    'keys that are being changed': { code: 'PGRST301', message: 'No suitable key or wrong key type' },
    'a gateway that does not know the key': { message: 'Invalid API key' },
    'a gateway with a numbered code': { code: 401, message: 'Invalid JWT' },
    'a page of something in front': null,
  };
  const refuse = (body: object | null) =>
    body ? Response.json(body, { status: 401 }) : new Response('<html></html>', { status: 401 });
  let sent: string[] = [];

  /** Answers renewals as given, and calls of the API by the token that they bring. */
  function serve(
    answer: (token: string) => Response,
    renewal = () => answerAuth('grant_type=refresh_token'),
  ) {
    sent = [];
    const server = (input: unknown, init?: RequestInit) => {
      if (String(input).includes('/auth/v1/')) return renewal();
      const token = new Headers(init?.headers).get('Authorization')?.slice('Bearer '.length) ?? '';
      sent.push(token);
      return Promise.resolve(answer(token));
    };
    vi.stubGlobal('fetch', vi.fn(server));
  }

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    serverTime = Date.now() / 1000;
    await auth.signInWithPassword({ email: 'ana@conecta.test', password: 'Secreto-123' });
    vi.spyOn(globalThis, 'setTimeout');
  });
  afterEach(() => vi.restoreAllMocks());

  /** The pauses before a call was sent again, in milliseconds. */
  const waits = () =>
    vi
      .mocked(setTimeout)
      .mock.calls.map(([, ms]) => ms)
      .filter((ms) => ms === 1000 || ms === 3000);

  const load = () => callRpc('load_dashboard', {}).then(String, ({ code }: { code: string }) => code);

  test.each(Object.entries(unread))('for %s is sent again until the token is taken', async (_, body) => {
    serve(() => (sent.length > 2 ? Response.json({}) : refuse(body)));
    const value = await advanceUntilSettled(load());
    expect([value, waits(), sent]).toEqual([
      '[object Object]',
      [1000, 3000],
      ['token-0', 'token-0', 'token-0'],
    ]);
    expect(renewals).toBe(0);
  });

  test.each(Object.entries(unread))('for %s that stays is a fault of the server', async (_, body) => {
    serve(() => refuse(body));
    const value = await advanceUntilSettled(load());
    expect([value, sent]).toEqual(['SERVER', ['token-0', 'token-0', 'token-0', 'token-1']]);
    expect(isSignedIn()).toBe(true);
  });

  test('is a fault of the server where the gateway refuses the renewal too', async () => {
    serve(
      () => refuse({ message: 'Invalid API key' }),
      () => Promise.resolve(refuse({ message: 'Invalid API key' })),
    );
    expect(await advanceUntilSettled(load())).toBe('SERVER');
    expect(isSignedIn()).toBe(true);
    // auth-js gives up
    await vi.advanceTimersByTimeAsync(60_000);
  });

  test('is a fault of the server where a function cannot read the token', async () => {
    serve(() => Response.json({ success: false, error: 'Tu sesión no es válida.' }, { status: 401 }));
    const call = callFunction('delete-account', { userId: 'user-1' }).catch(
      ({ code }: { code: string }) => code,
    );
    expect(await advanceUntilSettled(call)).toBe('SERVER');
    expect(isSignedIn()).toBe(true);
  });

  test.each([
    ['a token that has ended', { code: 'PGRST303', message: 'JWT expired' }],
    ['a refusal of a procedure', { code: 'PT401', message: 'UNAUTHENTICATED' }],
  ])('renews the session at once for %s', async (_, body) => {
    serve((token) => (token === 'token-0' ? refuse(body) : Response.json({})));
    const value = await advanceUntilSettled(load());
    expect([value, waits(), sent]).toEqual(['[object Object]', [], ['token-0', 'token-1']]);
  });
});

describe('A 401 of a session that is over', () => {
  test.each([
    ['a procedure', { code: 'PT401', message: 'UNAUTHENTICATED' }],
    ['a token that has ended', { code: 'PGRST303', message: 'JWT expired' }],
  ])('is told as such for %s', async (_, body) => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    serverTime = Date.now() / 1000;
    await auth.signInWithPassword({ email: 'ana@conecta.test', password: 'Secreto-123' });
    vi.stubGlobal('fetch', (input: unknown) =>
      Promise.resolve(
        String(input).includes('/auth/v1/')
          ? refusal(400, 'session_not_found')
          : Response.json(body, { status: 401 }),
      ),
    );
    const call = callRpc('load_dashboard', {}).catch(({ code }: { code: string }) => code);
    expect(await advanceUntilSettled(call)).toBe('SESSION_OVER');
    expect(isSignedIn()).toBe(false);
  });

  test.each([
    ['a procedure', { code: 'PT401', message: 'UNAUTHENTICATED' }],
    ['a missing grant', { code: '42501', message: 'permission denied for function load_dashboard' }],
  ])('is said at once to a visitor of %s', async (_, body) => {
    const server = vi.fn(() => Promise.resolve(Response.json(body, { status: 401 })));
    vi.stubGlobal('fetch', server);
    await expect(callRpc('load_dashboard', {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(server).toHaveBeenCalledOnce();
  });
});

test('A visitor whose key the gateway does not know meets a fault of the server, at the log-in too', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const server = vi.fn(() => Promise.resolve(Response.json({ message: 'Invalid API key' }, { status: 401 })));
  vi.stubGlobal('fetch', server);
  const call = callRpc('get_cafe', { cafe_slug: 'central' }).catch(({ code }: { code: string }) => code);
  expect(await advanceUntilSettled(call)).toBe('SERVER');
  expect(server).toHaveBeenCalledTimes(3);
  const logIn = auth.signInWithPassword({ email: 'ana@conecta.test', password: 'Secreto-123' });
  const { error } = await advanceUntilSettled(logIn);
  expect(fromAuth(error!).code).toBe('SERVER');
  expect(server).toHaveBeenCalledTimes(6);
});

test('An Edge Function that answers another shape has failed', async () => {
  expectAnswers({ 'submit-ticket-qr': 'success:. receipt:{' });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true, receipt: [] })));
  const call = callFunction('submit-ticket-qr', {
    cafeId: 'cafe-1',
    qr: 'https://x',
    requestId: 'request-1',
  });
  await expect(call).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
});
