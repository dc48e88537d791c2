/** Older calls are taken for a repeat by somebody else. */
const TOLERANCE_SECONDS = 300;

/**
 * Returns true for a call that was signed with a secret as Standard Webhooks says (HMAC-SHA256 over id, timestamp and body),
 * not long ago. Senders name the headers `webhook-…` or `svix-…`.
 * @param secret `whsec_` and the key in base64
 */
export async function isSigned(
  headers: Headers,
  body: Uint8Array<ArrayBuffer>,
  secret: string,
  now = Date.now(),
): Promise<boolean> {
  const said = (name: string) => headers.get(`webhook-${name}`) ?? headers.get(`svix-${name}`) ?? '';
  const [id, timestamp] = [said('id'), said('timestamp')];
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const key = await crypto.subtle.importKey(
    'raw',
    fromBase64(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  for (const signature of said('signature').split(' ').slice(0, 5)) {
    const [, value = ''] = /^v1,([A-Za-z0-9+/=]{44})$/.exec(signature) ?? [];
    if (value && (await crypto.subtle.verify('HMAC', key, fromBase64(value), signed))) return true;
  }
  return false;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}
