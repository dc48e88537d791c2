import { expect, test } from 'vitest';
import { AppError, byStatus, fromAuth, fromRest, toAppError } from '@/lib/errors';

test('a refusal of a procedure keeps its code and detail', () => {
  const error = fromRest({
    status: 403,
    error: { code: 'PT403', message: 'CAFE_PAUSED', details: 'desde ayer' },
  });
  expect(error).toMatchObject({ code: 'CAFE_PAUSED', status: 403, details: 'desde ayer', retryable: false });
});

test('other answers of the Data API are known by their status', () => {
  const failure = (status: number) =>
    fromRest({ status, error: { code: 'PGRST303', message: 'JWT expired' } }).code;
  expect([0, 401, 404, 429, 500, 503].map(failure)).toEqual([
    'NETWORK',
    'SERVER',
    'UNKNOWN',
    'TOO_MANY_REQUESTS',
    'SERVER',
    'SERVER',
  ]);
});

test('a call that a time limit ended says so, and is not repeated by itself', () => {
  const error = fromRest({ status: 500, error: { code: '57014', message: 'canceling statement' } });
  expect([error.code, error.retryable]).toEqual(['TOO_SLOW', false]);
});

test('failures of the auth service', () => {
  expect(fromAuth({ name: 'AuthApiError', status: 400, code: 'invalid_credentials' }).code).toBe(
    'INVALID_CREDENTIALS',
  );
  expect(fromAuth({ name: 'AuthApiError', status: 422, code: 'user_already_exists' }).code).toBe(
    'EMAIL_TAKEN',
  );
  const retryable = (status: number) => fromAuth({ name: 'AuthRetryableFetchError', status }).code;
  expect([0, 500, 503].map(retryable)).toEqual(['NETWORK', 'SERVER', 'SERVER']);
  expect(fromAuth({ name: 'AuthSessionMissingError', status: 400 }).code).toBe('SESSION_OVER');
  expect(fromAuth({ name: 'AuthApiError', status: 500 }).code).toBe('SERVER');
});

test('anything thrown becomes one kind of error', () => {
  const own = new AppError('SERVER', 500);
  expect(toAppError(own)).toBe(own);
  expect(toAppError(new TypeError('x'))).toMatchObject({ code: 'UNKNOWN' });
  expect(byStatus(418)).toBe('UNKNOWN');
});
