import { createHmac, randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from './user-facing-error.ts';

/** The secrets of one local stack, in the formats of the hosted service. Tokens are signed with a shared one. @shim signing */
export interface StackKeys {
  publishable: string;
  secret: string;
  jwtSecret: string;
  /** Guards `deliver-events`; the functions get it as EVENTS_DELIVERY_SECRET. */
  delivery: string;
}

/**
 * Reads the stack's keys from its data folder; makes both at the first run. They never leave the machine.
 * @throws UserFacingError when the folder cannot be written to
 */
export function loadKeys(dataDir: string): StackKeys {
  makeDataDir(dataDir);
  const file = join(dataDir, 'keys.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as StackKeys;
  const keys: StackKeys = {
    publishable: `sb_publishable_${random(24)}`,
    secret: `sb_secret_${random(24)}`,
    jwtSecret: random(48),
    delivery: random(24),
  };
  writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  return keys;
}

function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  try {
    accessSync(dataDir, constants.W_OK);
  } catch {
    throw new UserFacingError(
      `No puedo escribir en ${dataDir} (¿un arranque anterior como root?). Bórrala como ese usuario o cámbiale el dueño.`,
    );
  }
}

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

/** Returns a token with these claims, signed as the auth service of the stack with this secret would. */
export function signToken(claims: object, secret: string): string {
  const parts = [{ alg: 'HS256', typ: 'JWT' }, claims];
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
