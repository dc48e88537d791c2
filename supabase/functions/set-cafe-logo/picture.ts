/** What a picture says of itself in its own format. */
interface Picture {
  width: number;
  height: number;
  type: 'image/jpeg' | 'image/png' | 'image/webp';
  extension: 'jpg' | 'png' | 'webp';
}

interface Size {
  width: number;
  height: number;
}

/**
 * In: bytes that `isPhoto` takes for a picture. Out: its kind and the largest size that any of its parts asks a decoder
 * for, or null where its parts do not follow one another up to the very end. Nothing is decoded.
 */
export function pictureOf(bytes: Uint8Array): Picture | null {
  const [kind, sizes] =
    bytes[0] === 0xff
      ? (['jpeg', jpegSizes(bytes)] as const)
      : bytes[0] === 0x89
        ? (['png', pngSizes(bytes)] as const)
        : (['webp', webpSizes(bytes)] as const);
  if (!sizes || sizes.length === 0) return null;
  return {
    width: Math.max(...sizes.map(({ width }) => width)),
    height: Math.max(...sizes.map(({ height }) => height)),
    type: `image/${kind}`,
    extension: kind === 'jpeg' ? 'jpg' : kind,
  };
}

function jpegSizes(bytes: Uint8Array): Size[] | null {
  const view = viewOf(bytes);
  const sizes: Size[] = [];
  let at = 2;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) return at + 2 === bytes.length ? sizes : null;
    if (at + 4 > bytes.length) return null;
    const length = view.getUint16(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return null;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      if (length < 8) return null;
      sizes.push({ height: view.getUint16(at + 5), width: view.getUint16(at + 7) });
    }
    at += 2 + length;
    // a scan's pixels go on to the next marker that is neither escaped nor a restart
    if (marker === 0xda) while (at < bytes.length && !isMarker(bytes, at)) at += 1;
  }
  return null;
}

function isMarker(bytes: Uint8Array, at: number): boolean {
  const next = bytes[at + 1] ?? 0;
  return bytes[at] === 0xff && next !== 0 && (next < 0xd0 || next > 0xd7);
}

/** The parts were followed to the end before; a PNG says its size once. */
function pngSizes(bytes: Uint8Array): Size[] {
  const view = viewOf(bytes);
  return [{ width: view.getUint32(16), height: view.getUint32(20) }];
}

const NOT_MOVING = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP', 'EXIF', 'XMP '];

function webpSizes(bytes: Uint8Array): Size[] | null {
  const view = viewOf(bytes);
  const sizes: Size[] = [];
  let at = 12;
  while (at + 8 <= bytes.length) {
    const kind = String.fromCharCode(...bytes.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (!NOT_MOVING.includes(kind) || end > bytes.length) return null;
    const size = kind.startsWith('VP8') ? webpSize(kind, bytes.subarray(at + 8, at + 8 + length)) : undefined;
    if (size === null) return null;
    if (size) sizes.push(size);
    at = end;
  }
  return at === bytes.length ? sizes : null;
}

/** The size in a part of a WebP: the canvas, a picture with loss, or one without. */
function webpSize(kind: string, part: Uint8Array): Size | null {
  if (part.length < (kind === 'VP8L' ? 5 : 10)) return null;
  const view = viewOf(part);
  if (kind === 'VP8X') return { width: uint24(view, 4) + 1, height: uint24(view, 7) + 1 };
  if (kind === 'VP8L') {
    const bits = view.getUint32(1, true);
    return view.getUint8(0) === 0x2f
      ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
      : null;
  }
  const begins = view.getUint8(3) === 0x9d && view.getUint8(4) === 0x01 && view.getUint8(5) === 0x2a;
  return begins
    ? { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff }
    : null;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const uint24 = (view: DataView, at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
