import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadObject } from '@/lib/upload-object';

vi.mock('@/lib/supabase', () => ({
  callerHeaders: () => Promise.resolve({ apikey: 'key', Authorization: 'Bearer token' }),
}));

/** Answers every request in a given way; without a status it fails like a lost connection. */
class FakeRequest {
  static answer: { status?: number; body?: string } = {};
  static last: FakeRequest;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  headers: Record<string, string> = {};
  url = '';
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send() {
    FakeRequest.last = this;
    const { status, body = '' } = FakeRequest.answer;
    if (status === undefined) return this.onerror?.();
    this.upload.onprogress?.({ loaded: 1, total: 4 });
    Object.assign(this, { status, responseText: body });
    this.onload?.();
  }
}

const upload = (onProgress?: (share: number) => void) =>
  uploadObject({
    bucket: 'purchase-tickets',
    path: 'user/1.jpg',
    file: new Blob(['x'], { type: 'image/jpeg' }),
    ...(onProgress ? { onProgress } : {}),
  });

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest));
afterEach(() => vi.unstubAllGlobals());

test('sends the bytes as the caller, never over an old object, and tells how far it is', async () => {
  FakeRequest.answer = { status: 200 };
  const onProgress = vi.fn();
  await upload(onProgress);
  expect(FakeRequest.last.url).toMatch(/\/storage\/v1\/object\/purchase-tickets\/user\/1\.jpg$/);
  expect(FakeRequest.last.headers).toEqual({
    apikey: 'key',
    Authorization: 'Bearer token',
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
  ['UNAUTHENTICATED', { status: 400, body: '{"statusCode":"401"}' }],
  ['UNKNOWN', { status: 413, body: 'too large' }],
  ['SERVER', { status: 502, body: '<html>' }],
  ['NETWORK', {}],
])('fails as %s for %o', async (code, answer) => {
  FakeRequest.answer = answer;
  await expect(upload()).rejects.toMatchObject({ code });
});
