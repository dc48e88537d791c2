import { expect, test } from 'vitest';
import { callOutcome } from '@/lib/call-outcome';
import { AppError, fromRest } from '@/lib/errors';

const fault = (status: number, code?: string) =>
  callOutcome(fromRest({ status, error: code ? { code } : {} }));

test('a refusal is an answer', () => {
  expect(callOutcome(new AppError('CAFE_PAUSED', 403))).toBe('refused');
  expect(callOutcome(new AppError('UNAUTHENTICATED', 401))).toBe('refused');
});

test('a fault that names a state of the database has undone everything', () => {
  expect(fault(500, '57014')).toBe('failed');
  expect(fault(500, 'XX000')).toBe('failed');
});

test('a call whose token could not be read has done nothing', () => {
  expect(fault(401, 'PGRST303')).toBe('failed');
});

test.each([
  ['no answer', () => fault(0)],
  ['a fault of the gateway', () => fault(500)],
  ['a gateway that gave up waiting', () => fault(504, 'PGRST003')],
  ['a connection that broke while the database worked', () => fault(500, '08006')],
  ['a database that went down', () => fault(500, '57P01')],
  ['an answer that is withheld after the act', () => fault(416, 'PGRST103')],
  ['an answer that cannot be read', () => callOutcome(new AppError('BAD_RESPONSE', 200))],
])('nobody knows after %s', (_, outcome) => {
  expect(outcome()).toBe('unknown');
});
