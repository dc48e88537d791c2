import { AuthClient, type Session } from '@supabase/auth-js';
import { env } from '@/config/env';
import { deviceStorage } from '@/lib/browser-storage';
import { SESSION_STORAGE_KEY, VISITOR_AUTHORIZATION } from '@/lib/prefetch';

/** After a renewal that found no backend, the next one is made at the earliest so much later, in milliseconds. */
const RENEWAL_PAUSE_MS = 10_000;

/** Longest wait for a renewal, in milliseconds: auth-js asks a gateway that refuses all calls for half a minute. */
const RENEWAL_TIMEOUT_MS = 5_000;

/**
 * auth-js answers every call for a minute with the failure of the last renewal: who is online again and presses "Reintentar" would read
 * "Sin conexión" all that time. Here it is ten seconds, and none once the device says that the network is back.
 */
class PromptAuthClient extends AuthClient {
  private readonly cooldown = 60_000;

  /** Lets the next call renew the session again. */
  retryRenewal({ runInParallel = false } = {}): void {
    const failure = this.lastRefreshFailure;
    if (!failure) return;
    const elapsed = Date.now() - (failure.expiresAt - this.cooldown);
    if (runInParallel || elapsed > RENEWAL_PAUSE_MS) this.lastRefreshFailure = null;
  }

  /** Returns the session, renewed if its token ends; null without one. One that cannot be renewed right now is thrown. */
  async readSession(): Promise<Session | null> {
    this.retryRenewal();
    const { data, error } = await this.getSession();
    if (error && !isSessionInvalid(error)) throw error;
    return data.session;
  }

  /**
   * Asks for a new token after a call was refused. Resolves to null when there is one, to the call's refusal while the
   * auth service brings none, and to a procedure's own when it refuses the session, which everybody then hears of. A lost
   * network is thrown.
   */
  async renewFor(refusal: Response): Promise<Response | null> {
    const late = new Promise<null>((resolve) => setTimeout(resolve, RENEWAL_TIMEOUT_MS, null));
    const renewal = await Promise.race([this.refreshSession(), late]);
    if (!renewal) return refusal;
    const { data, error } = renewal;
    if (!error && data.session) return null;
    if (error && !isSessionInvalid(error)) {
      if (error.status) return refusal;
      throw error;
    }
    // auth-js keeps a session whose token should still be good; the server has just said that it is not.
    await this.signOut({ scope: 'local' });
    const { refuseVisitor } = await import('@functions/_shared/contracts/resend-unread');
    return refuseVisitor();
  }
}

/**
 * Returns true if a renewal failed because the auth service refused the session (rule A12), or because none is stored.
 * `asRenewal` turns every other answer into a fault of the server.
 */
function isSessionInvalid({ name }: Error): boolean {
  return name === 'AuthApiError' || name === 'AuthSessionMissingError';
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

/** Codes by which the auth service refuses the session whose renewal was asked for. */
const SESSION_REFUSALS = [
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_banned',
  'user_not_found',
  // a token that cannot be one
  'validation_failed',
  // Services before 2024 answer this for all of the above.
  'invalid_grant',
];

/**
 * Returns the answer to a renewal if it brings a session or refuses this one (rule A12). Anything else, for example a
 * limit or a proxy's page, becomes a fault of the server: auth-js then keeps the session and asks again.
 */
async function asRenewal(response: Response): Promise<Response> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as Record<string, unknown> | null;
  const code = body?.error_code ?? body?.code ?? body?.error;
  const isAnswer = response.ok ? body?.access_token : SESSION_REFUSALS.includes(code as string);
  return isAnswer ? response : new Response(null, { status: 503 });
}

/** Sends a call again whose key the gateway cannot read. */
async function resendRefused(answer: Response, send: () => Promise<Response>): Promise<Response> {
  if (answer.status !== 401) return answer;
  const { resendUnread } = await import('@functions/_shared/contracts/resend-unread');
  return resendUnread(answer, send);
}

/** `fetch` for the auth service, which says by a 500 and a sentence alone that the mail server does not answer. */
const fetchFromAuth: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  const isRenewal = typeof input === 'string' && input.includes('grant_type=refresh_token');
  // auth-js repeats a renewal by itself
  const response = isRenewal
    ? await asRenewal(answer)
    : await resendRefused(answer, () => fetch(input, init));
  if (response.ok) return withoutServerInstant(response);
  if (response.status !== 500) return response;
  const body = await response.clone().text();
  if (!body.includes('Error sending')) return response;
  return new Response(body, { status: MAIL_SERVER_FAILED_STATUS, headers: response.headers });
};

export const auth = new PromptAuthClient({
  url: `${env.supabaseUrl}/auth/v1`,
  headers: { apikey: env.supabaseKey, Authorization: VISITOR_AUTHORIZATION },
  storageKey: SESSION_STORAGE_KEY,
  storage: deviceStorage,
  autoRefreshToken: true,
  persistSession: true,
  // A link could bring somebody else's session; our mails carry codes to type instead (rules A10 and A17).
  detectSessionInUrl: false,
  flowType: 'implicit',
  fetch: fetchFromAuth,
});

if (typeof window !== 'undefined')
  window.addEventListener('online', () => auth.retryRenewal({ runInParallel: true }));
