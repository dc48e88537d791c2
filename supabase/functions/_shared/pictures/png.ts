import { nameAt, uint32 } from './bytes.ts';
import { MAX_PARTS } from './limits.ts';
import type { PictureProblem, PictureSize } from './picture-size.ts';

/** A decoder needs these; it may pass over every chunk whose name begins with a small letter. */
const CRITICAL = ['PLTE', 'IDAT', 'IEND'];
const ANCILLARY = /^[a-z][A-Za-z]{3}$/;
const ANIMATION = ['acTL', 'fcTL', 'fdAT'];

/** Reads a PNG from its header to its end, chunk by chunk. */
export function readPng(
  bytes: Uint8Array,
  fits: (size: PictureSize) => boolean,
): PictureSize | PictureProblem {
  if (uint32(bytes, 8) !== 13 || nameAt(bytes, 12) !== 'IHDR') return 'unreadable';
  const size = { width: uint32(bytes, 16), height: uint32(bytes, 20) };
  if (size.width === 0 || size.height === 0) return 'unreadable';
  if (!fits(size)) return 'too-large';
  let hasPixels = false;
  let at = 33;
  for (let parts = 0; parts < MAX_PARTS; parts += 1) {
    const end = at + 12 + uint32(bytes, at);
    if (end > bytes.length) return 'unreadable';
    const name = nameAt(bytes, at + 4);
    if (ANIMATION.includes(name) || !(ANCILLARY.test(name) || CRITICAL.includes(name))) return 'unreadable';
    if (name === 'IDAT') hasPixels = true;
    if (name === 'IEND') return hasPixels && end === bytes.length ? size : 'unreadable';
    at = end;
  }
  return 'unreadable';
}
