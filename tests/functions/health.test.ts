import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Backend } from '../../supabase/functions/_shared/backend.ts';
import { health } from '../../supabase/functions/health/handler.ts';
import { checkFunctionAnswer } from '../support/backend/contracts.ts';
import { callFunction } from './support/call.ts';
import { stack } from './support/stack.ts';

const WELL = { schedule: true, photos: true, mails: true, events: true, passes: true };
const ALL = { database: true, storage: true, ...WELL };

/** A backend whose parts answer as given, and how often each was asked. */
function backendThat(load: () => Promise<object>, check = () => Promise.resolve(true)) {
  const [asService, checkStorage] = [vi.fn(load), vi.fn(check)];
  return { asService, checkStorage, backend: { asService, checkStorage } as Partial<Backend> as Backend };
}
const isWell = () => Promise.resolve(WELL);

async function ask(fn: ReturnType<typeof health>, method = 'GET') {
  const response = await fn.fetch(new Request('http://localhost/health', { method }));
  const body = (await response.json()) as object;
  checkFunctionAnswer('health', response.status, body);
  return { status: response.status, body };
}

const hangs = () => new Promise<never>(() => {});

describe('The health check', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('answers 200 while all parts are well', async () => {
    const { backend } = backendThat(isWell);
    expect(await ask(health({ backend }))).toEqual({ status: 200, body: { success: true, ...ALL } });
  });

  test.each(['schedule', 'photos', 'mails', 'events'])('answers 503 when %s is ill', async (part) => {
    const { backend } = backendThat(() => Promise.resolve({ ...WELL, [part]: false }));
    const body = { success: false, ...ALL, [part]: false };
    expect(await ask(health({ backend }))).toEqual({ status: 503, body });
  });

  test.each([
    ['refuses', () => Promise.resolve(false)],
    ['cannot be reached', () => Promise.reject(new Error('fetch failed'))],
    ['hangs', hangs],
  ])('answers 503 when the storage service %s', async (_, check) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { backend } = backendThat(isWell, check);
    const answer = ask(health({ backend }));
    await vi.advanceTimersByTimeAsync(1500);
    expect(await answer).toEqual({ status: 503, body: { success: false, ...ALL, storage: false } });
  });

  test('answers 503 within 300 ms when the database hangs, and asks it no second time meanwhile', async () => {
    const { backend, asService } = backendThat(hangs);
    const fn = health({ backend });
    // only the first call of a function that was just started may take longer
    const first = ask(fn);
    await vi.advanceTimersByTimeAsync(1500);
    expect(await first).toMatchObject({ status: 503, body: { database: false, storage: true } });
    for (let time = 0; time < 20; time += 1) {
      let answer: Awaited<ReturnType<typeof ask>> | undefined;
      void ask(fn).then((given) => (answer = given));
      await vi.advanceTimersByTimeAsync(299);
      const body = { database: false, schedule: false, storage: true };
      expect(answer).toMatchObject({ status: 503, body });
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(asService).toHaveBeenCalledTimes(1);
  });

  test('repeats its answer for five seconds, however many ask', async () => {
    const { backend, asService, checkStorage } = backendThat(isWell);
    const fn = health({ backend });
    await Promise.all(Array.from({ length: 50 }, () => ask(fn)));
    await vi.advanceTimersByTimeAsync(4999);
    await ask(fn);
    expect([asService.mock.calls.length, checkStorage.mock.calls.length]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(1);
    await ask(fn);
    expect([asService.mock.calls.length, checkStorage.mock.calls.length]).toEqual([2, 2]);
  });

  test.each(['POST', 'PUT', 'OPTIONS'])('refuses %s and asks nothing', async (method) => {
    const { backend, asService } = backendThat(isWell);
    expect(await ask(health({ backend }), method)).toMatchObject({ status: 405 });
    expect(asService).not.toHaveBeenCalled();
  });
});

test('The deployed health check answers a plain GET, without a key', async () => {
  const answer = async () => {
    const response = await fetch(`${stack.apiUrl}/functions/v1/health`);
    const body = (await response.json()) as object;
    checkFunctionAnswer('health', response.status, body);
    return body;
  };
  // other tests' events may wait, and a busy machine may be late
  await expect.poll(answer, { timeout: 30_000 }).toMatchObject({ database: true, storage: true });
  expect((await callFunction('health', { body: {} })).status).toBe(405);
});
