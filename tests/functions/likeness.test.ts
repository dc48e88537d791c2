import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  likenessesOf,
  likenessesOfGrey,
  MOST_DIFFERING,
} from '../../supabase/functions/_shared/likeness/likeness.ts';
import { greyOf } from '../../supabase/functions/_shared/likeness/pixels.ts';
import { nearest } from '../support/receipts/differing.ts';
import { again, fileOf, photoOfTicket } from '../support/receipts/one-till.ts';
import { jpeg, png, webp } from '../support/photo-files.ts';
import { unlessItHangs } from '../support/unless-it-hangs.ts';

const SAMPLE = 140;

/** What a file is found by, however slow the machine: the function gives up on a photo that took too long to decode. */
const foundBy = (file: Uint8Array) => likenessesOfGrey(greyOf(file)!);

describe('a photo of a ticket', () => {
  const photo = photoOfTicket(SAMPLE);
  const first = likenessesOfGrey(photo);

  test('has up to four likenesses, the same for the same file', () => {
    const file = fileOf(photo, 80);
    expect(foundBy(file).length).toBeGreaterThan(0);
    expect(foundBy(file).length).toBeLessThanOrEqual(4);
    for (const likeness of foundBy(file)) expect(likeness).toMatch(/^[0-9a-f]{128}$/);
    expect(foundBy(file)).toEqual(foundBy(file));
  });

  test.each(['recompressed', 'turned', 'cropped'] as const)('%s is like itself', (alteration) => {
    expect(nearest(likenessesOfGrey(again(SAMPLE, photo, alteration)), first)).toBeLessThanOrEqual(
      MOST_DIFFERING,
    );
  });

  test('is not like another sale of the same till', () => {
    expect(nearest(likenessesOfGrey(photoOfTicket(SAMPLE + 1)), first)).toBeGreaterThan(MOST_DIFFERING);
  });
});

describe('is not looked at, and nothing is decoded for it', () => {
  const wall = (width: number, height: number) =>
    fileOf({ width, height, data: new Uint8Array(width * height).fill(200) }, 80);
  const good = wall(320, 400);
  const frame = good.indexOf(Buffer.from([0xff, 0xc0]));
  const claiming = (height: number, width: number) => {
    const file = Buffer.from(good);
    file.writeUInt16BE(height, frame + 5);
    file.writeUInt16BE(width, frame + 7);
    return file;
  };
  const scan = good.indexOf(Buffer.from([0xff, 0xda]));
  const scans = Buffer.concat([
    good.subarray(0, good.length - 2),
    ...Array.from({ length: 12 }, () => good.subarray(scan, good.length - 2)),
    good.subarray(-2),
  ]);
  const bombPng = Buffer.concat([
    png().subarray(0, 16),
    Buffer.from([0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]),
    deflateSync(Buffer.alloc(1e6)),
  ]);

  test('while a small one is', () => expect(greyOf(good)).toMatchObject({ width: 320, height: 400 }));

  test.each([
    ['a JPEG that claims 60000 × 60000', claiming(60_000, 60_000)],
    ['one of no height', claiming(0, 320)],
    ['one of 2000 × 1100 pixels', wall(2000, 1100)],
    ['one of too many scans', scans],
    ['a PNG that claims 60000 × 60000', bombPng],
    ['a WebP', webp()],
    ['5 MB of noise', Buffer.concat([good.subarray(0, -2), Buffer.alloc(5e6, 0x5a), good.subarray(-2)])],
    ['half a JPEG', good.subarray(0, scan + 4)],
    ['the smallest JPEG', jpeg()],
    ['nothing', Buffer.alloc(0)],
  ])('%s', (_, file) => {
    expect(unlessItHangs(() => greyOf(file))).toBeNull();
    expect(likenessesOf(file)).toEqual([]);
  });

  test('a plain wall: no sheet is found', () => expect(likenessesOf(good)).toEqual([]));
});

const stored = (name: string) => readFileSync(new URL(`photos/${name}`, import.meta.url));

describe('of other kinds than the page sends', () => {
  const progressive = stored('progressive.jpg');

  test('a progressive JPEG is looked at', () => {
    expect(greyOf(progressive)).toMatchObject({ width: 150, height: 200 });
    expect(foundBy(progressive).length).toBeGreaterThan(0);
  });

  test.each([
    ['one cut in its scans', progressive.subarray(0, progressive.length >> 1)],
    [
      'one cut in its scans that ends like a JPEG',
      Buffer.concat([progressive.subarray(0, progressive.length >> 1), Buffer.from([0xff, 0xd9])]),
    ],
    ['a CMYK JPEG', stored('cmyk.jpg')],
    ['a 16-bit PNG', stored('16-bit.png')],
  ])('%s throws nothing', (_, file) => {
    expect(() => likenessesOf(file)).not.toThrow();
  });
});
