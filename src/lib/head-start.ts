import type { ProcedureName } from '@functions/_shared/contracts/procedures';
import { env } from '@/config/env';

/** Storage key of the session in this browser. */
export const sessionStorageKey = 'sb-session';

/** auth-js renews a token that ends within this time before it uses it, in seconds; so does nobody here. */
const renewalMargin = 90;

/** Time for which an answer counts as fresh, in milliseconds. */
const freshFor = 10_000;

interface Begun {
  url: string;
  body: string;
  authorization: string;
  at: number;
  /** When the answer reached this device; null while it is on its way. */
  answeredAt: number | null;
  answer: Promise<Response>;
}

let begun: Begun | null = null;

/** The head start whose answer was handed over last. */
let handedOver: Begun | null = null;

/**
 * Returns the stored session's authorization, with a null session for a visitor. Returns null when the session must be
 * renewed first or cannot be read.
 */
function storedAuthorization(): { session: string | null } | null {
  try {
    const stored = window.localStorage.getItem(sessionStorageKey);
    if (!stored) return { session: null };
    const session = JSON.parse(stored) as { access_token?: unknown; expires_at?: unknown } | null;
    if (typeof session?.access_token !== 'string' || typeof session.expires_at !== 'number') return null;
    const good = session.expires_at - renewalMargin > Date.now() / 1000;
    return good ? { session: `Bearer ${session.access_token}` } : null;
  } catch {
    return null;
  }
}

/**
 * Calls the procedure that a screen will ask for, while the files of that screen are still on their way: on a slow
 * connection its data then arrives with them, not after them. `takeHeadStart` hands the answer over, once.
 * Nothing happens with a session that must be renewed first; without one, `visitors` is the procedure that is asked instead,
 * if any.
 */
export function beginHeadStart(
  procedure: ProcedureName,
  args: Record<string, unknown>,
  { visitors }: { visitors: ProcedureName | undefined },
): void {
  const stored = storedAuthorization();
  const called = stored?.session ? procedure : visitors;
  if (!stored || !called || !navigator.onLine) return;
  const authorization = stored.session ?? `Bearer ${env.supabaseKey}`;
  const url = `${env.supabaseUrl}/rest/v1/rpc/${called}`;
  const body = JSON.stringify(args);
  const answer = fetch(url, {
    method: 'POST',
    headers: { apikey: env.supabaseKey, Authorization: authorization, 'Content-Type': 'application/json' },
    body,
  });
  const start: Begun = { url, body, authorization, at: Date.now(), answeredAt: null, answer };
  // Whoever takes it hears of a failure; if nobody does, nobody needs to.
  answer.then(
    () => (start.answeredAt = Date.now()),
    () => undefined,
  );
  begun = start;
}

/** The call of the head start, if it is the very one that is about to be made: same address, arguments and caller. */
export function takeHeadStart(
  url: string,
  init: RequestInit | undefined,
  authorization: string,
): Promise<Response> | null {
  // A call made again (a renewed token) is new, and so is its answer.
  if (handedOver?.url === url) handedOver = null;
  const taken = begun;
  if (!taken || init?.method !== 'POST' || taken.url !== url) return null;
  begun = null;
  const same = taken.body === init.body && taken.authorization === authorization;
  if (!same || Date.now() - taken.at >= freshFor) return null;
  handedOver = taken;
  return taken.answer;
}

/**
 * When the answer to a procedure, just received, reached this device, in its own milliseconds: the answer of a head start may
 * have waited seconds for the screen that asks for it, and a clock in it has gone on meanwhile. Said once per answer.
 */
export function answeredAt(procedure: ProcedureName): number {
  if (!handedOver?.url.endsWith(`/rpc/${procedure}`)) return Date.now();
  const { answeredAt: at } = handedOver;
  handedOver = null;
  return at ?? Date.now();
}
