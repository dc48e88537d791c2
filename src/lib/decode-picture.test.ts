import { jpeg, png } from '@tests/support/examples/photo-files';
import { afterEach, expect, test, vi } from 'vitest';
import { isWithinBounds, decodePicture, PictureTooLarge } from '@/lib/decode-picture';

const file = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);
afterEach(() => vi.unstubAllGlobals());

test('A photo with 108 million pixels is opened, one with 484 million is not', async () => {
  const decode = vi.fn(() => Promise.resolve({}));
  vi.stubGlobal('createImageBitmap', decode);
  await decodePicture(file(jpeg('', { width: 12_000, height: 9_000 })));
  expect(decode).toHaveBeenCalledOnce();
  await expect(decodePicture(file(png('x', { width: 22_000, height: 22_000 })))).rejects.toThrow(
    PictureTooLarge,
  );
  expect(decode).toHaveBeenCalledOnce();
});

test('A picture that cannot be measured is left to the browser', async () => {
  const decode = vi.fn(() => Promise.resolve({}));
  vi.stubGlobal('createImageBitmap', decode);
  await decodePicture(file(Buffer.from('an unknown format')));
  expect(decode).toHaveBeenCalledOnce();
});

test('A stored photo is shown by itself only if its header was read and is within the bounds', async () => {
  expect(await isWithinBounds(file(jpeg('', { width: 8000, height: 5000 })))).toBe(true);
  expect(await isWithinBounds(file(jpeg('', { width: 8000, height: 5001 })))).toBe(false);
  expect(await isWithinBounds(file(Buffer.from('an unknown format')))).toBe(false);
});
