import { createCipheriv, randomBytes } from 'node:crypto';

/**
 * Generates what an NTAG 424 DNA writes into its address (NXP's AN12196), for the demo and the tests. The product
 * decides about it in SQL (rule P32). Node's cipher is the only part in common.
 */

/** Encrypts whole blocks by AES-128-CBC, without padding. */
function encrypt(key: Buffer, data: Buffer): Buffer {
  const cipher = createCipheriv('aes-128-cbc', key, Buffer.alloc(16)).setAutoPadding(false);
  return Buffer.concat([cipher.update(data), cipher.final()]);
}

const toNumber = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex')}`);
const toBlock = (number: bigint) => Buffer.from(number.toString(16).padStart(32, '0'), 'hex');

/** Doubles in GF(2^128), with the polynomial of RFC 4493. */
function double(block: bigint): bigint {
  const doubled = block << 1n;
  return doubled >> 128n ? (doubled ^ 0x87n) & ((1n << 128n) - 1n) : doubled;
}

/** Returns the CMAC of a message by AES-128 (RFC 4493). */
export function cmac(key: Buffer, message: Buffer): Buffer {
  const subkey = double(toNumber(encrypt(key, Buffer.alloc(16))));
  const blocks = Math.max(Math.ceil(message.length / 16), 1);
  const isWhole = message.length === blocks * 16;
  const padded = Buffer.alloc(blocks * 16);
  message.copy(padded);
  if (!isWhole) padded[message.length] = 0x80;
  const last = toNumber(padded.subarray(-16)) ^ (isWhole ? subkey : double(subkey));
  return encrypt(key, Buffer.concat([padded.subarray(0, -16), toBlock(last)])).subarray(-16);
}

/** A written tag: its UID and keys as hex digits. */
export interface WrittenTag {
  uid: string;
  meta_key: string;
  mac_key: string;
}

/** Returns what a tag adds to its address at a touch: encrypted UID and counter, and its signature. */
export function touch({ uid, meta_key, mac_key }: WrittenTag, counter: number): string {
  const count = Buffer.alloc(3);
  count.writeUIntLE(counter, 0, 3);
  const body = Buffer.concat([Buffer.from(uid, 'hex'), count]);
  const picc = encrypt(Buffer.from(meta_key, 'hex'), Buffer.concat([Buffer.of(0xc7), body, randomBytes(5)]));
  const session = cmac(
    Buffer.from(mac_key, 'hex'),
    Buffer.concat([Buffer.from('3cc300010080', 'hex'), body]),
  );
  const signature = cmac(session, Buffer.alloc(0)).filter((_, place) => place % 2 === 1);
  return Buffer.concat([picc, signature]).toString('hex').toUpperCase();
}
