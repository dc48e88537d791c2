import { expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '@/app/build/security-policy';

const rule = (backendUrl: string | undefined, name: string) =>
  contentSecurityPolicy(backendUrl)
    .split('; ')
    .find((line) => line.startsWith(`${name} `));

test('photos of tickets come from the backend, wherever it is', () => {
  expect(rule('http://127.0.0.1:54321', 'img-src')).toBe(
    "img-src 'self' data: blob: https: http://127.0.0.1:54321",
  );
  for (const url of ['https://ref.supabase.co', undefined])
    expect(rule(url, 'img-src')).toBe("img-src 'self' data: blob: https:");
});

test('the page talks to itself and to its backend alone', () => {
  expect(rule('https://ref.supabase.co/', 'connect-src')).toBe("connect-src 'self' https://ref.supabase.co");
  expect(rule(undefined, 'connect-src')).toBe("connect-src 'self'");
});

test('a worker may run the decoder, of which only the header speaks; a page may not', () => {
  expect(rule(undefined, 'script-src')).toBe("script-src 'self'");
  expect(securityHeaders(undefined)['Content-Security-Policy']).toContain(
    "; script-src 'self' 'wasm-unsafe-eval'; ",
  );
});
