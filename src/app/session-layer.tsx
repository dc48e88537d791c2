import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePreloadNextPages } from '@/app/use-preload-next-pages';
import { SessionProvider } from '@/data/session/session-provider';
import { makeQueryClient } from '@/lib/query-client';

// Outlives the layer: what was loaded is still there after a look at a page that does without it.
const queryClient = makeQueryClient();

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

function NextPages() {
  usePreloadNextPages();
  return null;
}
