import { AuthClient } from '@supabase/auth-js';
import { env } from '@/config/env';
import { announceAuth } from '@/lib/auth-loaded';
import { deviceStorage } from '@/lib/device-storage';
import { sessionStorageKey, VISITOR_AUTHORIZATION } from '@/lib/prefetch';

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
  headers: { apikey: env.supabaseKey, Authorization: VISITOR_AUTHORIZATION },
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

announceAuth(auth);
