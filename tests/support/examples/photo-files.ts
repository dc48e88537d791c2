import { deflateSync } from 'node:zlib';

interface Size {
  width: number;
  height: number;
}
const SMALL: Size = { width: 1, height: 1 };

const segment = (marker: number, body: Buffer | string) => {
  const bytes = Buffer.from(body);
  return Buffer.concat([
    Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]),
    bytes,
  ]);
};

/** The frame of a grey JPEG. */
export function jpegFrame({ width, height }: Size, marker = 0xc0): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return segment(marker, frame);
}

/** A scan that names these components, with little data. */
export const jpegScan = (components: readonly number[] = [1]) =>
  Buffer.concat([
    segment(0xda, Buffer.from([components.length, ...components.flatMap((one) => [one, 0]), 0, 63, 0])),
    Buffer.from([0x12]),
  ]);

/** A JPEG of these parts, which stand between its beginning and its end. */
export const jpegOf = (...parts: Buffer[]) =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, Buffer.from([0xff, 0xd9])]);

/** The bytes of a small JPEG, the text in its comment: the same text, the same bytes. */
export const jpeg = (text: string = crypto.randomUUID(), size = SMALL): Buffer =>
  jpegOf(segment(0xfe, text), jpegFrame(size), jpegScan());

/** A JPEG whose scan names one component 255 times: a decoder that believes it does its work 255 times. */
export const componentNamed255Times = () =>
  jpegOf(jpegFrame({ width: 1600, height: 1200 }), jpegScan(Array<number>(255).fill(1)));

/** A chunk of a PNG. Its checksum is left empty: nobody here reads it. */
export function pngChunk(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length);
  head.write(type, 4);
  return Buffer.concat([head, body, Buffer.alloc(4)]);
}

/** A PNG of these chunks, which stand between its header and its end. */
export function pngOf({ width, height }: Size, ...chunks: Buffer[]): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The bytes of a small PNG, the text in it. A large size is only claimed. */
export const png = (text = 'x', size = SMALL): Buffer =>
  pngOf(size, pngChunk('tEXt', Buffer.from(text)), pngChunk('IDAT', deflateSync(Buffer.from([0, 0]))));

/** A chunk of a WebP. */
export function webpChunk(name: string, body: Buffer): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** A WebP of these chunks. */
export function webpOf(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** The picture of a WebP with loss. */
export function webpLossy({ width, height }: Size, text = ''): Buffer {
  const frame = Buffer.from([0x10, 0, 0, 0x9d, 0x01, 0x2a, 0, 0, 0, 0]);
  frame.writeUInt16LE(width, 6);
  frame.writeUInt16LE(height, 8);
  return webpChunk('VP8 ', Buffer.concat([frame, Buffer.from(text)]));
}

/** The picture of a WebP without loss. */
export function webpLossless({ width, height }: Size): Buffer {
  const frame = Buffer.from([0x2f, 0, 0, 0, 0, 0]);
  frame.writeUInt32LE((width - 1 + (height - 1) * 0x4000) >>> 0, 1);
  return webpChunk('VP8L', frame);
}

/** The canvas of an extended WebP. */
export function webpCanvas({ width, height }: Size, flags = 0): Buffer {
  const canvas = Buffer.alloc(10);
  canvas[0] = flags;
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  return webpChunk('VP8X', canvas);
}

/** The bytes of a small WebP, the text in it. */
export const webp = (text = 'x'.repeat(20), size = SMALL): Buffer => webpOf(webpLossy(size, text));
