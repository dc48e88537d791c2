/**
 * A UUID v4 that names one intent of the person: pressing again after a failure repeats it, and the server
 * answers a repeated id with its first answer.
 * `crypto.randomUUID` is missing on plain http (a phone that tries the local stack), `getRandomValues` is not.
 */
export function newRequestId(
  source: Pick<Crypto, 'getRandomValues'> & Partial<Pick<Crypto, 'randomUUID'>> = crypto,
): string {
  if (typeof source.randomUUID === 'function') return source.randomUUID();
  const bytes = source.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Remembers the id of an intent: the same arguments get the same id, so that a retry after a lost answer repeats the
 * request; other arguments are a new intent.
 */
export function makeRequestIds(): (intent: unknown) => string {
  let last: { intent: string; id: string } | null = null;
  return (intent) => {
    const key = JSON.stringify(intent);
    if (last?.intent !== key) last = { intent: key, id: newRequestId() };
    return last.id;
  };
}
