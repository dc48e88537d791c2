import { useState } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from '@/app/error-boundary';
import { ErrorScreen } from '@/app/error-screen';
import { OfflineBanner } from '@/app/offline-banner';
import { RouteEffects } from '@/app/route-effects';
import { AppRouter } from '@/app/router';
import { usePrefetch } from '@/app/use-prefetch';
import { SessionProvider } from '@/data/session/session-provider';
import { makeQueryClient } from '@/lib/query-client';
import { ToastHost } from '@/ui/toast';

/** The whole page: providers outside, then what stands on every screen, then the routes. */
export function App() {
  const [queryClient] = useState(makeQueryClient);
  usePrefetch();
  return (
    <ErrorBoundary fallback={(error) => <ErrorScreen error={error} />}>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <BrowserRouter>
            <OfflineBanner />
            <RouteEffects />
            <AppRouter />
            <ErrorBoundary fallback={() => null}>
              <ToastHost />
            </ErrorBoundary>
          </BrowserRouter>
        </SessionProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
