import { QueryClient } from '@tanstack/react-query';
import { toAppError } from '@/lib/errors';

const maxRetries = 3;

/** Whether a failed read is tried again: only lost networks and server faults, and not while the device knows it is offline. */
export function shouldRetry(failures: number, thrown: unknown): boolean {
  return failures < maxRetries && navigator.onLine && toAppError(thrown).retryable;
}

/** Pause before the next try in milliseconds: 1 s, 2 s, 4 s …, at most 30 s. */
export function retryPause(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000);
}

/** The cache of server state (spec part 2, section 9: 3 retries capped at 30 s, kept 5 minutes). */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: retryPause,
        gcTime: 5 * 60_000,
        staleTime: 15_000,
        // Offline is said at once instead of waiting silently for the network.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
