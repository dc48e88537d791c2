import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { isPhoto } from '../../supabase/functions/_shared/photo-bytes.ts';
import { SEED_FILES_DIR } from '../../supabase/local/project.ts';
import { unlessItHangs } from '../support/unless-it-hangs.ts';
import { jpeg, png, webp } from './support/photos.ts';

const PAGE = '<!DOCTYPE html><html><body><script>alert(1)</script></body></html>';
const DRAWING = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>';
const FIVE_MB = 5 * 1024 * 1024;
const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('a photo', () => {
  test.each([
    [
      'a JPEG of a camera',
      readFileSync(join(SEED_FILES_DIR, 'purchase-tickets/a0000000-0000-4000-8000-000000000004/vip-1.jpg')),
    ],
    ['a small JPEG', jpeg()],
    [
      'a JPEG with fill bytes between its parts',
      Buffer.concat([jpeg().subarray(0, 2), Buffer.from([0xff]), jpeg().subarray(2)]),
    ],
    ['a PNG of a library', PNG.sync.write(new PNG({ width: 30, height: 20 }))],
    ['a small PNG', png()],
    ['a WebP', webp()],
    ['one with XMP', jpeg('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF></rdf:RDF></x:xmpmeta>')],
  ])('%s', (_, content) => expect(isPhoto(content)).toBe(true));
});

describe('no photo', () => {
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
    ['a page before a JPEG', Buffer.concat([bytes('<html>'), jpeg()])],
    ['a JPEG cut off', jpeg().subarray(0, -2)],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0xff, 0xd9])],
    [
      'a JPEG whose parts are longer than itself',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0xff, 0xd9]),
    ],
    ['a JPEG whose part has no length', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xd9])],
    ['a PNG with a page in its text', png(PAGE)],
    ['a PNG with something behind it', Buffer.concat([png(), bytes('x')])],
    ['a PNG cut off', png().subarray(0, -3)],
    ['a PNG without pixels', png().subarray(0, 33)],
    ['a WebP with a drawing inside', webp(DRAWING)],
    ['a WebP longer than it says', Buffer.concat([webp(), bytes('x')])],
    ['a sound in the same container', bytes(webp().toString('latin1').replace('WEBP', 'WAVE'))],
  ])('%s', (_, content) => expect(isPhoto(content)).toBe(false));

  test.each([
    ['parts that never end', () => Buffer.alloc(FIVE_MB, 0xff).fill(0xd8, 1, 2)],
    ['beginnings of tags', () => Buffer.alloc(FIVE_MB, '<html')],
    ['spaces behind a tag', () => png(`<html${' '.repeat(FIVE_MB)}`)],
  ])('5 MB of %s are read at once', (_, content) => {
    expect(unlessItHangs(() => isPhoto(content()))).toBe(false);
  });
});
