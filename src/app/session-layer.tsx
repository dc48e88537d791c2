import { QueryClientProvider, useIsFetching } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { preloadNextPages } from '@/app/pages';
import { SessionProvider } from '@/data/session/session-provider';
import { makeQueryClient } from '@/lib/query-client';
import { preloadWhenIdle } from '@/lib/when-idle';

// Outlives the layer: what was loaded is still there after a look at a page that does without it.
export const queryClient = makeQueryClient();

/** Provides the session and the server's answers to the page inside (src/config/pages.ts). */
export function SessionLayer({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <NextPages />
        {children}
      </SessionProvider>
    </QueryClientProvider>
  );
}

/** Fetches the files of the next screens once the page and its data are there, so that a press waits for data alone. */
function NextPages() {
  const { pathname } = useLocation();
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    if (!isFetching) return preloadWhenIdle(() => preloadNextPages(pathname));
  }, [pathname, isFetching]);
  return null;
}
