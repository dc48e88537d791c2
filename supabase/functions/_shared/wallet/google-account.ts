import { Buffer } from 'node:buffer';
import * as z from 'zod/mini';
import { askService, askWithToken } from '../ask-service.ts';
import { signJwt } from './sign-jwt.ts';

const WALLET = 'https://walletobjects.googleapis.com/walletobjects/v1';
const TOKENS = 'https://oauth2.googleapis.com/token';
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
const SAVE = 'https://pay.google.com/gp/v/save';

const NAMES = ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_ACCOUNT', 'SITE_URL'];
const serviceAccount = z.object({ client_email: z.string(), private_key: z.string() });
const accessToken = z.object({ access_token: z.string() });

export type GoogleWallet = NonNullable<ReturnType<typeof googleWallet>>;

/**
 * Returns Google's wallet as the deployment's service account uses it; null where it has none. Half of the settings are
 * logged and count as none.
 */
export function googleWallet(setting: (name: string) => string | undefined) {
  const [issuer = '', encoded = '', site = ''] = NAMES.map(setting);
  if (!issuer && !encoded) return null;
  const account = readAccount(encoded);
  if (!issuer || !account || !site) {
    console.error(`no passes of Google: one of ${NAMES.join(', ')} is not set, or is no service account`);
    return null;
  }
  const { client_email: iss, private_key: key } = account;
  const siteUrl = site.replace(/\/+$/, '');
  const sign = (claims: object) => signJwt({ alg: 'RS256' }, key, { iss, ...claims });

  const ask = askWithToken(async () => {
    const exp = Math.floor(Date.now() / 1000) + 3600;
    const assertion = sign({ scope: SCOPE, aud: TOKENS, exp });
    const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
    const body = new URLSearchParams({ grant_type, assertion });
    const { status, error, ...answer } = await askService(TOKENS, { method: 'POST', body });
    const { data } = z.safeParse(accessToken, answer.body);
    if (data) return `Bearer ${data.access_token}`;
    return { status: 0, error: `no token: ${error}`, isKeyRefused: [400, 401].includes(status) };
  }, 401);

  return {
    /** First part of the id of each class and object. */
    issuer,
    siteUrl,
    logosUrl: `${setting('SUPABASE_URL') ?? ''}/storage/v1/object/public/cafe-logos`,
    /** Makes a class or object (POST; 409 where it is there), or replaces it as a whole (PUT): nothing of before stays. */
    send(method: 'POST' | 'PUT', resource: { id: string; classId?: string }) {
      const kind = resource.classId ? 'loyaltyObject' : 'loyaltyClass';
      const path = method === 'PUT' ? `${kind}/${resource.id}` : kind;
      const headers = { 'content-type': 'application/json' };
      return ask(`${WALLET}/${path}`, { method, headers, body: JSON.stringify(resource) });
    },
    /** Returns the address at which a person saves an object. It names the object alone. */
    saveUrl({ id, classId }: { id: string; classId: string }) {
      const payload = { loyaltyObjects: [{ id, classId }] };
      return `${SAVE}/${sign({ aud: 'google', typ: 'savetowallet', origins: [siteUrl], payload })}`;
    },
  };
}

function readAccount(encoded: string) {
  try {
    return serviceAccount.parse(JSON.parse(Buffer.from(encoded, 'base64').toString()));
  } catch {
    // Not logged: the error may quote the key.
    return null;
  }
}
