/**
 * Checks the key that the build would publish with the page: the project's publishable key or the older token of the role
 * `anon`. Only a build needs one: the servers of the local stack and of the tests start without.
 * @throws Error for every other key, whose role would come with it, and for a build without a key
 */
export function requirePublicKey(value: string | undefined, command: 'build' | 'serve'): void {
  const key = value?.trim() ?? '';
  if (key === '' && command === 'build') {
    const missing = new Error(
      'VITE_SUPABASE_PUBLISHABLE_KEY is not set, and without it the page can open nothing: its value is in the Supabase ' +
        'dashboard under Project Settings → API Keys → Publishable key (of the local stack: npm run status)',
    );
    // Vite prints it, and here the sentence is all there is to know
    missing.stack = missing.message;
    throw missing;
  }
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
