import { decode } from 'jpeg-js';

/** A picture without colours, row by row. */
export interface Grey {
  width: number;
  height: number;
  data: Uint8Array;
}

// What the page sends is below all of these: at most 1600 × 1200 pixels, of some hundred kB, in one scan or ten.
const MAX_PIXELS = 2_100_000;
const MAX_BYTES = 3_000_000;
const MAX_SCANS = 12;
const MAX_MEMORY_MB = 64;
/** Finer than this nothing is looked at. */
const LONG_SIDE = 800;

/**
 * The grey pixels of a JPEG, made smaller. Size, bytes and scans are bounded before anything is decoded, since a decoder cannot be
 * stopped. Null for what is too large, broken, or no JPEG: the page sends nothing else.
 */
export function greyOf(bytes: Uint8Array): Grey | null {
  if (bytes.length > MAX_BYTES || !isSmallJpeg(bytes)) return null;
  try {
    const { width, height, data } = decode(bytes, {
      useTArray: true,
      formatAsRGBA: false,
      tolerantDecoding: false,
      maxResolutionInMP: MAX_PIXELS / 1e6,
      maxMemoryUsageInMB: MAX_MEMORY_MB,
    });
    return smaller(width, height, data);
  } catch {
    return null;
  }
}

/** Reads the segments before the first scan, and counts scans as the library would meet them. */
function isSmallJpeg(bytes: Uint8Array): boolean {
  const two = (at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  if (two(0) !== 0xffd8) return false;
  let at = 2;
  let small = false;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const pixels = two(at + 5) * two(at + 7);
      if (small || pixels === 0 || pixels > MAX_PIXELS) return false;
      small = true;
    }
    at += 2 + Math.max(2, two(at + 2));
  }
  let scans = 0;
  for (let next = bytes.indexOf(0xff, at); next >= 0; next = bytes.indexOf(0xff, next + 1))
    if (bytes[next + 1] === 0xda) scans += 1;
  return small && scans > 0 && scans <= MAX_SCANS;
}

/** Means over squares of pixels. In: RGB. */
function smaller(width: number, height: number, rgb: Uint8Array): Grey | null {
  const step = Math.max(1, Math.round(Math.max(width, height) / LONG_SIDE));
  const small = {
    width: Math.floor(width / step),
    height: Math.floor(height / step),
  };
  if (small.width < 64 || small.height < 64) return null;
  const data = new Uint8Array(small.width * small.height);
  for (let y = 0; y < small.height; y += 1)
    for (let x = 0; x < small.width; x += 1) {
      let sum = 0;
      for (let down = 0; down < step; down += 1)
        for (let right = 0; right < step; right += 1) {
          const from = 3 * ((y * step + down) * width + x * step + right);
          sum += 0.299 * rgb[from]! + 0.587 * rgb[from + 1]! + 0.114 * rgb[from + 2]!;
        }
      data[y * small.width + x] = sum / (step * step);
    }
  return { ...small, data };
}
