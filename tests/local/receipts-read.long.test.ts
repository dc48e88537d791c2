import { expect, it } from 'vitest';
import { readQrCodes } from '@/ui/scanner/read-qr';
import { samples } from '../support/receipts/classes.ts';
import { loadDecoder } from '../support/receipts/decoder.ts';
import { photograph } from '../support/receipts/photo.ts';
import { renderReceipt } from '../support/receipts/print.ts';

/** A seed on which no two ways read the same ones; `npm run bench:tickets` measures 200. */
const SEED = 4;
const FRAME = { width: 1080, height: 1080 };

/** Eight in good light, eight typical, two crumpled, two small; `x` where a way by itself reads the code. */
const READ_BY_WAY = [
  '.xxxxxxxxx.xxxx...xx',
  'xxxxxxxxxx.xxxxx..xx',
  '.xxxxxxxxxxxxxxx..xx',
  'xxxxxxxx....xxx....x',
  '.xx...x..x..xxxx..xx',
];
/** The crumpled ones: a reader that gets one of them takes it out of here. */
const UNREAD = [16, 17];

it('a fixed sample of receipts is read as printed, by the ways that read it before', async () => {
  await loadDecoder();
  const unread: number[] = [];
  const readByWay = READ_BY_WAY.map(() => '');
  for (const [at, { receipt, conditions, seed }] of samples(20, SEED, [FRAME]).entries()) {
    const print = renderReceipt(receipt);
    const picture = photograph(print, conditions, seed);
    const texts = await readQrCodes(picture, 'all');
    if (texts.length === 0) unread.push(at);
    else expect(texts, `receipt ${at}`).toEqual([print.text]);
    for (const way of readByWay.keys())
      readByWay[way] += (await readQrCodes(picture, way)).includes(print.text!) ? 'x' : '.';
  }
  expect(unread).toEqual(UNREAD);
  // One of these hundred was seen to go either way. A lost way or setting changes more of them.
  const other = readByWay.flatMap((row, way) =>
    [...row].filter((mark, at) => mark !== READ_BY_WAY[way]![at]),
  );
  if (other.length > 1) expect(readByWay).toEqual(READ_BY_WAY);
});
