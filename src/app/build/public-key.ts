/**
 * Checks the key that the build would publish with the page: the project's publishable key or the older token of the role
 * `anon`. No key at all is the local stack's business, which gives its own.
 * @throws Error for every other key, whose role would come with it
 */
export function requirePublicKey(given: string | undefined): void {
  const key = given?.trim() ?? '';
  if (key === '' || /^sb_publishable_[\w-]+$/.test(key) || roleOf(key) === 'anon') return;
  throw new Error(
    'VITE_SUPABASE_PUBLISHABLE_KEY is neither a publishable key (sb_publishable_…) nor the token of the role anon: ' +
      'it would be published with the page',
  );
}

/** The role in a JSON web token; null where it is none. Nobody's signature matters here: the role is what the backend goes by. */
function roleOf(token: string): unknown {
  const [, payload, signature] = token.split('.');
  if (!payload || !signature) return null;
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { role?: unknown } | null;
    return claims?.role ?? null;
  } catch {
    return null;
  }
}
