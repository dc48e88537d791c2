import { PostgrestClient } from '@supabase/postgrest-js';
import { env } from '@/config/env';
import type { Answer, Args, ProcedureName } from '@functions/_shared/contracts/procedures';
import type { Tables } from '@/lib/database.types';
import { SESSION_OVER_STATUS } from '@/lib/errors';
import { loadAuth } from '@/lib/load-auth';
import {
  consumePrefetch,
  hasStoredSession,
  storedAuthorization,
  VISITOR_AUTHORIZATION,
} from '@/lib/prefetch';

/**
 * Returns the headers that say who calls. A session that cannot be refreshed right now fails the call: sent as a
 * stranger it would be answered wrongly.
 */
export async function authHeaders(): Promise<{ apikey: string; Authorization: string }> {
  const stored = storedAuthorization();
  if (stored) return { apikey: env.supabaseKey, Authorization: stored.session ?? VISITOR_AUTHORIZATION };
  const auth = await loadAuth();
  auth.retryRenewal();
  const { data, error } = await auth.getSession();
  if (error && !isSessionInvalid(error)) throw error;
  return {
    apikey: env.supabaseKey,
    Authorization: data.session ? `Bearer ${data.session.access_token}` : VISITOR_AUTHORIZATION,
  };
}

/**
 * Returns true if a renewal failed because the auth service refused the session (rule A12), or because none is stored.
 * `auth-client.ts` turns every other answer into a fault of the server.
 */
function isSessionInvalid({ name }: Error): boolean {
  return name === 'AuthApiError' || name === 'AuthSessionMissingError';
}

/** Asks for a new token; false when the session has ended, which everybody then hears of. A lost network is thrown. */
async function renewSession(): Promise<boolean> {
  const auth = await loadAuth();
  const { data, error } = await auth.refreshSession();
  if (!error) return data.session !== null;
  if (!isSessionInvalid(error)) throw error;
  // auth-js keeps a session whose token should still be good; the server has just said that it is not.
  await auth.signOut({ scope: 'local' });
  return false;
}

/** Rejects when the signal aborts: neither a renewal nor a prefetch under way listens to the call's own signal. */
function abortWith<Answer>(answer: Promise<Answer>, signal: AbortSignal | null | undefined): Promise<Answer> {
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    const handleAbort = () => reject(signal.reason as Error);
    if (signal.aborted) handleAbort();
    signal.addEventListener('abort', handleAbort, { once: true });
    void answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', handleAbort));
  });
}

/**
 * `fetch` with the caller's token. A token that the server no longer takes (signed out elsewhere, a clock that goes
 * wrong) is renewed once; when that is refused, the person is signed out here too, and the call's failure says why
 * (rule A32).
 */
export const fetchWithSession: typeof fetch = (input, init) =>
  abortWith(sendAsCaller(input, init), init?.signal).catch((failure: unknown) => {
    // A renewal that the server failed is the server's fault, not the line's.
    const { status = 0 } = failure as { status?: number };
    if (status >= 500) return new Response(null, { status });
    throw failure;
  });

const sendAsCaller: typeof fetch = async (input, init) => {
  const hadSession = hasStoredSession();
  const send = async () => {
    const headers = new Headers(init?.headers);
    const caller = await authHeaders();
    for (const [name, value] of Object.entries(caller)) headers.set(name, value);
    const prefetched = typeof input === 'string' ? consumePrefetch(input, init, caller.Authorization) : null;
    return {
      response: await (prefetched ?? fetch(input, { ...init, headers })),
      token: caller.Authorization,
    };
  };
  const { response, token } = await send();
  if (response.status !== 401) return response;
  if (token !== VISITOR_AUTHORIZATION && (await renewSession())) return (await send()).response;
  return hadSession ? new Response(null, { status: SESSION_OVER_STATUS }) : response;
};

/** No answer after this long counts as no network, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 15_000;

/** The Data API: tables as the database's generated types have them, procedures as their contracts do. */
export type Api = {
  public: {
    Tables: Tables;
    Views: Record<never, never>;
    Functions: { [Name in ProcedureName]: { Args: Args<Name>; Returns: Answer<Name> } };
  };
};

/*
 * Of the complete client, which brings realtime and storage along and doubles what every visitor downloads first, the
 * parts that the product uses: this one, the Edge Functions' (edge-function.ts) and the auth service's (load-auth.ts).
 */
export const rest = new PostgrestClient<Api>(`${env.supabaseUrl}/rest/v1`, {
  fetch: fetchWithSession,
  timeout: REQUEST_TIMEOUT_MS,
  retry: false,
});
