import { readJpeg } from './jpeg.ts';
import type { PictureProblem, PictureSize } from './picture-size.ts';
import { readPng } from './png.ts';
import { readWebp } from './webp.ts';

/** Largest size of a picture, in pixels. */
export interface PictureBounds {
  side: number;
  area: number;
}

/** One whole still picture, as its header describes it. */
export interface Picture extends PictureSize {
  type: 'image/jpeg' | 'image/png' | 'image/webp';
  extension: 'jpg' | 'png' | 'webp';
}

/** Bounds of a ticket's photo (rule V13): unfolded, 40 million pixels take 160 MB. */
export const PHOTO_BOUNDS: PictureBounds = { side: 8000, area: 40_000_000 };

/** Texts that a browser that guesses types takes for a page. Photos hold texts of other kinds (XMP), never these. */
const MARKUP = /<!doctype|<html[\s>]|<head[\s>]|<body[\s>]|<script[\s>]|<svg[\s>]|<iframe[\s>]/i;

/**
 * Reads the header and the parts of a JPEG, PNG or WebP. Takes one whole still picture and nothing else: no animation,
 * nothing behind its end, no page or drawing inside. Decodes no pixels, passes over the bytes once, and stops at the
 * first size beyond the bounds.
 */
export function readPicture(bytes: Uint8Array, bounds: PictureBounds): Picture | PictureProblem {
  const kind = kindOf(bytes);
  if (!kind) return 'unreadable';
  const fits = ({ width, height }: PictureSize) =>
    Math.max(width, height) <= bounds.side && width * height <= bounds.area;
  const size = READERS[kind](bytes, fits);
  if (typeof size === 'string') return size;
  if (MARKUP.test(new TextDecoder('latin1').decode(bytes))) return 'unreadable';
  return { ...size, type: `image/${kind}`, extension: kind === 'jpeg' ? 'jpg' : kind };
}

const READERS = { jpeg: readJpeg, png: readPng, webp: readWebp };

/** Returns the kind of picture that a file begins like, or null. */
export function kindOf(bytes: Uint8Array): keyof typeof READERS | null {
  const startsWith = (...head: number[]) => head.every((byte, at) => bytes[at] === byte);
  if (startsWith(0xff, 0xd8, 0xff)) return 'jpeg';
  if (startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (startsWith(0x52, 0x49, 0x46, 0x46) && bytes[8] === 0x57 && bytes[9] === 0x45) return 'webp';
  return null;
}
