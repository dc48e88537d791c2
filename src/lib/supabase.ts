import { AuthClient } from '@supabase/auth-js';
import { FunctionsClient } from '@supabase/functions-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { env } from '@/config/env';
import type { Database } from '@/lib/database.types';

/** Where the session lies in this browser's storage. */
export const sessionStorageKey = 'sb-session';

const keyHeaders = { apikey: env.supabaseKey };

export const auth = new AuthClient({
  url: `${env.supabaseUrl}/auth/v1`,
  headers: { ...keyHeaders, Authorization: `Bearer ${env.supabaseKey}` },
  storageKey: sessionStorageKey,
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: true,
  flowType: 'implicit',
});

/** The headers that say who calls. A session that cannot be refreshed right now fails the call: sent as a stranger it would be answered wrongly. */
export async function callerHeaders(): Promise<{ apikey: string; Authorization: string }> {
  const { data, error } = await auth.getSession();
  if (error && error.name === 'AuthRetryableFetchError') throw error;
  return {
    apikey: env.supabaseKey,
    Authorization: `Bearer ${data.session?.access_token ?? env.supabaseKey}`,
  };
}

/** Asks for a new token; false when the session has ended, which auth then tells everybody. A lost network is thrown. */
async function renewSession(): Promise<boolean> {
  const { data, error } = await auth.refreshSession();
  if (error && error.name === 'AuthRetryableFetchError') throw error;
  return !error && data.session !== null;
}

/**
 * `fetch` with the caller's token. A token that the server no longer takes (signed out elsewhere, a clock that goes
 * wrong) is renewed once; when that is refused, the person is signed out here too.
 */
const fetchAsCaller: typeof fetch = async (input, init) => {
  const send = async () => {
    const headers = new Headers(init?.headers);
    const caller = await callerHeaders();
    for (const [name, value] of Object.entries(caller)) headers.set(name, value);
    return { response: await fetch(input, { ...init, headers }), token: caller.Authorization };
  };
  const { response, token } = await send();
  const asVisitor = token === `Bearer ${env.supabaseKey}`;
  if (response.status !== 401 || asVisitor || !(await renewSession())) return response;
  return (await send()).response;
};

/** No answer after this long counts as no network, in milliseconds. */
export const requestTimeout = 15_000;

/*
 * Composed from the three parts that the product uses: the complete client brings realtime and storage along
 * and doubles what every visitor downloads first.
 */
export const rest = new PostgrestClient<Database>(`${env.supabaseUrl}/rest/v1`, {
  fetch: fetchAsCaller,
  timeout: requestTimeout,
  retry: false,
});

export const functions = new FunctionsClient(`${env.supabaseUrl}/functions/v1`, {
  customFetch: fetchAsCaller,
});
