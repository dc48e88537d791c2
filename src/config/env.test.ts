import { expect, test } from 'vitest';
import { env, readEnv } from '@/config/env';
import { DEFAULT_PRODUCT_NAME } from '@/config/pages';

const origin = 'http://localhost:5173';

test('without settings the backend is the own origin', () => {
  expect(readEnv({}, origin)).toMatchObject({ supabaseUrl: origin, supabaseKey: '' });
});

test('the build has named the product', () => {
  expect(env.productName).toBe(DEFAULT_PRODUCT_NAME);
});

test('settings win, trailing slashes go', () => {
  const read = readEnv(
    {
      VITE_PRODUCT_NAME: 'Otra',
      VITE_SUPABASE_URL: 'https://x.supabase.co/',
      VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
    },
    origin,
  );
  expect(read).toMatchObject({
    productName: 'Otra',
    supabaseUrl: 'https://x.supabase.co',
    supabaseKey: 'sb_publishable_1',
  });
});

test('an operator is named whole or not at all', () => {
  const named = {
    VITE_OPERATOR_NAME: ' Ana Pérez ',
    VITE_OPERATOR_TAX_NUMBER: '12345678Z',
    VITE_OPERATOR_ADDRESS: 'Calle Mayor, 1',
    VITE_CONTACT_EMAIL: 'ana@example.test',
  };
  expect(readEnv(named, origin).operator).toEqual({
    name: 'Ana Pérez',
    taxNumber: '12345678Z',
    address: 'Calle Mayor, 1',
    email: 'ana@example.test',
    registry: '',
  });
  for (const missing of Object.keys(named))
    expect(readEnv({ ...named, [missing]: ' ' }, origin).operator).toBeNull();
});

test('an address that is none is refused', () => {
  expect(() => readEnv({ VITE_SUPABASE_URL: 'x.supabase.co' }, origin)).toThrow('http(s)');
});
