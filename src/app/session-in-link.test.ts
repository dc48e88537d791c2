import { expect, test } from 'vitest';
import { stripSessionParams } from '@/app/session-in-link';

const origin = 'https://conecta.test';

test.each([
  ['/dashboard#access_token=a.b.c&refresh_token=r&type=magiclink', '/dashboard'],
  ['/login/central#type=recovery&refresh_token=r', '/login/central'],
  ['/#error_code=otp_expired&error_description=x', '/'],
  ['/get-started/central?step=2&code=0c7e', '/get-started/central?step=2'],
  ['/?access_token=a.b.c&refresh_token=r#contacto', '/#contacto'],
])('The address %s becomes %s', (address, clean) => {
  expect(stripSessionParams(origin + address)).toBe(origin + clean);
});

test.each(['/', '/create-account?id=abc', '/#contacto', '/rewards/central#premios', '/login#access'])(
  'The address %s stays',
  (address) => {
    expect(stripSessionParams(origin + address)).toBeNull();
  },
);
