import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryRateLimited } from '@/features/public/auth/api/retry-rate-limited';
import { AppError } from '@/lib/errors';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const crowd = () => Promise.reject(new AppError('TOO_MANY_REQUESTS', 429));

test('a call that is one too many is made again, and its answer is the answer', async () => {
  const call = vi.fn(crowd).mockImplementationOnce(crowd).mockImplementationOnce(crowd);
  call.mockImplementationOnce(() => Promise.resolve('made') as never);
  const onCrowd = vi.fn();
  const answer = retryRateLimited<unknown>(call, onCrowd);
  await vi.advanceTimersByTimeAsync(900);
  expect(onCrowd).toHaveBeenCalledOnce();
  expect(call).toHaveBeenCalledOnce();
  await vi.runAllTimersAsync();
  await expect(answer).resolves.toBe('made');
  expect(call).toHaveBeenCalledTimes(3);
});

test('The call is given up after a minute at most', async () => {
  const call = vi.fn(crowd);
  const began = Date.now();
  const answer = expect(retryRateLimited(call)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await vi.runAllTimersAsync();
  await answer;
  expect(call).toHaveBeenCalledTimes(7);
  expect(Date.now() - began).toBeGreaterThan(30_000);
  expect(Date.now() - began).toBeLessThanOrEqual(62_000);
});

test('Calls that were refused together are not repeated together', async () => {
  const tries: number[] = [];
  const guests = Array.from({ length: 20 }, () => {
    const call = vi.fn(crowd).mockImplementationOnce(crowd);
    call.mockImplementationOnce(() => Promise.resolve(tries.push(Date.now())) as never);
    return retryRateLimited<unknown>(call);
  });
  await vi.runAllTimersAsync();
  await Promise.all(guests);
  expect(new Set(tries).size).toBeGreaterThan(10);
});

test('every other refusal is told at once', async () => {
  const call = vi.fn(() => Promise.reject(new AppError('NO_MAIL_NOW', 429)));
  await expect(retryRateLimited(call)).rejects.toMatchObject({ code: 'NO_MAIL_NOW' });
  expect(call).toHaveBeenCalledOnce();
});
