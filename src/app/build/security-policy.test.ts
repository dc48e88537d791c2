import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '@/app/build/security-policy';

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
