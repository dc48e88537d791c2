import { afterEach, expect, test, vi } from 'vitest';
import { sendOnce } from '@/features/desk/shared/idempotent-mutation';
import { AppError } from '@/lib/errors';

afterEach(() => {
  vi.useRealTimers();
  window.sessionStorage.clear();
});

const lost = new AppError('NETWORK', 0, null, { cause: new TypeError('Failed to fetch') });

/** The request id with which an act is sent. */
async function idOf(answer?: AppError): Promise<string> {
  let id = '';
  await sendOnce('generate:10', (requestId) => {
    id = requestId;
    return answer ? Promise.reject(answer) : Promise.resolve();
  }).catch(() => null);
  return id;
}

test('An unanswered act keeps its id for ten minutes; a later press means another one', async () => {
  vi.useFakeTimers();
  const first = await idOf(lost);
  vi.advanceTimersByTime(599_000);
  expect(await idOf(lost)).toBe(first);
  vi.advanceTimersByTime(1_000);
  expect(await idOf(lost)).not.toBe(first);
});

test('An answered act is over at once', async () => {
  const first = await idOf(lost);
  expect(await idOf()).toBe(first);
  expect(await idOf()).not.toBe(first);
});
