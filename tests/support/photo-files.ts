import { deflateSync } from 'node:zlib';

const segment = (marker: number, body: Buffer | string) => {
  const bytes = Buffer.from(body);
  return Buffer.concat([
    Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]),
    bytes,
  ]);
};

/** The bytes of a small JPEG, the text in its comment: the same text, the same bytes. */
export function jpeg(text: string = crypto.randomUUID()): Buffer {
  const frame = Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0]);
  const scan = Buffer.from([1, 1, 0, 0, 63, 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xfe, text),
    segment(0xc0, frame),
    segment(0xda, scan),
    Buffer.from([0x12, 0xff, 0xd9]),
  ]);
}

/** The bytes of a small PNG, the text in it. Checksums are left empty: nobody here reads them. */
export function png(text = 'x'): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length);
    head.write(type, 4);
    return Buffer.concat([head, body, Buffer.alloc(4)]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(text)),
    chunk('IDAT', deflateSync(Buffer.from([0, 0]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The bytes of a small WebP, the text in it. */
export function webp(text = 'x'.repeat(20)): Buffer {
  const body = Buffer.concat([Buffer.from('WEBPVP8 '), Buffer.alloc(4), Buffer.from(text)]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
