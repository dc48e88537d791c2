import { sha1 } from '@/domain/sha1';
import { matchForm } from '@/domain/slugs';

/** The namespace of every café's VIP id; SQL has the same constant. */
export const VIP_NAMESPACE = '6f0c1d8e-3b52-4c5a-9a5e-2d7c0e9b41fa';

function bytesOf(uuid: string): number[] {
  return (uuid.replaceAll('-', '').match(/../g) ?? []).map((pair) => parseInt(pair, 16));
}

/** Name-based UUID, version 5 (RFC 9562). In: a namespace UUID and a name. Out: a UUID in lower case. */
export function uuidV5(namespace: string, name: string): string {
  const hash = sha1(new Uint8Array([...bytesOf(namespace), ...new TextEncoder().encode(name)])).slice(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The id under which a café's VIP data is kept: every spelling of its name gives the same one (rule C4). */
export function vipId(cafeName: string): string {
  const upper = matchForm(cafeName).replace(/[a-z]/g, (letter) => letter.toUpperCase());
  return uuidV5(VIP_NAMESPACE, upper);
}
