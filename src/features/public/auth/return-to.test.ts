import { expect, test } from 'vitest';
import { readReturnTo } from '@/features/public/auth/return-to';

test('The return address is a path of this app or nothing', () => {
  expect(readReturnTo({ returnTo: '/rewards/central?x=1' })).toBe('/rewards/central?x=1');
  const refused = [
    null,
    'x',
    {},
    { returnTo: 7 },
    { returnTo: '//evil.example' },
    { returnTo: '/\\evil.example' },
  ];
  expect(refused.map(readReturnTo)).toEqual(refused.map(() => null));
});
