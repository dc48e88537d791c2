import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '@/lib/errors';
import { makeQueryClient, retryDelay, shouldRetry } from '@/lib/query-client';
import { recoveryDelay } from '@/lib/recovery-delay';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('A read is retried only after a lost network or a server failure, once before anything is shown', () => {
  const networkError = new AppError('NETWORK');
  expect([0, 1, 2].map((failures) => shouldRetry(failures, networkError))).toEqual([true, false, false]);
  expect(shouldRetry(0, new AppError('SERVER', 503))).toBe(true);
  expect(shouldRetry(0, new AppError('SERVER', 401))).toBe(false);
  expect(shouldRetry(0, new AppError('CAFE_PAUSED', 403))).toBe(false);
  expect(shouldRetry(0, new TypeError('bug'))).toBe(false);
});

test('A lost connection is told at once', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(shouldRetry(0, new AppError('NETWORK'))).toBe(false);
});

test('The pauses double and stay within 30 seconds', () => {
  expect([0, 1, 2, 10].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000]);
});

test('A result that no page shows is kept for five minutes', async () => {
  vi.useFakeTimers();
  const client = makeQueryClient();
  client.setQueryData(['journey'], 'seen');
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
  expect(client.getQueryData(['journey'])).toBe('seen');
  await vi.advanceTimersByTimeAsync(1);
  expect(client.getQueryData(['journey'])).toBeUndefined();
});

describe('a read that has failed', () => {
  /** A screen on a read, with everything it was ever shown. */
  function watch(read: () => Promise<string>) {
    vi.useFakeTimers();
    const queryFn = vi.fn(read);
    const observer = new QueryObserver(makeQueryClient(), { queryKey: ['journey'], queryFn });
    const seen: string[] = [];
    const unsubscribe = observer.subscribe(({ status }) => {
      if (status !== seen.at(-1)) seen.push(status);
    });
    return { queryFn, observer, seen, unsubscribe };
  }

  test('is asked again until the server is back, the error staying on the screen meanwhile', async () => {
    let away = true;
    const { observer, seen, queryFn } = watch(() =>
      away ? Promise.reject(new AppError('SERVER', 503)) : Promise.resolve('data'),
    );
    await vi.advanceTimersByTimeAsync(1000);
    expect(seen).toEqual(['pending', 'error']);
    await vi.advanceTimersByTimeAsync(60_000);
    const calls = queryFn.mock.calls.length;
    expect(calls).toBeGreaterThan(5);
    away = false;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(seen).toEqual(['pending', 'error', 'success']);
    expect(observer.getCurrentResult().data).toBe('data');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queryFn).toHaveBeenCalledTimes(calls + 1);
  });

  test('is not asked in a hidden tab, and soon after it is shown again', async () => {
    const { queryFn } = watch(() => Promise.reject(new AppError('NETWORK')));
    await vi.advanceTimersByTimeAsync(7000);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const calls = queryFn.mock.calls.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(queryFn).toHaveBeenCalledTimes(calls);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(queryFn).toHaveBeenCalledTimes(calls + 1);
  });

  test('is left alone when the screen is left, or when it was refused', async () => {
    const watched = watch(() => Promise.reject(new AppError('NETWORK')));
    await vi.advanceTimersByTimeAsync(7000);
    watched.unsubscribe();
    const calls = watched.queryFn.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(watched.queryFn).toHaveBeenCalledTimes(calls);

    const refused = watch(() => Promise.reject(new AppError('CAFE_PAUSED', 403)));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(refused.queryFn).toHaveBeenCalledTimes(1);
  });

  test('says what it was refused with once the server is back', async () => {
    let thrown = new AppError('NETWORK');
    const { observer } = watch(() => Promise.reject(thrown));
    await vi.advanceTimersByTimeAsync(7000);
    thrown = new AppError('CAFE_PAUSED', 403);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(observer.getCurrentResult()).toMatchObject({ status: 'error', error: { code: 'CAFE_PAUSED' } });
  });
});

test('The pauses of the recovery grow to 15 seconds and differ', () => {
  for (const calls of [0, 1, 2, 3, 50]) {
    const longest = Math.min(2000 * 2 ** calls, 15_000);
    expect(recoveryDelay(calls)).toBeGreaterThanOrEqual(longest * 0.8);
    expect(recoveryDelay(calls)).toBeLessThanOrEqual(longest);
  }
});
