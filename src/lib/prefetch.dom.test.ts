import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  beginPrefetch,
  consumeReceivedAt,
  peekPrefetch,
  peekPrefetchedAnswer,
  SESSION_STORAGE_KEY,
} from '@/lib/prefetch';
import { callRpc } from '@/lib/rpc';
import { REQUEST_TIMEOUT_MS } from '@/lib/supabase';

const args = { cafe_slug: 'central' };
const calls = vi.fn<typeof fetch>();

beforeEach(() => {
  calls.mockReset().mockImplementation(() => Promise.resolve(Response.json({ cafe: 'Central' })));
  vi.stubGlobal('fetch', calls);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

const sent = () => calls.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'));

test('the screen gets the prefetched answer, once', async () => {
  beginPrefetch('get_cafe', args, { visitors: 'get_cafe' });
  expect(await callRpc('get_cafe', args)).toEqual({ cafe: 'Central' });
  expect(calls).toHaveBeenCalledTimes(1);
  await callRpc('get_cafe', args);
  expect(calls).toHaveBeenCalledTimes(2);
});

test('a look at the answer leaves it to its call, and another procedure has none', async () => {
  beginPrefetch('get_cafe', args, { visitors: 'get_cafe' });
  expect(peekPrefetch('load_journey')).toBeNull();
  const seen = peekPrefetch('get_cafe');
  expect(await callRpc('get_cafe', args)).toEqual({ cafe: 'Central' });
  expect(await seen).toEqual({ cafe: 'Central' });
  expect(calls).toHaveBeenCalledTimes(1);
  expect(peekPrefetch('get_cafe')).toBeNull();
});

test('the first render has an answer that is here, and the call takes the same one', async () => {
  beginPrefetch('get_cafe', args, { visitors: 'get_cafe' });
  expect(peekPrefetchedAnswer('get_cafe', args)).toBeUndefined();
  await peekPrefetch('get_cafe');
  expect(peekPrefetchedAnswer('get_cafe', args)).toEqual({ cafe: 'Central' });
  expect(await callRpc('get_cafe', args)).toEqual({ cafe: 'Central' });
  expect(calls).toHaveBeenCalledTimes(1);
  expect(peekPrefetchedAnswer('get_cafe', args)).toBeUndefined();
});

test('the first render has no answer to other arguments, of another caller, or a refusal', async () => {
  beginPrefetch('get_cafe', args, { visitors: 'get_cafe' });
  await peekPrefetch('get_cafe');
  expect(peekPrefetchedAnswer('get_cafe', { cafe_slug: 'otra' })).toBeUndefined();
  window.localStorage.setItem(
    SESSION_STORAGE_KEY,
    JSON.stringify({ access_token: 'good', expires_at: Date.now() / 1000 + 600 }),
  );
  expect(peekPrefetchedAnswer('get_cafe', args)).toBeUndefined();

  calls.mockImplementation(() => Promise.resolve(Response.json({ cafe: 'Central' }, { status: 403 })));
  beginPrefetch('get_cafe', args, { visitors: 'get_cafe' });
  await peekPrefetch('get_cafe');
  expect(peekPrefetchedAnswer('get_cafe', args)).toBeUndefined();
});

test('an answer that waited for its screen is as old as its arrival, a later one is new', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const arrival = Date.now();
  beginPrefetch('get_cafe', args, { visitors: 'get_cafe' });
  await Promise.resolve();
  await Promise.resolve();
  vi.setSystemTime(arrival + 8000);
  await callRpc('get_cafe', args);
  expect(consumeReceivedAt('get_cafe')).toBe(arrival);
  await callRpc('get_cafe', args);
  expect(consumeReceivedAt('get_cafe')).toBe(arrival + 8000);
});

test('an answer that nobody could use lends its time to no other', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const arrival = Date.now();
  beginPrefetch('get_cafe', args, { visitors: 'get_cafe' });
  await Promise.resolve();
  await Promise.resolve();
  vi.setSystemTime(arrival + 11_000);
  await callRpc('get_cafe', args);
  expect(calls).toHaveBeenCalledTimes(2);
  expect(consumeReceivedAt('get_cafe')).toBe(arrival + 11_000);
});

test('A call with other arguments is sent anew', async () => {
  beginPrefetch('get_cafe', args, { visitors: 'get_cafe' });
  await callRpc('get_cafe', { cafe_slug: 'otra' });
  expect(calls).toHaveBeenCalledTimes(2);
});

test('a failed prefetch is a failed call', async () => {
  calls.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  beginPrefetch('get_cafe', args, { visitors: 'get_cafe' });
  await expect(callRpc('get_cafe', args)).rejects.toMatchObject({ code: 'NETWORK' });
});

test('a prefetch that never answers is given up like any call', async () => {
  vi.useFakeTimers();
  calls.mockImplementation(() => new Promise(() => undefined));
  beginPrefetch('get_cafe', args, { visitors: 'get_cafe' });
  const outcome = vi.fn();
  callRpc('get_cafe', args).catch(outcome);
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ code: 'NETWORK' }));
});

test.each<[string, unknown, 'get_cafe' | undefined, string[]]>([
  ['nobody is signed in and the page is for members', null, undefined, []],
  ['nobody is signed in and the page is for everybody', null, 'get_cafe', ['Bearer ']],
  [
    'the session is good',
    { access_token: 'good', expires_at: Date.now() / 1000 + 600 },
    undefined,
    ['Bearer good'],
  ],
  [
    'the session must be renewed first',
    { access_token: 'old', expires_at: Date.now() / 1000 + 60 },
    'get_cafe',
    [],
  ],
  ['the storage holds something else', 'nonsense', 'get_cafe', []],
])('%s', (_, session, visitors, authorizations) => {
  if (session) window.localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  beginPrefetch('get_cafe', args, { visitors });
  expect(sent()).toEqual(authorizations);
});

test('A visitor prefetches the page that this one leads to', () => {
  beginPrefetch('load_journey', args, { visitors: 'get_cafe' });
  expect(calls.mock.lastCall?.[0]).toMatch(/\/rpc\/get_cafe$/);
  window.localStorage.setItem(
    SESSION_STORAGE_KEY,
    JSON.stringify({ access_token: 'good', expires_at: Date.now() / 1000 + 600 }),
  );
  beginPrefetch('load_journey', args, { visitors: 'get_cafe' });
  expect(calls.mock.lastCall?.[0]).toMatch(/\/rpc\/load_journey$/);
});
