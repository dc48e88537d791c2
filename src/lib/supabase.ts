import { env } from '@/config/env';
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
  const session = await (await loadAuth()).readSession();
  return {
    apikey: env.supabaseKey,
    Authorization: session ? `Bearer ${session.access_token}` : VISITOR_AUTHORIZATION,
  };
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

/** Headers that say who calls. */
type CallerHeaders = Awaited<ReturnType<typeof authHeaders>>;

/**
 * Sends a call as the caller. What is answered with 401 is sent again, later and then with a renewed session: a server
 * whose clock is behind, or whose keys are being changed, ends nobody's session (rule A35). The failure of a call whose
 * session ended under it says why (rule A32).
 */
export async function sendAsCaller(send: (caller: CallerHeaders) => Promise<Response>): Promise<Response> {
  let caller: CallerHeaders | undefined;
  const sendOnce = async () => send((caller = await authHeaders()));
  const hadSession = hasStoredSession();
  const first = await sendOnce();
  if (first.status !== 401) return first;
  const { resendUnread } = await import('@functions/_shared/contracts/resend-unread');
  const renew = async (refusal: Response) => (await loadAuth()).renewFor(refusal);
  const isVisitor = caller?.Authorization === VISITOR_AUTHORIZATION;
  const response = await resendUnread(first, sendOnce, isVisitor ? null : renew);
  const isOver = response.status === 401 && hadSession && !hasStoredSession();
  return isOver ? new Response(null, { status: SESSION_OVER_STATUS }) : response;
}

/** `fetch` with the caller's token. */
export const fetchWithSession: typeof fetch = (input, init) => {
  const answer = sendAsCaller((caller) => {
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(caller)) headers.set(name, value);
    const prefetched = typeof input === 'string' ? consumePrefetch(input, init, caller.Authorization) : null;
    return prefetched ?? fetch(input, { ...init, headers });
  });
  return abortWith(answer, init?.signal).catch((failure: unknown) => {
    // A renewal that the server failed is the server's fault, not the line's.
    const { status = 0 } = failure as { status?: number };
    if (status >= 500) return new Response(null, { status });
    throw failure;
  });
};

/** No answer after this long counts as no network, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 15_000;
