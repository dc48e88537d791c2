import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { PHOTO_BOUNDS, readPicture } from '../../supabase/functions/_shared/pictures/read-picture.ts';
import { SEED_FILES_DIR } from '../../supabase/local/shared/project.ts';
import {
  componentNamed255Times,
  jpeg,
  jpegFrame,
  jpegOf,
  jpegScan,
  png,
  pngChunk,
  pngOf,
  webp,
  webpCanvas,
  webpChunk,
  webpLossless,
  webpLossy,
  webpOf,
} from '../support/examples/photo-files.ts';
import { withTimeout } from './support/with-timeout.ts';

const PAGE = '<!DOCTYPE html><html><body><script>alert(1)</script></body></html>';
const DRAWING = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>';
const FIVE_MB = 5 * 1024 * 1024;
const SMALL = { width: 1, height: 1 };
const bytes = (text: string) => Buffer.from(text, 'latin1');
const filled = (count: number) => Buffer.alloc(count, 0xff);
const stored = (name: string) => readFileSync(new URL(`photos/${name}`, import.meta.url));
const ofCamera = readFileSync(
  join(SEED_FILES_DIR, 'purchase-tickets/a0000000-0000-4000-8000-000000000004/vip-1.jpg'),
);

const read = (content: Uint8Array) => withTimeout(() => readPicture(content, PHOTO_BOUNDS));

describe('A picture', () => {
  const library = PNG.sync.write(new PNG({ width: 30, height: 20 }));
  test.each<[string, Buffer, object]>([
    ['a JPEG of a camera', ofCamera, { extension: 'jpg' }],
    ['a small JPEG', jpeg('x', { width: 800, height: 600 }), { width: 800, height: 600 }],
    ['a progressive JPEG', stored('progressive.jpg'), { width: 150, height: 200 }],
    ['a CMYK JPEG', stored('cmyk.jpg'), { type: 'image/jpeg' }],
    [
      'a JPEG with fill bytes between its parts',
      jpegOf(filled(1), jpegFrame(SMALL), filled(16), jpegScan()),
      SMALL,
    ],
    ['a PNG of a library', library, { width: 30, height: 20, type: 'image/png' }],
    ['a 16-bit PNG', stored('16-bit.png'), { extension: 'png' }],
    ['a small PNG', png('x', { width: 64, height: 32 }), { width: 64, height: 32 }],
    ['a WebP', webp('', { width: 300, height: 400 }), { width: 300, height: 400, type: 'image/webp' }],
    [
      'a WebP without loss',
      webpOf(webpLossless({ width: 8000, height: 5000 })),
      { width: 8000, height: 5000 },
    ],
    [
      'a WebP with canvas, colours and metadata',
      webpOf(
        webpCanvas(SMALL),
        webpChunk('ICCP', bytes('abc')),
        webpLossy(SMALL),
        webpChunk('EXIF', bytes('')),
      ),
      SMALL,
    ],
    ['one with XMP', jpeg('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF></rdf:RDF></x:xmpmeta>'), SMALL],
  ])('is read with its size: %s', (_, content, size) => expect(read(content)).toMatchObject(size));
});

describe('A file that is no whole still picture', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', bytes(PAGE)],
    ['a drawing', bytes(DRAWING)],
    ['a PDF', bytes('%PDF-1.7\n')],
    ['a GIF', bytes('GIF89a\x01\0\x01\0\0\0\0;')],
    ['three bytes of a JPEG', bytes('\xff\xd8\xff')],
    ['the beginning of a JPEG before a page', bytes(`\xff\xd8\xff${PAGE}`)],
    ['a JPEG with a page in its comment', jpeg(PAGE)],
    ['a JPEG with a drawing in its comment', jpeg(DRAWING)],
    ['a JPEG with capitals', jpeg('<SCRIPT src=x>')],
    ['a JPEG with a page behind it', Buffer.concat([jpeg(), bytes(PAGE)])],
    ['a JPEG with anything behind it', Buffer.concat([jpeg(), bytes('PK\x03\x04')])],
    ['a JPEG with another end behind its end', Buffer.concat([jpeg(), bytes('PK\xff\xd9')])],
    ['a page before a JPEG', Buffer.concat([bytes('<html>'), jpeg()])],
    ['a JPEG cut off', jpeg().subarray(0, -2)],
    ['a JPEG cut in its header', jpeg('', { width: 800, height: 600 }).subarray(0, 12)],
    ['a JPEG without a frame', jpegOf(jpegScan())],
    ['a JPEG without a scan', jpegOf(jpegFrame(SMALL))],
    ['a JPEG of no height', jpegOf(jpegFrame({ width: 1, height: 0 }), jpegScan())],
    [
      'a JPEG whose height comes after its pixels',
      jpegOf(jpegFrame(SMALL), jpegScan(), Buffer.from([0xff, 0xdc, 0, 4, 0xff, 0xff])),
    ],
    ['a JPEG of two frames', jpegOf(jpegFrame(SMALL), jpegFrame({ width: 9, height: 9 }), jpegScan())],
    ['a JPEG whose frame no browser decodes', jpegOf(jpegFrame(SMALL, 0xc3), jpegScan())],
    [
      'a JPEG whose parts are longer than itself',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0xff, 0xd9]),
    ],
    ['a JPEG whose part has no length', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xd9])],
    ['a JPEG whose scan names a component 255 times', componentNamed255Times()],
    ['a JPEG whose scan names a component twice', jpegOf(jpegFrame(SMALL), jpegScan([1, 1]))],
    ['a JPEG whose scan names an unknown component', jpegOf(jpegFrame(SMALL), jpegScan([2]))],
    ['a JPEG of 33 scans', jpegOf(jpegFrame(SMALL, 0xc2), ...Array.from({ length: 33 }, () => jpegScan()))],
    ['a JPEG with many fill bytes', jpegOf(filled(18), jpegFrame(SMALL), jpegScan())],
    ['a PNG with a page in its text', png(PAGE)],
    ['a PNG with something behind it', Buffer.concat([png(), bytes('x')])],
    ['a PNG cut off', png().subarray(0, -3)],
    ['a PNG cut in its header', png().subarray(0, 22)],
    ['a PNG without pixels', pngOf(SMALL)],
    ['a PNG that moves', pngOf(SMALL, pngChunk('acTL', Buffer.alloc(8)), pngChunk('IDAT', Buffer.alloc(9)))],
    ['a PNG of no width', png('x', { width: 0, height: 1 })],
    [
      'a PNG of two headers',
      pngOf(SMALL, pngChunk('IHDR', Buffer.alloc(13, 9)), pngChunk('IDAT', Buffer.alloc(9))),
    ],
    ['a WebP with a drawing inside', webp(DRAWING)],
    ['a WebP longer than it says', Buffer.concat([webp(), bytes('x')])],
    ['a WebP cut in its header', webpOf(webpChunk('VP8 ', Buffer.from([0x10, 0, 0, 0x9d])))],
    ['a WebP that moves', webpOf(webpCanvas(SMALL, 2), webpChunk('ANIM', Buffer.alloc(6)))],
    ['a WebP that moves and does not say so', webpOf(webpCanvas(SMALL), webpChunk('ANMF', Buffer.alloc(24)))],
    ['a WebP of two pictures', webpOf(webpLossy(SMALL), webpLossless(SMALL))],
    ['a WebP without a picture', webpOf(webpCanvas(SMALL))],
    ['a WebP of another canvas', webpOf(webpCanvas({ width: 9, height: 9 }), webpLossy(SMALL))],
    ['a sound in the same container', bytes(webp().toString('latin1').replace('WEBP', 'WAVE'))],
  ])('is refused: %s', (_, content) => expect(read(content)).toBe('unreadable'));
});

const SQUARE = { width: 22_000, height: 22_000 };
describe('A size beyond the bounds', () => {
  test.each([
    ['a PNG of 22,000 × 22,000', png('x', SQUARE)],
    ['a PNG of a width that no number of 31 bits holds', png('x', { width: 0xffff_ffff, height: 1 })],
    ['a JPEG of 120 bytes of 65,500 × 65,500', jpeg('x'.repeat(75), { width: 65_500, height: 65_500 })],
    ['a progressive one', jpegOf(jpegFrame(SQUARE, 0xc2), jpegScan())],
    ['a WebP with loss of 16,383 × 16,383', webp('', { width: 16_383, height: 16_383 })],
    ['a WebP without loss of 16,384 × 16,384', webpOf(webpLossless({ width: 16_384, height: 16_384 }))],
    ['a WebP of a large canvas', webpOf(webpCanvas(SQUARE), webpLossy(SMALL))],
    [
      'a WebP of a large picture on a small canvas',
      webpOf(webpCanvas(SMALL), webpLossless({ width: 16_384, height: 16_384 })),
    ],
    ['one side too long', jpeg('', { width: 8001, height: 1 })],
    ['too many pixels', jpeg('', { width: 8000, height: 5001 })],
  ])('is refused by the header: %s', (_, content) => expect(read(content)).toBe('too-large'));

  test('begins above the largest that is allowed', () =>
    expect(read(jpeg('', { width: 5000, height: 8000 }))).toMatchObject({ width: 5000, height: 8000 }));
});

/** Reads a file, and counts how often one of its bytes is looked at before it is refused. */
function readsUntilRefusal(content: Uint8Array): { outcome: unknown; reads: number } {
  let reads = 0;
  const watched = new Proxy(content, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
      return Reflect.get(target, key, target) as unknown;
    },
  });
  return { outcome: readPicture(watched, PHOTO_BOUNDS), reads };
}

describe('The cost of a refusal', () => {
  const many = (part: Buffer, count: number) => Buffer.alloc(part.length * count, part);
  const comment = Buffer.from([0xff, 0xfe, 0, 2]);

  test.each<[string, Buffer, string]>([
    ['a component named 255 times', componentNamed255Times(), 'unreadable'],
    ['5 MB of fill bytes', jpegOf(filled(FIVE_MB), jpegFrame(SMALL), jpegScan()), 'unreadable'],
    ['a PNG of 22,000 × 22,000', png('x', SQUARE), 'too-large'],
    [
      'a JPEG of 65,500 × 65,500',
      jpegOf(jpegFrame({ width: 65_500, height: 65_500 }), many(comment, 1e6)),
      'too-large',
    ],
    ['a WebP of 16,384 × 16,384', webpOf(webpLossless({ width: 16_384, height: 16_384 })), 'too-large'],
    ['markers that say nothing', Buffer.alloc(FIVE_MB, 0xff).fill(0xd8, 1, 2), 'unreadable'],
  ])('is a few reads of bytes: %s', (_, content, problem) => {
    const { outcome, reads } = readsUntilRefusal(content);
    expect(outcome).toBe(problem);
    expect(reads).toBeLessThan(500);
  });

  test.each<[string, Buffer]>([
    ['a million segments', jpegOf(jpegFrame(SMALL), many(comment, 1e6), jpegScan())],
    ['hundreds of thousands of chunks of a PNG', pngOf(SMALL, many(pngChunk('tEXt', Buffer.alloc(0)), 4e5))],
    ['hundreds of thousands of chunks of a WebP', webpOf(many(webpChunk('EXIF', Buffer.alloc(0)), 6e5))],
    ['each second segment a scan', jpegOf(jpegFrame(SMALL), many(jpegScan(), 4e5))],
  ])('is no more for 5 MB than for the parts of a photo: %s', (_, content) => {
    const { outcome, reads } = readsUntilRefusal(content);
    expect(outcome).toBe('unreadable');
    expect(reads).toBeLessThan(50_000);
  });

  test('is two reads of each byte of a long scan', () => {
    const data = 500_000;
    const scan = Buffer.concat([jpegScan(), many(Buffer.from([0xff, 0]), data / 2)]);
    const { outcome, reads } = readsUntilRefusal(jpegOf(jpegFrame(SMALL), scan).subarray(0, -1));
    expect(outcome).toBe('unreadable');
    expect(reads).toBeLessThan(2 * data + 500);
  });

  test.each([
    ['beginnings of tags', Buffer.concat([jpeg(), Buffer.alloc(FIVE_MB, '<html')])],
    ['spaces behind a tag', png(`<html${' '.repeat(FIVE_MB)}`)],
  ])('is one search of 5 MB: %s', (_, content) => expect(read(content)).toBe('unreadable'));
});
