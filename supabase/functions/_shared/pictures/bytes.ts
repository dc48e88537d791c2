// Numbers in bytes; behind the end stand zeros.

export const uint16 = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
export const uint32 = (bytes: Uint8Array, at: number) => uint16(bytes, at) * 0x10000 + uint16(bytes, at + 2);

export const uint16LE = (bytes: Uint8Array, at: number) => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
export const uint24LE = (bytes: Uint8Array, at: number) =>
  uint16LE(bytes, at) + (bytes[at + 2] ?? 0) * 0x10000;
export const uint32LE = (bytes: Uint8Array, at: number) =>
  uint16LE(bytes, at) + uint16LE(bytes, at + 2) * 0x10000;

/** Returns the four letters by which a PNG or a WebP names a part. */
export const nameAt = (bytes: Uint8Array, at: number) =>
  String.fromCharCode(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, bytes[at + 3] ?? 0);
