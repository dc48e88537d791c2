import type { ProcedureName } from '@functions/_shared/contracts/procedures';
import { env } from '@/config/env';
import { deviceStorage, tabStorage } from '@/lib/browser-storage';

/** Storage key of the session in this browser. */
export const SESSION_STORAGE_KEY = 'sb-session';

/** The `Authorization` of who is not signed in. */
export const VISITOR_AUTHORIZATION = `Bearer ${env.supabaseKey}`;

/** auth-js renews a token that ends within this time before it uses it, in seconds. A prefetch never renews one. */
const RENEWAL_MARGIN_S = 90;

/** Time for which an answer counts as fresh, in milliseconds. */
const STALE_TIME_MS = 10_000;

/** Returns true if this device stores a session, valid or not. */
export function hasStoredSession(): boolean {
  return deviceStorage.getItem(SESSION_STORAGE_KEY) !== null;
}

/** Storage key, in the tab, of what a visitor's code has begun to make an account's (src/data/customer/visitor-draft.ts). */
export const finishingKey = (cafeSlug: string) => `finish:${cafeSlug}`;

/** Returns true if such a visit at a café is not the account's yet. */
export const isFinishingVisit = (cafeSlug: string): boolean =>
  tabStorage.getItem(finishingKey(cafeSlug)) !== null;

interface Prefetch {
  url: string;
  body: string;
  authorization: string;
  at: number;
  /** Time the answer arrived; null while it is on its way. */
  answeredAt: number | null;
  answer: Promise<Response>;
  /** The answer's content once it is here; not for a refusal. */
  data?: unknown;
  /** Resolves when the content is here or the call failed. */
  settled: Promise<void>;
}

let pending: Prefetch | null = null;

/** The prefetch whose answer was consumed last. */
let consumed: Prefetch | null = null;

/**
 * Returns the stored session's authorization, with a null session for a visitor. Returns null when the session must be
 * renewed first or cannot be read.
 */
export function storedAuthorization(): { session: string | null } | null {
  try {
    const stored = deviceStorage.getItem(SESSION_STORAGE_KEY);
    if (!stored) return { session: null };
    const session = JSON.parse(stored) as { access_token?: unknown; expires_at?: unknown } | null;
    if (typeof session?.access_token !== 'string' || typeof session.expires_at !== 'number') return null;
    const isUsable = session.expires_at - RENEWAL_MARGIN_S > Date.now() / 1000;
    return isUsable ? { session: `Bearer ${session.access_token}` } : null;
  } catch {
    return null;
  }
}

/**
 * Calls the procedure of a screen while its files are still on their way: on a slow connection the data then arrives
 * with them, not after them. `consumePrefetch` returns the answer once. A session that must be renewed first prevents the
 * call.
 * @param visitors procedure to call without a session, if any
 */
export function beginPrefetch(
  procedure: ProcedureName,
  args: Record<string, unknown>,
  { visitors }: { visitors: ProcedureName | undefined },
): void {
  const stored = storedAuthorization();
  const calledProcedure = stored?.session ? procedure : visitors;
  if (!stored || !calledProcedure || !navigator.onLine) return;
  const authorization = stored.session ?? VISITOR_AUTHORIZATION;
  const url = addressOf(calledProcedure);
  const body = JSON.stringify(args);
  const answer = post(url, body, authorization);
  const settled = answer
    .then(async (response) => {
      prefetch.answeredAt = Date.now();
      if (response.ok) prefetch.data = await response.clone().json();
    })
    // The consumer handles a failure; without one, nobody needs to.
    .catch(() => undefined);
  const prefetch: Prefetch = { url, body, authorization, at: Date.now(), answeredAt: null, answer, settled };
  pending = prefetch;
}

const addressOf = (procedure: ProcedureName) => `${env.supabaseUrl}/rest/v1/rpc/${procedure}`;

const post = (url: string, body: string, authorization: string) =>
  fetch(url, {
    method: 'POST',
    headers: { apikey: env.supabaseKey, Authorization: authorization, 'Content-Type': 'application/json' },
    body,
  });

/**
 * Calls a procedure as the stored session, or as a visitor, without the client library. Rejects without a connection.
 * Returns null for a session that must be renewed first.
 */
export function callEarly(procedure: ProcedureName, args: Record<string, unknown>): Promise<Response> | null {
  const stored = storedAuthorization();
  return stored && post(addressOf(procedure), JSON.stringify(args), stored.session ?? VISITOR_AUTHORIZATION);
}

/** Returns true if a prefetch has these arguments and this caller and is still fresh. */
const matchesCall = (prefetch: Prefetch, body: unknown, authorization: string) =>
  prefetch.body === body &&
  prefetch.authorization === authorization &&
  Date.now() - prefetch.at < STALE_TIME_MS;

/**
 * Returns the content of a prefetched answer that is here already and that nobody has consumed, for the first render.
 * The call that follows consumes the same answer. Undefined for other arguments or another caller.
 */
export function peekPrefetchedAnswer(procedure: ProcedureName, args: Record<string, unknown>): unknown {
  const prefetch = pendingOf(procedure);
  const authorization = storedAuthorization()?.session ?? VISITOR_AUTHORIZATION;
  return prefetch && matchesCall(prefetch, JSON.stringify(args), authorization) ? prefetch.data : undefined;
}

/** The prefetch of a procedure that nobody has consumed. */
const pendingOf = (procedure: ProcedureName) => (pending?.url.endsWith(`/rpc/${procedure}`) ? pending : null);

/**
 * Returns the content of the answer that is on its way to a procedure's prefetch, undefined for a refusal. Returns null
 * if there is none. The call can still take it.
 */
export function peekPrefetch(procedure: ProcedureName): Promise<unknown> | null {
  const prefetch = pendingOf(procedure);
  return prefetch && prefetch.settled.then(() => prefetch.data);
}

/** Returns the prefetched call if the one about to be made has the same address, arguments and caller. */
export function consumePrefetch(
  url: string,
  init: RequestInit | undefined,
  authorization: string,
): Promise<Response> | null {
  // A call made again (a renewed token) is new, and so is its answer.
  if (consumed?.url === url) consumed = null;
  const prefetch = pending;
  if (!prefetch || init?.method !== 'POST' || prefetch.url !== url) return null;
  pending = null;
  if (!matchesCall(prefetch, init.body, authorization)) return null;
  consumed = prefetch;
  return prefetch.answer;
}

/**
 * Returns when the answer to a procedure reached this device, in the device's milliseconds, once per answer. A
 * prefetched answer may have waited seconds for its screen, and a clock in it has gone on since.
 */
export function consumeReceivedAt(procedure: ProcedureName): number {
  if (!consumed?.url.endsWith(`/rpc/${procedure}`)) return Date.now();
  const { answeredAt: at } = consumed;
  consumed = null;
  return at ?? Date.now();
}
