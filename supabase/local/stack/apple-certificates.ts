import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import forge from 'node-forge';

interface Issued {
  certificate: forge.pki.Certificate;
  key: forge.pki.rsa.PrivateKey;
}

const DAY_MS = 86_400_000;

/** Issues a certificate for a new key, from 400 days ago on. Without an issuer it signs itself. */
function issueCertificate(subject: forge.pki.CertificateField[], days: number, issuer?: Issued): Issued {
  const { publicKey, privateKey: key } = forge.pki.rsa.generateKeyPair(2048);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  certificate.serialNumber = `0${forge.util.bytesToHex(forge.random.getBytesSync(8))}`;
  certificate.validity.notBefore = new Date(Date.now() - 400 * DAY_MS);
  certificate.validity.notAfter = new Date(Date.now() + days * DAY_MS);
  certificate.setSubject(subject);
  certificate.setIssuer(issuer?.certificate.subject.attributes ?? subject);
  certificate.setExtensions([{ name: 'basicConstraints', cA: subject.length === 1 }]);
  certificate.sign(issuer?.key ?? key, forge.md.sha256.create());
  return { certificate, key };
}

/** Issues a root, and under it what stands for Apple's intermediate certificate. */
export function issueAuthority(): { root: Issued; authority: Issued } {
  const root = issueCertificate([{ shortName: 'CN', value: 'Root of this machine' }], 4000);
  const name = { shortName: 'CN', value: 'Worldwide Developer Relations' };
  return { root, authority: issueCertificate([name], 3990, root) };
}

/**
 * Returns what the functions sign and announce passes of Apple's wallet with, under an authority of one's own.
 * @param days from now to the certificate's end; negative for one that has ended
 */
export function issueSettings(authority: Issued, passType: string, team: string, days: number) {
  // UID, which node-forge knows by no name
  const type = { type: '0.9.2342.19200300.100.1.1', value: passType };
  const pass = issueCertificate([type, { shortName: 'OU', value: team }], days, authority);
  const push = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const encode = (pem: string | Buffer) => Buffer.from(pem).toString('base64');
  return {
    APPLE_PASS_TYPE_ID: passType,
    APPLE_TEAM_ID: team,
    APPLE_PASS_CERTIFICATE: encode(forge.pki.certificateToPem(pass.certificate)),
    APPLE_PASS_KEY: encode(forge.pki.privateKeyToPem(pass.key)),
    APPLE_WWDR_CERTIFICATE: encode(forge.pki.certificateToPem(authority.certificate)),
    APPLE_PUSH_KEY: encode(push.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    APPLE_PUSH_KEY_ID: 'K1L2M3N4P5',
  };
}

/**
 * Reads the local stack's settings for Apple from its data folder; makes them at the first run. Certificates and keys are
 * of this machine alone: no phone takes their passes. @shim pass-certificate
 */
export function loadAppleSettings(dataDir: string): ReturnType<typeof issueSettings> {
  const file = join(dataDir, 'apple.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof issueSettings>;
  const settings = issueSettings(issueAuthority().authority, 'pass.local.conecta', 'LOCAL00000', 3650);
  writeFileSync(file, JSON.stringify(settings), { mode: 0o600 });
  return settings;
}
