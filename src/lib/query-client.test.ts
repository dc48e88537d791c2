import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '@/lib/errors';
import { retryPause, shouldRetry } from '@/lib/query-client';

afterEach(() => vi.restoreAllMocks());

test('only lost networks and server faults are retried, three times', () => {
  const lost = new AppError('NETWORK');
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, lost))).toEqual([true, true, true, false]);
  expect(shouldRetry(0, new AppError('SERVER', 503))).toBe(true);
  expect(shouldRetry(0, new AppError('CAFE_PAUSED', 403))).toBe(false);
  expect(shouldRetry(0, new TypeError('bug'))).toBe(false);
});

test('offline is said at once', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(shouldRetry(0, new AppError('NETWORK'))).toBe(false);
});

test('pauses double and stay within 30 seconds', () => {
  expect([0, 1, 2, 10].map(retryPause)).toEqual([1000, 2000, 4000, 30_000]);
});
