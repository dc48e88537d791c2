import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from '@/app/error-boundary';
import { ErrorPage } from '@/app/error-page';
import { OfflineBanner } from '@/app/offline-banner';
import { RouteEffects } from '@/app/route-effects';
import { AppRouter } from '@/app/router';
import { ToastHost } from '@/ui/toast';

/** The whole page: what stands on every screen, then the routes. */
export function App() {
  return (
    <ErrorBoundary fallback={(error) => <ErrorPage error={error} />}>
      <BrowserRouter>
        <OfflineBanner />
        <RouteEffects />
        <AppRouter />
        <ErrorBoundary fallback={() => null}>
          <ToastHost />
        </ErrorBoundary>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
