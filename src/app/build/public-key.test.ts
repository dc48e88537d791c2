import { resolveConfig } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

/** Runs the first step of `npm run build` with a key; with `serve`, of `npm start`. */
function configured(key: string, command: 'build' | 'serve' = 'build') {
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', key);
  return resolveConfig({ configFile: 'vite.config.ts', logLevel: 'silent' }, command);
}

const token = (claims: unknown) =>
  ['{"alg":"HS256"}', JSON.stringify(claims), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

test.each([
  ['a publishable key', 'sb_publishable_2bX-q_9'],
  ['a token of anon', token({ iss: 'supabase', ref: 'x', role: 'anon' })],
  ['one pasted with its line end', ' sb_publishable_2bX-q_9\n'],
])('a page is built with %s', async (_, key) => {
  await expect(configured(key)).resolves.toBeDefined();
});

test.each(['', '  '])(
  'no page is built without a key ("%s"), and the build says where to find it',
  async (key) => {
    await expect(configured(key)).rejects.toThrow(
      /^VITE_SUPABASE_PUBLISHABLE_KEY is not set.*Project Settings → API Keys → Publishable key/,
    );
  },
);

test('a server starts without a key', async () => {
  await expect(configured('', 'serve')).resolves.toBeDefined();
});

test.each([
  ['a secret key', 'sb_secret_2bX-q_9'],
  ['a token of service_role', token({ iss: 'supabase', ref: 'x', role: 'service_role' })],
  ['a token of a person', token({ sub: 'x', role: 'authenticated' })],
  ['a token of two roles', token({ role: ['anon', 'service_role'] })],
  ['a token without a role', token({ iss: 'supabase' })],
  ['a token of nothing', token(null)],
  ['an access token of the account', 'sbp_0123456789'],
  ['something broken', 'eyJ.not-json.x'],
  ['two keys', 'sb_publishable_1 sb_secret_1'],
])('no page is built with %s', async (_, key) => {
  await expect(configured(key)).rejects.toThrow('VITE_SUPABASE_PUBLISHABLE_KEY is neither');
});
