import { Buffer } from 'node:buffer';
import { sign } from 'node:crypto';

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Signs claims, as of now, with a key as PEM. @throws when it cannot be read */
export function signJwt(header: { alg: 'ES256' | 'RS256'; kid?: string }, key: string, claims: object) {
  const iat = Math.floor(Date.now() / 1000);
  const text = `${encode({ ...header, typ: 'JWT' })}.${encode({ iat, ...claims })}`;
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}
