import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { usePreloadNextPages } from '@/app/use-preload-next-pages';
import { SessionProvider } from '@/data/session/session-provider';
import { makeQueryClient } from '@/lib/query-client';

// Outlives the layer: what was loaded is still there after a look at a page that does without it.
const queryClient = makeQueryClient();

/** Provides the session and the server's answers to the pages inside (src/config/pages.ts). */
export default function SessionLayer() {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <Pages />
      </SessionProvider>
    </QueryClientProvider>
  );
}

function Pages() {
  usePreloadNextPages();
  return <Outlet />;
}
