/** What a browser that guesses types takes for a page. Photos hold texts of other kinds (XMP), never these. */
const MARKUP = /<!doctype|<html[\s>]|<head[\s>]|<body[\s>]|<script[\s>]|<svg[\s>]|<iframe[\s>]/i;

/**
 * Whether bytes are one whole JPEG, PNG or WebP and nothing else: its first bytes, its parts up to the end, no page or
 * drawing hidden inside. Pixels are not decoded.
 */
export function isPhoto(bytes: Uint8Array): boolean {
  return (isJpeg(bytes) || isPng(bytes) || isWebp(bytes)) && !MARKUP.test(latin1(bytes));
}

function isJpeg(bytes: Uint8Array): boolean {
  if (!startsWith(bytes, [0xff, 0xd8, 0xff])) return false;
  let at = 2;
  let hasFrame = false;
  // Segments, each with its length, until the first scan; the scans run to the end.
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = uint16(bytes, at + 2);
    if (length < 2) return false;
    if (marker === 0xda) return hasFrame && endsWith(bytes, [0xff, 0xd9]);
    if (isFrame(marker)) hasFrame = uint16(bytes, at + 5) > 0 && uint16(bytes, at + 7) > 0;
    at += 2 + length;
  }
  return false;
}

/** Start of a frame, which holds height and width; among their numbers are three that mean something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function isPng(bytes: Uint8Array): boolean {
  if (!startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return false;
  let at = 8;
  let hasPixels = false;
  for (let part = 0; at + 12 <= bytes.length; part += 1) {
    const length = uint32(bytes, at);
    const type = latin1(bytes.subarray(at + 4, at + 8));
    if (part === 0 && (type !== 'IHDR' || uint32(bytes, at + 8) === 0 || uint32(bytes, at + 12) === 0))
      return false;
    if (type === 'IDAT') hasPixels = true;
    at += 12 + length;
    if (type === 'IEND') return hasPixels && at === bytes.length;
  }
  return false;
}

function isWebp(bytes: Uint8Array): boolean {
  const size = bytes.length;
  if (size < 30 || latin1(bytes.subarray(0, 4)) !== 'RIFF' || latin1(bytes.subarray(8, 12)) !== 'WEBP')
    return false;
  if (new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8 !== size) return false;
  return ['VP8 ', 'VP8L', 'VP8X'].includes(latin1(bytes.subarray(12, 16)));
}

const startsWith = (bytes: Uint8Array, head: number[]) => head.every((byte, at) => bytes[at] === byte);
const endsWith = (bytes: Uint8Array, tail: number[]) => startsWith(bytes.subarray(-tail.length), tail);
const uint16 = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
const uint32 = (bytes: Uint8Array, at: number) => uint16(bytes, at) * 0x10000 + uint16(bytes, at + 2);
const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
