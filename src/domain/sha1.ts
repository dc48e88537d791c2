const rotate = (word: number, bits: number) => (word << bits) | (word >>> (32 - bits));

/** Pads the message to whole blocks of 64 bytes, with its length in bits at the end. */
function pad(message: Uint8Array): DataView {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, message.length * 8);
  return view;
}

function mixer(round: number, b: number, c: number, d: number): number {
  if (round < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (round < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (round < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}

/**
 * SHA-1 (FIPS 180-4), for name-based UUIDs only, never for secrets. Written out because the browser's own works
 * neither synchronously nor on a plain http address of the local network.
 * In: bytes. Out: 20 bytes.
 */
export function sha1(message: Uint8Array): Uint8Array {
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  const blocks = pad(message);
  const words = new Int32Array(80);
  for (let offset = 0; offset < blocks.byteLength; offset += 64) {
    for (let i = 0; i < 80; i += 1) {
      words[i] =
        i < 16
          ? blocks.getInt32(offset + i * 4)
          : rotate(
              (words[i - 3] ?? 0) ^ (words[i - 8] ?? 0) ^ (words[i - 14] ?? 0) ^ (words[i - 16] ?? 0),
              1,
            );
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
    for (let i = 0; i < 80; i += 1) {
      const next = (rotate(a, 5) + mixer(i, b, c, d) + e + (words[i] ?? 0)) | 0;
      [e, d, c, b, a] = [d, c, rotate(b, 30), a, next];
    }
    [a, b, c, d, e].forEach((word, i) => {
      state[i] = ((state[i] ?? 0) + word) | 0;
    });
  }
  const digest = new DataView(new ArrayBuffer(20));
  state.forEach((word, i) => digest.setInt32(i * 4, word));
  return new Uint8Array(digest.buffer);
}
