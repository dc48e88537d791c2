import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { ticketPixels } from '@tests/support/examples/ticket-pictures';
import { readQrCodes } from './read-qr.ts';

const TEXT = 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=A%2F1';

beforeAll(async () => {
  const file = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

function picture(change: (grey: number, x: number, y: number) => number) {
  const { width, height, data: from } = ticketPixels(TEXT);
  const data = new Uint8ClampedArray(from);
  for (let at = 0; at < width * height; at += 1)
    data.fill(change(data[4 * at]!, at % width, Math.floor(at / width)), 4 * at, 4 * at + 3);
  return { width, height, data };
}

test.each([0, 1, 2, 3, 4])('way %i reads a clean code', async (way) => {
  expect(
    await readQrCodes(
      picture((grey) => grey),
      way,
    ),
  ).toEqual([TEXT]);
});

test('a code in poor light, faded and full of grain, is read by one way or another', async () => {
  const poor = picture((grey, x, y) => 40 + grey / 8 + x / 12 + ((x * 7919 + y * 104_729) % 13));
  expect(await readQrCodes(poor, 'all')).toEqual([TEXT]);
});

test('paper without a code has no text', async () => {
  expect(
    await readQrCodes(
      picture(() => 200),
      'all',
    ),
  ).toEqual([]);
});
