import { QueryClient, type Query } from '@tanstack/react-query';
import { toAppError } from '@/lib/errors';
import { recoveryDelay } from '@/lib/recovery-delay';

/** Before a read counts as failed: the first word comes within seconds, all further tries are made behind it (`refetchUntilRecovered`). */
const RETRIES_BEFORE_ERROR = 1;

/**
 * Returns true if a failed read is silently retried: only after a lost network or a server fault, and not while the
 * device knows that it is offline.
 */
export function shouldRetry(failures: number, thrown: unknown): boolean {
  const { retryable, status } = toAppError(thrown);
  // A request answered with 401 has been sent again already (rule A35).
  return failures < RETRIES_BEFORE_ERROR && navigator.onLine && retryable && status !== 401;
}

/** Returns the pause before the next try in milliseconds: 1 s, 2 s, 4 s …, at most 30 s. */
export function retryDelay(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000);
}

const waitUntilVisible = () =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    check();
  });

/**
 * Asks for a read that has failed, and been said to, until the server is back. Beside the cache, which would show the
 * screen as loading each time: the error stays until the data takes its place.
 */
async function refetchUntilRecovered(client: QueryClient, query: Query): Promise<void> {
  const { errorUpdateCount } = query.state;
  const isStillFailed = () =>
    query.isActive() &&
    query.state.fetchStatus === 'idle' &&
    query.state.status === 'error' &&
    query.state.errorUpdateCount === errorUpdateCount;
  for (let attempt = 0; ; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, recoveryDelay(attempt)));
    await waitUntilVisible();
    const { queryKey, meta, options } = query;
    if (!isStillFailed() || typeof options.queryFn !== 'function') return;
    try {
      const data: unknown = await options.queryFn({
        client,
        queryKey,
        meta,
        signal: new AbortController().signal,
      });
      if (isStillFailed()) client.setQueryData(queryKey, data);
      return;
    } catch (thrown) {
      if (toAppError(thrown).retryable) continue;
      if (isStillFailed()) await query.fetch().catch(() => undefined);
      return;
    }
  }
}

/**
 * Returns the cache of server state (rule J22: retries with growing pauses, kept 5 minutes); what failed recovers by
 * itself.
 */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay,
        gcTime: 5 * 60_000,
        staleTime: 15_000,
        // Offline is said at once instead of waiting silently for the network.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    if (toAppError(event.action.error).retryable) void refetchUntilRecovered(client, event.query as Query);
  });
  // The back/forward cache shows what the page read before it was left, maybe yesterday.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void client.invalidateQueries();
  });
  return client;
}
