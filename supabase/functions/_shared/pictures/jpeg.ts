import { uint16 } from './bytes.ts';
import { MAX_PARTS } from './limits.ts';
import type { PictureProblem, PictureSize } from './picture-size.ts';

/** A decoder passes over the whole picture once for each scan. Libraries write about ten. */
const MAX_SCANS = 32;
/** The standard lets any number of fill bytes stand before a marker. Encoders write none. */
const MAX_FILL_BYTES = 16;

const FRAMES = [0xc0, 0xc1, 0xc2]; // baseline, extended, progressive: what browsers decode
const TABLES = [0xc4, 0xdb, 0xdd, 0xfe]; // Huffman, quantisation, restart interval, comment
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const isApplicationData = (marker: number) => marker >= 0xe0 && marker <= 0xef;

interface Frame extends PictureSize {
  components: number[];
}

/** Reads a JPEG from its first segment to its end, and checks that each scan names components of the frame once. */
export function readJpeg(
  bytes: Uint8Array,
  fits: (size: PictureSize) => boolean,
): PictureSize | PictureProblem {
  let frame: Frame | null = null;
  let scans = 0;
  let at = 2;
  for (let parts = 0; parts < MAX_PARTS; parts += 1) {
    const markerAt = findMarker(bytes, at);
    if (markerAt === null) return 'unreadable';
    const marker = bytes[markerAt] ?? 0;
    at = markerAt + 1;
    if (marker === END_OF_IMAGE) {
      if (!frame || scans === 0 || at !== bytes.length) return 'unreadable';
      return { width: frame.width, height: frame.height };
    }
    const length = uint16(bytes, at);
    if (length < 2 || at + length > bytes.length) return 'unreadable';
    if (FRAMES.includes(marker)) {
      if (frame) return 'unreadable';
      frame = readFrame(bytes, at, length);
      if (!frame) return 'unreadable';
      if (!fits(frame)) return 'too-large';
    } else if (marker === START_OF_SCAN) {
      scans += 1;
      if (!frame || scans > MAX_SCANS || !isScanOf(frame, bytes, at, length)) return 'unreadable';
    } else if (!TABLES.includes(marker) && !isApplicationData(marker)) return 'unreadable';
    at += length;
    if (marker === START_OF_SCAN) at = endOfScan(bytes, at);
  }
  return 'unreadable';
}

/** Finds the marker's code behind one 0xff and a few fill bytes. */
function findMarker(bytes: Uint8Array, from: number): number | null {
  if (bytes[from] !== 0xff) return null;
  for (let at = from + 1; at <= from + 1 + MAX_FILL_BYTES; at += 1) if (bytes[at] !== 0xff) return at;
  return null;
}

/** Reads precision, height, width and components, each of these with its sampling factors. */
function readFrame(bytes: Uint8Array, at: number, length: number): Frame | null {
  const count = bytes[at + 7] ?? 0;
  if (bytes[at + 2] !== 8 || count < 1 || count > 4 || length !== 8 + 3 * count) return null;
  const components: number[] = [];
  for (let place = at + 8; place < at + length; place += 3) {
    const component = bytes[place] ?? 0;
    const [across, down] = [(bytes[place + 1] ?? 0) >> 4, (bytes[place + 1] ?? 0) & 15];
    if (components.includes(component) || !isFactor(across) || !isFactor(down)) return null;
    components.push(component);
  }
  const [height, width] = [uint16(bytes, at + 3), uint16(bytes, at + 5)];
  return width > 0 && height > 0 ? { width, height, components } : null;
}

const isFactor = (factor: number) => factor >= 1 && factor <= 4;

function isScanOf({ components }: Frame, bytes: Uint8Array, at: number, length: number): boolean {
  const count = bytes[at + 2] ?? 0;
  if (count < 1 || count > components.length || length !== 6 + 2 * count) return false;
  const named = Array.from({ length: count }, (_, place) => bytes[at + 3 + 2 * place] ?? 0);
  return new Set(named).size === count && named.every((component) => components.includes(component));
}

/** A scan's data goes on to the next marker: in it 0xff is followed by zero, or is a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at += 1;
  }
  return at;
}
