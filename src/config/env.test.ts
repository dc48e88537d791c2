import { expect, test } from 'vitest';
import { readEnv } from '@/config/env';

const origin = 'http://localhost:5173';

test('without settings the product is Conecta and the backend is the own origin', () => {
  expect(readEnv({}, origin)).toMatchObject({ productName: 'Conecta', supabaseUrl: origin, supabaseKey: '' });
});

test('settings win, trailing slashes go', () => {
  const env = readEnv(
    {
      VITE_PRODUCT_NAME: 'Otra',
      VITE_SUPABASE_URL: 'https://x.supabase.co/',
      VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
    },
    origin,
  );
  expect(env).toMatchObject({
    productName: 'Otra',
    supabaseUrl: 'https://x.supabase.co',
    supabaseKey: 'sb_publishable_1',
  });
});

test('an address that is none is refused', () => {
  expect(() => readEnv({ VITE_SUPABASE_URL: 'x.supabase.co' }, origin)).toThrow('http(s)');
});
