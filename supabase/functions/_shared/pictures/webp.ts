import { nameAt, uint16LE, uint24LE, uint32LE } from './bytes.ts';
import { MAX_PARTS } from './limits.ts';
import type { PictureProblem, PictureSize } from './picture-size.ts';

/** Chunks without a size: transparency, colours, metadata. Those of an animation are missing. */
const WITHOUT_SIZE = ['ALPH', 'ICCP', 'EXIF', 'XMP '];
const ANIMATION_FLAG = 0x02;

/** Reads a WebP from its header to its end: at most one canvas, first, and exactly one picture. */
export function readWebp(
  bytes: Uint8Array,
  fits: (size: PictureSize) => boolean,
): PictureSize | PictureProblem {
  if (nameAt(bytes, 8) !== 'WEBP' || uint32LE(bytes, 4) + 8 !== bytes.length) return 'unreadable';
  let canvas: PictureSize | null = null;
  let picture: PictureSize | null = null;
  let at = 12;
  for (let parts = 0; at < bytes.length; parts += 1) {
    const name = nameAt(bytes, at);
    const length = uint32LE(bytes, at + 4);
    const end = at + 8 + length + (length % 2);
    if (parts === MAX_PARTS || end > bytes.length) return 'unreadable';
    if (!WITHOUT_SIZE.includes(name)) {
      const size = sizeIn(name, bytes, at + 8, length);
      if (!size || size.width === 0 || size.height === 0) return 'unreadable';
      if (!fits(size)) return 'too-large';
      if (name === 'VP8X' ? parts > 0 : picture !== null) return 'unreadable';
      if (name === 'VP8X') canvas = size;
      else picture = size;
    }
    at = end;
  }
  if (!picture) return 'unreadable';
  // a decoder makes room for the canvas and for the picture
  if (canvas && (canvas.width !== picture.width || canvas.height !== picture.height)) return 'unreadable';
  return picture;
}

/** Reads the size in a chunk: of the canvas, of a picture with loss, or of one without. */
function sizeIn(name: string, bytes: Uint8Array, at: number, length: number): PictureSize | null {
  if (name === 'VP8X' && length >= 10 && ((bytes[at] ?? 0) & ANIMATION_FLAG) === 0)
    return { width: uint24LE(bytes, at + 4) + 1, height: uint24LE(bytes, at + 7) + 1 };
  if (name === 'VP8L' && length >= 5 && bytes[at] === 0x2f) {
    const bits = uint32LE(bytes, at + 1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  const isKeyFrame =
    name === 'VP8 ' &&
    length >= 10 &&
    ((bytes[at] ?? 0) & 1) === 0 &&
    bytes[at + 3] === 0x9d &&
    bytes[at + 4] === 0x01 &&
    bytes[at + 5] === 0x2a;
  return isKeyFrame
    ? { width: uint16LE(bytes, at + 6) & 0x3fff, height: uint16LE(bytes, at + 8) & 0x3fff }
    : null;
}
