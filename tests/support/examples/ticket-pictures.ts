import { PNG } from 'pngjs';
import { encode } from 'uqr';

/** Size in pixels of the picture of a ticket: its QR in the middle of white paper. */
const WIDTH = 1280;
const HEIGHT = 960;
/** Pixels of a square of the code. */
const SQUARE = 10;

/** Brightness of each pixel, row by row; of a ticket of today's tills, which has no code, the paper alone. */
function greyOf(text: string | null): Buffer {
  const grey = Buffer.alloc(WIDTH * HEIGHT, 230);
  if (text === null) return grey;
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const [left, top] = [(WIDTH - size * SQUARE) >> 1, (HEIGHT - size * SQUARE) >> 1];
  for (let y = 0; y < size * SQUARE; y += 1)
    for (let x = 0; x < size * SQUARE; x += 1)
      if (data[Math.floor(y / SQUARE)]![Math.floor(x / SQUARE)]) grey[(top + y) * WIDTH + left + x] = 30;
  return grey;
}

/** RGBA of a picture of a ticket. */
export function ticketPixels(text: string): PNG {
  const png = new PNG({ width: WIDTH, height: HEIGHT });
  for (const [at, value] of greyOf(text).entries()) png.data.set([value, value, value, 255], 4 * at);
  return png;
}

/** A PNG as a phone's gallery has it. */
export const ticketPng = (text: string): Buffer => PNG.sync.write(ticketPixels(text));

/** A film of one picture for Chromium's fake camera (`--use-file-for-fake-video-capture`, a name that ends in `.y4m`). */
export function ticketFilm(text: string | null): Buffer {
  const luma = greyOf(text);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F15:1 Ip A1:1 C420jpeg\nFRAME\n`);
  return Buffer.concat([head, luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
}
