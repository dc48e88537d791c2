import { jpeg, png } from '@tests/support/examples/photo-files';
import { afterEach, expect, test, vi } from 'vitest';
import {
  HEIC_REFUSED,
  isHeic,
  NOT_AN_IMAGE,
  preparePhoto,
  TOO_LARGE,
  UNREADABLE,
} from '@/features/customer/tickets/prepare-photo';

const file = (name: string, type: string) => new File(['x'], name, { type });

afterEach(() => vi.unstubAllGlobals());

test('HEIC is recognised by type or by name', async () => {
  expect(await isHeic(file('IMG_1.HEIC', ''))).toBe(true);
  expect(await isHeic(file('foto', 'image/heif'))).toBe(true);
  expect(await isHeic(file('foto.jpg', 'image/jpeg'))).toBe(false);
});

test.each([
  ['foto.jpg', 'image/jpeg'],
  ['IMG-20261121-WA0001', 'application/octet-stream'],
  ['1000012345', ''],
])('A HEIC that calls itself %s, %j is recognised as one', async (name, type) => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('InvalidStateError')));
  const photo = new File(['\0\0\0\x24ftypheic\0\0\0\0mif1heic'], name, { type });
  await expect(preparePhoto(photo)).rejects.toThrow(HEIC_REFUSED);
});

test('A file that is no image is refused before it is read', async () => {
  const decode = vi.fn();
  vi.stubGlobal('createImageBitmap', decode);
  await expect(preparePhoto(file('ticket.pdf', 'application/pdf'))).rejects.toThrow(NOT_AN_IMAGE);
  expect(decode).not.toHaveBeenCalled();
});

test.each(['', 'application/octet-stream', 'image/png'])(
  'A JPEG whose type is %j is opened as one: the bytes decide',
  async (type) => {
    const decode = vi.fn().mockRejectedValue(new Error('no canvas here'));
    vi.stubGlobal('createImageBitmap', decode);
    const photo = new File([new Uint8Array(jpeg('x'))], 'IMG-20261121-WA0001', { type });
    await expect(preparePhoto(photo)).rejects.toThrow(UNREADABLE);
    expect((decode.mock.calls[0]![0] as Blob).type).toBe('image/jpeg');
  },
);

test('A picture that the browser cannot open is refused with a hint', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('InvalidStateError')));
  await expect(preparePhoto(file('IMG_1.HEIC', ''))).rejects.toThrow(HEIC_REFUSED);
  await expect(preparePhoto(file('rota.jpg', 'image/jpeg'))).rejects.toThrow(UNREADABLE);
});

test('A photo of 22,000 × 22,000 is refused by its header, before a browser unfolds it', async () => {
  const decode = vi.fn();
  vi.stubGlobal('createImageBitmap', decode);
  const bytes = new Uint8Array(png('x', { width: 22_000, height: 22_000 }));
  const photo = new File([bytes], 'ticket.png', { type: 'image/png' });
  await expect(preparePhoto(photo)).rejects.toThrow(TOO_LARGE);
  expect(decode).not.toHaveBeenCalled();
});
