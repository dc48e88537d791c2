import { expect, test } from 'vitest';
import { readStoredUser, toSessionUser } from '@/data/session/stored-session';

const user = { id: 'u1', email: 'ana@conecta.test', user_metadata: { cafe_slug: 'central' } };

test('the stored session tells who is signed in', () => {
  expect(readStoredUser(JSON.stringify({ refresh_token: 'r', user }))).toEqual({
    id: 'u1',
    email: 'ana@conecta.test',
    metadata: { cafe_slug: 'central' },
  });
});

test('nothing, rubbish and a session that cannot be refreshed mean nobody', () => {
  const nobody = [
    null,
    '',
    'null',
    '{',
    '[]',
    '{}',
    JSON.stringify({ user }),
    JSON.stringify({ refresh_token: 'r' }),
  ];
  expect(nobody.map(readStoredUser)).toEqual(nobody.map(() => null));
});

test('missing parts of a user become empty', () => {
  expect(toSessionUser({ id: 'u1' })).toEqual({ id: 'u1', email: '', metadata: {} });
  expect(toSessionUser(undefined)).toBeNull();
});
