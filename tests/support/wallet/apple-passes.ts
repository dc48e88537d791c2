import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import forge from 'node-forge';
import { expect } from 'vitest';
import { issueAuthority, issueSettings } from '../../../supabase/local/stack/apple-certificates.ts';
import { temporaryFolder } from '../backend/temporary-folder.ts';

/** Type of the passes that the tests make. */
export const PASS_TYPE = 'pass.test.conecta.cafe';

const TEAM = 'A1B2C3D4E5';
const { root, authority } = issueAuthority();
const ROOT_PEM = forge.pki.certificateToPem(root.certificate);

/**
 * Returns the settings of a deployment whose pass certificate comes from a chain as Apple's: root, intermediate, pass.
 * @param days from now to the certificate's end; negative for one that has ended
 */
export function appleSettings({ passType = PASS_TYPE, team = TEAM, days = 365 } = {}) {
  const settings = issueSettings(authority, passType, team, days);
  return { ...settings, APPLE_PASS_TYPE_ID: PASS_TYPE, APPLE_TEAM_ID: TEAM };
}

/** DER of the object identifier of `signingTime`, without which phones refuse a pass. */
const SIGNING_TIME = '06092a864886f70d010905';

/**
 * Returns the files of a `.pkpass` that a phone would take: each file's hash is in the manifest, and openssl verifies its
 * signature. The archive's entries are stored as they are.
 */
export function verifyPass(bytes: Uint8Array): Record<string, Buffer> {
  const archive = Buffer.from(bytes);
  const entries: Record<string, Buffer> = {};
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50;) {
    const nameEnd = at + 30 + archive.readUInt16LE(at + 26);
    const start = nameEnd + archive.readUInt16LE(at + 28);
    const end = start + archive.readUInt32LE(at + 18);
    entries[archive.toString('utf8', at + 30, nameEnd)] = archive.subarray(start, end);
    at = end;
  }
  const { signature = '', 'manifest.json': manifest = '', ...files } = entries;
  const hashOf = (file: Buffer) => createHash('sha1').update(file).digest('hex');
  const hashes = Object.entries(files).map(([name, file]) => [name, hashOf(file)]);
  expect(JSON.parse(String(manifest))).toEqual(Object.fromEntries(hashes));
  expect(signature.toString('hex')).toContain(SIGNING_TIME);
  const { path: cwd, remove } = temporaryFolder();
  for (const [name, content] of Object.entries({ signature, manifest, root: ROOT_PEM }))
    writeFileSync(join(cwd, name), content);
  const options = '-inform DER -in signature -content manifest -CAfile root -purpose any -out /dev/null';
  execFileSync('openssl', ['smime', '-verify', ...options.split(' ')], { cwd, stdio: 'pipe' });
  remove();
  return files;
}
