import { Buffer } from 'node:buffer';
import { X509Certificate } from 'node:crypto';
import type { PassIssuer } from './apple-pass.ts';

/** A deployment that issues passes of Apple's wallet; certificates and keys are PEM. */
export interface AppleDeployment extends PassIssuer {
  certificate: string;
  key: string;
  /** Certificate of Apple's that issued ours. */
  wwdr: string;
  /** Key that signs what asks phones to fetch a pass anew, and its id. */
  pushKey: string;
  pushKeyId: string;
}

/** Returns the deployment's settings for Apple; null where it has none. Half of them are logged and count as none. */
export function appleDeployment(setting: (name: string) => string | undefined): AppleDeployment | null {
  const value = (name: string) => setting(name) ?? '';
  const pem = (name: string) => Buffer.from(value(name), 'base64').toString();
  const deployment = {
    passType: value('APPLE_PASS_TYPE_ID'),
    team: value('APPLE_TEAM_ID'),
    certificate: pem('APPLE_PASS_CERTIFICATE'),
    key: pem('APPLE_PASS_KEY'),
    wwdr: pem('APPLE_WWDR_CERTIFICATE'),
    pushKey: pem('APPLE_PUSH_KEY'),
    pushKeyId: value('APPLE_PUSH_KEY_ID'),
    siteUrl: value('SITE_URL').replace(/\/+$/, ''),
    serviceUrl: `${value('SUPABASE_URL')}/functions/v1/apple-wallet`,
  };
  if (Object.values(deployment).every(Boolean)) return deployment;
  if (deployment.passType || deployment.certificate)
    console.error('no passes of Apple: one of the seven APPLE_…, or SITE_URL, is not set');
  return null;
}

/** Returns until when both certificates hold, an ISO text; null without certificates that can be read. */
export function certificateUntil(deployment: AppleDeployment | null): string | null {
  if (!deployment) return null;
  try {
    const pems = [deployment.certificate, deployment.wwdr];
    const ends = pems.map((pem) => Date.parse(new X509Certificate(pem).validTo));
    return new Date(Math.min(...ends)).toISOString();
  } catch {
    return null;
  }
}

/** @throws for a certificate with which phones refuse passes */
export function checkCertificate(deployment: AppleDeployment): void {
  const until = certificateUntil(deployment);
  if (!until) throw new Error('APPLE_PASS_CERTIFICATE or APPLE_WWDR_CERTIFICATE cannot be read');
  if (Date.parse(until) <= Date.now()) throw new Error('APPLE_PASS_CERTIFICATE or its issuer has ended');
  const { subject, issuer } = new X509Certificate(deployment.certificate);
  // runtimes name the fields each in their own way
  const values = subject.split(/\n|, /).map((field) => field.replace(/^[^=]*=/, ''));
  if (!values.includes(deployment.passType) || !values.includes(deployment.team))
    throw new Error('APPLE_PASS_CERTIFICATE is of another pass type or team');
  if (issuer !== new X509Certificate(deployment.wwdr).subject)
    throw new Error('APPLE_WWDR_CERTIFICATE did not issue APPLE_PASS_CERTIFICATE');
}
