import { expect, test } from 'vitest';
import { makeRequestIds, newRequestId } from '@/lib/request-id';

const v4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('a UUID v4, also where randomUUID is missing', () => {
  expect(newRequestId()).toMatch(v4);
  const plainHttp = { getRandomValues: crypto.getRandomValues.bind(crypto) };
  expect(newRequestId(plainHttp)).toMatch(v4);
  expect(newRequestId(plainHttp)).not.toBe(newRequestId(plainHttp));
});

test('a retry repeats the id, another intent gets its own', () => {
  const requestId = makeRequestIds();
  const first = requestId({ nombre: 'Ana' });
  expect(requestId({ nombre: 'Ana' })).toBe(first);
  expect(requestId({ nombre: 'Ana B.' })).not.toBe(first);
});
