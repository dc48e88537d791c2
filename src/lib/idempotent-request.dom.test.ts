import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '@/lib/errors';
import { hasUnansweredRequest, sendIdempotent } from '@/lib/idempotent-request';

const v4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The request id with which a request is sent; the call ends as `answer` says. */
async function idOf(action: string, answer?: AppError): Promise<string> {
  let id = '';
  await sendIdempotent(action, (requestId) => {
    id = requestId;
    return answer ? Promise.reject(answer) : Promise.resolve();
  }).catch((thrown: unknown) => expect(thrown).toBe(answer));
  return id;
}

const lost = new AppError('NETWORK');

afterEach(() => {
  vi.unstubAllGlobals();
  window.sessionStorage.clear();
});

test('A request keeps its id until it is answered, also over a reload of the tab', async () => {
  expect(hasUnansweredRequest('redeem:1')).toBe(false);
  const id = await idOf('redeem:1', lost);
  expect(hasUnansweredRequest('redeem:1')).toBe(true);
  expect(await idOf('redeem:1', new AppError('SERVER', 503))).toBe(id);
  // the Data API has done what was asked, and withholds the answer
  expect(await idOf('redeem:1', new AppError('UNKNOWN', 416))).toBe(id);
  expect(await idOf('redeem:1')).toBe(id);
  expect(hasUnansweredRequest('redeem:1')).toBe(false);
  expect(await idOf('redeem:1')).not.toBe(id);
});

test('a refusal is an answer too', async () => {
  const id = await idOf('redeem:1', new AppError('CAFE_PAUSED', 409));
  expect(hasUnansweredRequest('redeem:1')).toBe(false);
  expect(await idOf('redeem:1')).not.toBe(id);
});

test('a session that ended meanwhile is none: the press after the log-in repeats the request', async () => {
  const id = await idOf('redeem:1', lost);
  expect(await idOf('redeem:1', new AppError('UNAUTHENTICATED', 401))).toBe(id);
  expect(await idOf('redeem:1')).toBe(id);
});

test('two presses at once ask with one id', async () => {
  const [first, second] = await Promise.all([idOf('redeem:1'), idOf('redeem:1')]);
  expect(first).toBe(second);
});

test('Every action has a request id of its own', async () => {
  expect(await idOf('redeem:1', lost)).not.toBe(await idOf('redeem:2', lost));
});

test('an id is a UUID v4, also where randomUUID is missing', async () => {
  expect(await idOf('redeem:1')).toMatch(v4);
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const id = await idOf('redeem:1');
  expect(id).toMatch(v4);
  expect(await idOf('redeem:1')).not.toBe(id);
});
