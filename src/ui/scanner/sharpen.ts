/** Side of the squares over which grain is evened out, and of those against which edges are raised, in pixels. */
const BLUR_SIZE = 3;
const SHARPEN_SIZE = 9;
const STRENGTH = 2;

type Grey = Uint8ClampedArray<ArrayBuffer>;

/** The fields of an `ImageData` that a decoder needs. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Grey levels as RGBA. */
function pixels(grey: Grey, width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(4 * grey.length);
  const whole = new Uint32Array(data.buffer);
  for (let at = 0; at < grey.length; at += 1) whole[at] = 0xff000000 | (grey[at]! * 0x10101);
  return { data, width, height };
}

/**
 * Returns a copy of a picture in grey with its edges raised. It separates lines that a blurred lens or a moved hand
 * has merged.
 */
export function sharpen({ data, width, height }: Pixels): Pixels {
  const grey: Grey = new Uint8ClampedArray(width * height);
  // green is most of what an eye calls bright
  for (let at = 0; at < grey.length; at += 1) grey[at] = data[4 * at + 1]!;
  const even = boxBlur(grey, width, height, BLUR_SIZE);
  const around = boxBlur(even, width, height, SHARPEN_SIZE);
  for (let at = 0; at < grey.length; at += 1) grey[at] = even[at]! + STRENGTH * (even[at]! - around[at]!);
  return pixels(grey, width, height);
}

/** The mean of the square around each pixel, by sums that move along: its side costs nothing. */
function boxBlur(grey: Grey, width: number, height: number, side: number): Grey {
  const reach = side >> 1;
  const rows: Grey = new Uint8ClampedArray(grey.length);
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    const [first, last] = [grey[start]!, grey[start + width - 1]!];
    let sum = first * reach;
    for (let x = 0; x < reach; x += 1) sum += grey[start + Math.min(x, width - 1)]!;
    for (let x = 0; x < width; x += 1) {
      sum += x + reach < width ? grey[start + x + reach]! : last;
      rows[start + x] = sum / side;
      sum -= x >= reach ? grey[start + x - reach]! : first;
    }
  }
  const out: Grey = new Uint8ClampedArray(grey.length);
  const sums = new Uint32Array(width);
  const row = (y: number) => Math.min(height - 1, Math.max(0, y)) * width;
  for (let y = -reach; y < reach; y += 1) for (let x = 0; x < width; x += 1) sums[x]! += rows[row(y) + x]!;
  for (let y = 0; y < height; y += 1) {
    const [below, above] = [row(y + reach), row(y - reach)];
    for (let x = 0; x < width; x += 1) {
      sums[x]! += rows[below + x]!;
      out[y * width + x] = sums[x]! / side;
      sums[x]! -= rows[above + x]!;
    }
  }
  return out;
}

/** Returns the middle of a picture, twice as large: for a code that is small in it, which people hold there. */
export function zoomCenter({ data, width, height }: Pixels): Pixels {
  const [w, h] = [width >> 1, height >> 1];
  const [left, top] = [(width - w) >> 1, (height - h) >> 1];
  const grey: Grey = new Uint8ClampedArray(4 * w * h);
  for (let y = 0; y < h; y += 1) {
    const offset = (top + y) * width + left;
    const below = Math.min(height - 1, top + y + 1) * width + left;
    for (let x = 0; x < w; x += 1) {
      const next = Math.min(x + 1, width - 1 - left);
      const [a, b] = [data[4 * (offset + x) + 1]!, data[4 * (offset + next) + 1]!];
      const [c, d] = [data[4 * (below + x) + 1]!, data[4 * (below + next) + 1]!];
      const at = 4 * w * y + 2 * x;
      grey[at] = a;
      grey[at + 1] = (a + b) / 2;
      grey[at + 2 * w] = (a + c) / 2;
      grey[at + 2 * w + 1] = (a + b + c + d) / 4;
    }
  }
  return pixels(grey, 2 * w, 2 * h);
}
