import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBackend } from '../../supabase/functions/_shared/backend.ts';
import { Refusal } from '../../supabase/functions/_shared/http.ts';
import { advanceUntilSettled } from '../support/dom/advance-until-settled.ts';

// Node 20 has none, and the functions' runtime does
vi.stubGlobal('WebSocket', class {});
const backend = createBackend({
  url: 'https://project.test',
  publishableKey: 'sb_publishable_1',
  secretKey: 'sb_secret_1',
});
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const claims = { sub: '5f0e8f6c-0c39-4a3e-9a8e-3f5f3a3f2c11', role: 'authenticated', exp: 4_000_000_000 };
/** Signed by a shared secret: the auth service is asked about it. */
const token = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.c2lnbmF0dXJl`;
const request = new Request('https://project.test/', { headers: { authorization: `Bearer ${token}` } });

const refuse = (body: object, status = 401) => Response.json(body, { status });
const future = { code: 'PGRST303', message: 'JWT issued at future' };
const unknownKey = { message: 'Invalid API key' };

/** Answers the function's calls, one after the other; the last answer stays. */
function serve(...answers: (() => Response)[]) {
  const server = vi.fn(() => Promise.resolve((answers.length > 1 ? answers.shift()! : answers[0]!)()));
  vi.stubGlobal('fetch', server);
  return server;
}

/** Returns a call's answer, the status of its refusal, or 'fault'. */
const outcome = (call: Promise<unknown>) =>
  advanceUntilSettled(call.catch((thrown: unknown) => (thrown instanceof Refusal ? thrown.status : 'fault')));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('A function whose own call is answered with 401', () => {
  const caller = { id: claims.sub, email: '', token };
  const calls: Record<string, () => Promise<unknown>> = {
    'a procedure as its caller': () => backend.as(caller)('load_health', {}),
    'a procedure as the service': () => backend.asService('load_health', {}),
    'the storage service': () => backend.removeFiles('purchase-tickets', ['1.jpg']),
    'a file': () => backend.readFile('purchase-tickets', '1.jpg'),
    'the auth service': () => backend.requireUser(request),
  };
  for (const [what, call] of Object.entries(calls))
    test(`asks ${what} again, and then has a fault`, async () => {
      const server = serve(() => refuse(unknownKey));
      expect(await outcome(call())).toBe('fault');
      expect(server).toHaveBeenCalledTimes(3);
    });

  test('goes on once its token is read', async () => {
    const health = { schedule: true, photos: true, mails: true, events: true, passes: true };
    serve(
      () => refuse(future),
      () => refuse(future),
      () => Response.json(health),
    );
    expect(await outcome(calls['a procedure as its caller']!())).toEqual(health);
  });

  test('says at once what a procedure refuses', async () => {
    const server = serve(() => refuse({ code: 'PT401', message: 'UNAUTHENTICATED' }));
    expect(await outcome(calls['a procedure as its caller']!())).toBe(401);
    expect(server).toHaveBeenCalledOnce();
  });
});

test.each([
  ['a limit', 429, { code: 429, error_code: 'over_request_rate_limit' }, 'fault'],
  ['a page in front', 403, { message: 'Forbidden' }, 'fault'],
  ['a session that is over', 403, { code: 403, error_code: 'session_not_found' }, 401],
  ['another signature', 403, { code: 403, error_code: 'bad_jwt' }, 401],
])('%s in answer to the question who calls', async (_, status, body, expected) => {
  serve(() => refuse(body, status));
  expect(await outcome(backend.requireUser(request))).toBe(expected);
});

test('A file that the key does not open is no missing file', async () => {
  serve(() => refuse({ statusCode: '403', message: 'signature verification failed' }, 400));
  expect(await outcome(backend.readFile('purchase-tickets', '1.jpg'))).toBe('fault');
  serve(() => refuse({ statusCode: '404', error: 'not_found', message: 'Object not found' }, 400));
  expect(await outcome(backend.readFile('purchase-tickets', '1.jpg'))).toBeNull();
});
