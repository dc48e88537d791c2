import { expect, test } from 'vitest';
import { profileLink, usernameProblem } from '@/features/customer/journey/hito-3-instagram/instagram-rules';

test('letters, digits, dots and underscores, up to 30', () => {
  for (const username of ['ana', 'Ana_1.2', 'a', 'x'.repeat(30)])
    expect(usernameProblem(username)).toBeNull();
});

test('an at-sign is a matter of format, everything else an invalid user', () => {
  expect(usernameProblem('@ana')?.title).toBe('Formato incorrecto');
  for (const username of ['', 'ana lopez', 'ñandú', 'a-b', 'x'.repeat(31)]) {
    expect(usernameProblem(username)?.title).toBe('Usuario inválido');
  }
});

test('without a profile of its own the café is searched for', () => {
  expect(profileLink({ instagram_url: 'https://www.instagram.com/central', nombre: 'Central' })).toContain(
    '/central',
  );
  expect(profileLink({ instagram_url: null, nombre: 'Café & Té' })).toContain(
    'q=Caf%C3%A9%20%26%20T%C3%A9%20Instagram',
  );
});
