import { exampleId } from '@tests/support/examples/example-id';
import { exampleSession } from '@tests/support/dom/faked-network';
import { fakeUploads } from '@tests/support/dom/faked-uploads';
import { advanceUntilSettled } from '@tests/support/dom/advance-until-settled';
import { afterEach, expect, test, vi } from 'vitest';
import { env } from '@/config/env';
import { SESSION_STORAGE_KEY } from '@/lib/prefetch';
import { uploadObject } from '@/lib/photos/upload-object';

const uploads = fakeUploads();

const upload = (onProgress?: (share: number) => void) =>
  uploadObject({
    bucket: 'purchase-tickets',
    path: 'user/1.jpg',
    file: new Blob(['x'], { type: 'image/jpeg' }),
    ...(onProgress ? { onProgress } : {}),
  });

afterEach(() => {
  vi.useRealTimers();
  window.localStorage.clear();
});

test('sends the bytes as the caller, never over an old object, and tells how far it is', async () => {
  const session = exampleSession(exampleId('user-1'), 'ana@conecta.test');
  window.localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  const onProgress = vi.fn();
  await upload(onProgress);
  const [sent] = uploads.sent();
  expect(sent?.url).toMatch(/\/storage\/v1\/object\/purchase-tickets\/user\/1\.jpg$/);
  expect(sent?.headers).toEqual({
    apikey: env.supabaseKey,
    Authorization: `Bearer ${session.access_token}`,
    'content-type': 'image/jpeg',
    'cache-control': 'max-age=3600',
    'x-upsert': 'false',
  });
  expect(onProgress).toHaveBeenCalledWith(0.25);
});

test.each([
  ['OBJECT_EXISTS', { status: 409 }],
  ['OBJECT_EXISTS', { status: 400, body: '{"statusCode":"409","error":"Duplicate"}' }],
  ['OBJECT_REFUSED', { status: 403 }],
  ['OBJECT_REFUSED', { status: 400, body: '{"statusCode":"403","error":"Unauthorized"}' }],
  [
    'OBJECT_REFUSED',
    { status: 400, body: '{"statusCode":"403","message":"new row violates row-level security policy"}' },
  ],
  ['UNKNOWN', { status: 413, body: 'too large' }],
  ['SERVER', { status: 502, body: '<html>' }],
  ['NETWORK', null],
])('fails as %s for %o', async (code, reply) => {
  uploads.answers(reply);
  await expect(upload()).rejects.toMatchObject({ code });
});

test.each([
  ['a clock that is behind', '{"statusCode":"403","message":"\\"iat\\" claim timestamp check failed"}'],
  ['keys that are being changed', '{"statusCode":"403","message":"signature verification failed"}'],
  ['a gateway', '{"statusCode":"401","message":"Invalid API key"}'],
])('sends a photo again that %s has kept out, then tells a fault of the server', async (_, body) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  uploads.answers({ status: 400, body }, { status: 400, body }, { status: 200 });
  await advanceUntilSettled(upload());
  expect(uploads.sent()).toHaveLength(3);
  uploads.answers({ status: 400, body });
  expect(await advanceUntilSettled(upload().catch(({ code }: { code: string }) => code))).toBe('SERVER');
});
