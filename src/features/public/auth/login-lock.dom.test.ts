import { beforeEach, expect, test } from 'vitest';
import {
  clearAttempts,
  FAILURE_WINDOW_MS,
  LOCK_MS,
  MAX_FAILURES,
  readAttempts,
  recordFailure,
} from '@/features/public/auth/login-lock';

const now = Date.UTC(2026, 10, 21);

beforeEach(() => localStorage.clear());

function failTimes(times: number, email = 'ana@conecta.test') {
  for (let i = 0; i < times; i += 1) recordFailure(localStorage, email, now);
}

test('the fifth failure locks for five minutes', () => {
  failTimes(MAX_FAILURES - 1);
  expect(readAttempts(localStorage, 'ana@conecta.test', now)).toEqual({ failures: 4, lockedUntil: null });
  expect(recordFailure(localStorage, 'ana@conecta.test', now)).toEqual({
    failures: 5,
    lockedUntil: now + 300_000,
  });
});

test('the lock is gone when it has run out, counter included', () => {
  failTimes(MAX_FAILURES);
  expect(readAttempts(localStorage, 'ana@conecta.test', now + LOCK_MS - 1).failures).toBe(5);
  expect(readAttempts(localStorage, 'ana@conecta.test', now + LOCK_MS)).toEqual({
    failures: 0,
    lockedUntil: null,
  });
  expect(recordFailure(localStorage, 'ana@conecta.test', now + LOCK_MS).failures).toBe(1);
});

test('failures count for a quarter of an hour', () => {
  failTimes(4);
  expect(readAttempts(localStorage, 'ana@conecta.test', now + FAILURE_WINDOW_MS - 1).failures).toBe(4);
  expect(readAttempts(localStorage, 'ana@conecta.test', now + FAILURE_WINDOW_MS).failures).toBe(0);
  expect(recordFailure(localStorage, 'ana@conecta.test', now + FAILURE_WINDOW_MS)).toEqual({
    failures: 1,
    lockedUntil: null,
  });
});

test('each e-mail counts by itself, however it is written', () => {
  failTimes(2);
  expect(readAttempts(localStorage, ' ANA@conecta.test ', now).failures).toBe(2);
  expect(readAttempts(localStorage, 'otra@conecta.test', now).failures).toBe(0);
});

test('a login that works clears the count', () => {
  failTimes(3);
  clearAttempts(localStorage, 'Ana@conecta.test', now);
  expect(readAttempts(localStorage, 'ana@conecta.test', now).failures).toBe(0);
  expect(localStorage.length).toBe(0);
});

test('rubbish in storage counts as nothing', () => {
  for (const rubbish of [
    '{',
    'null',
    '[]',
    '{"ana@conecta.test":{"failedAt":["5"],"lockedUntil":null}}',
    '{"ana@conecta.test":{"failures":4,"lockedUntil":null}}',
    '7',
  ]) {
    localStorage.setItem('login-attempts', rubbish);
    expect(readAttempts(localStorage, 'ana@conecta.test', now).failures).toBe(0);
  }
});
