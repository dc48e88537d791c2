import { AuthClient } from '@supabase/auth-js';
import { FunctionsClient } from '@supabase/functions-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { env } from '@/config/env';
import type { Answer, Args, ProcedureName } from '@functions/_shared/contracts/procedures';
import type { Tables } from '@/lib/database.types';
import { deviceStorage } from '@/lib/device-storage';
import { sessionStorageKey, takePrefetch } from '@/lib/prefetch';

const keyHeaders = { apikey: env.supabaseKey };

/** The `Authorization` of who is not signed in. */
const VISITOR_AUTHORIZATION = `Bearer ${env.supabaseKey}`;

/** After a renewal that found no backend, the next one is made at the earliest so much later, in milliseconds. */
const RENEWAL_PAUSE_MS = 10_000;

/**
 * auth-js answers every call for a minute with the failure of the last renewal: who is online again and presses "Reintentar" would read
 * "Sin conexión" all that time. Here it is ten seconds, and none once the device says that the network is back.
 */
class PromptAuthClient extends AuthClient {
  private readonly cooldown = 60_000;

  /** Lets the next call renew the session again. */
  retryRenewal({ atOnce = false } = {}): void {
    const failure = this.lastRefreshFailure;
    if (!failure) return;
    const elapsed = Date.now() - (failure.expiresAt - this.cooldown);
    if (atOnce || elapsed > RENEWAL_PAUSE_MS) this.lastRefreshFailure = null;
  }
}

/** The status under which auth-js reads why a mail was not sent: it reads the body of no 500. */
const MAIL_SERVER_FAILED_STATUS = 424;

/**
 * Returns the answer without the server's instant at which the token ends. auth-js then counts `expires_in` from the
 * arrival of the answer, by the clock by which it later asks: a device whose clock is hours off renews as seldom as any
 * other.
 */
async function withoutServerInstant(response: Response): Promise<Response> {
  const session = (await response
    .clone()
    .json()
    .catch(() => null)) as { expires_at?: unknown; expires_in?: unknown } | null;
  if (typeof session?.expires_in !== 'number' || session.expires_at === undefined) return response;
  delete session.expires_at;
  return new Response(JSON.stringify(session), { status: response.status, headers: response.headers });
}

/** `fetch` for the auth service, which says by a 500 and a sentence alone that the mail server does not answer. */
const fetchFromAuth: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (response.ok) return withoutServerInstant(response);
  if (response.status !== 500) return response;
  const body = await response.clone().text();
  if (!body.includes('Error sending')) return response;
  return new Response(body, { status: MAIL_SERVER_FAILED_STATUS, headers: response.headers });
};

export const auth = new PromptAuthClient({
  url: `${env.supabaseUrl}/auth/v1`,
  headers: { ...keyHeaders, Authorization: VISITOR_AUTHORIZATION },
  storageKey: sessionStorageKey,
  storage: deviceStorage,
  autoRefreshToken: true,
  persistSession: true,
  // A link could bring somebody else's session; our mails carry codes to type instead (rules A10 and A17).
  detectSessionInUrl: false,
  flowType: 'implicit',
  fetch: fetchFromAuth,
});

if (typeof window !== 'undefined')
  window.addEventListener('online', () => auth.retryRenewal({ atOnce: true }));

/**
 * Returns the headers that say who calls. A session that cannot be refreshed right now fails the call: sent as a
 * stranger it would be answered wrongly.
 */
export async function callerHeaders(): Promise<{ apikey: string; Authorization: string }> {
  auth.retryRenewal();
  const { data, error } = await auth.getSession();
  if (error && error.name === 'AuthRetryableFetchError') throw error;
  return {
    apikey: env.supabaseKey,
    Authorization: data.session ? `Bearer ${data.session.access_token}` : VISITOR_AUTHORIZATION,
  };
}

/**
 * Returns true if the answer to a renewal ends the session. A lost network, a server fault or a limit does not (rule
 * A12).
 */
function endsSession(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 429;
}

/** Asks for a new token; false when the session has ended, which everybody then hears of. A lost network is thrown. */
async function renewSession(): Promise<boolean> {
  const { data, error } = await auth.refreshSession();
  if (!error) return data.session !== null;
  if (!endsSession(error.status)) throw error;
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
 * wrong) is renewed once; when that is refused, the person is signed out here too.
 */
const fetchAsCaller: typeof fetch = (input, init) =>
  abortWith(sendAsCaller(input, init), init?.signal).catch((failure: unknown) => {
    // A renewal that the server failed is the server's fault, not the line's.
    const { status = 0 } = failure as { status?: number };
    if (status >= 500) return new Response(null, { status });
    throw failure;
  });

const sendAsCaller: typeof fetch = async (input, init) => {
  const send = async () => {
    const headers = new Headers(init?.headers);
    const caller = await callerHeaders();
    for (const [name, value] of Object.entries(caller)) headers.set(name, value);
    const prefetched = typeof input === 'string' ? takePrefetch(input, init, caller.Authorization) : null;
    return {
      response: await (prefetched ?? fetch(input, { ...init, headers })),
      token: caller.Authorization,
    };
  };
  const { response, token } = await send();
  if (response.status !== 401 || token === VISITOR_AUTHORIZATION || !(await renewSession())) return response;
  return (await send()).response;
};

/** No answer after this long counts as no network, in milliseconds. */
export const requestTimeout = 15_000;

/** The Data API: tables as the database's generated types have them, procedures as their contracts do. */
export type Api = {
  public: {
    Tables: Tables;
    Views: Record<never, never>;
    Functions: { [Name in ProcedureName]: { Args: Args<Name>; Returns: Answer<Name> } };
  };
};

/*
 * Composed from the three parts that the product uses: the complete client brings realtime and storage along
 * and doubles what every visitor downloads first.
 */
export const rest = new PostgrestClient<Api>(`${env.supabaseUrl}/rest/v1`, {
  fetch: fetchAsCaller,
  timeout: requestTimeout,
  retry: false,
});

export const functions = new FunctionsClient(`${env.supabaseUrl}/functions/v1`, {
  customFetch: fetchAsCaller,
});
