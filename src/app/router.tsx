import { Fragment, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '@/app/error-boundary';
import { ErrorPage } from '@/app/error-page';
import { pageAt, SessionLayer } from '@/app/pages';
import { RequireSession } from '@/app/require-session';
import { LoadingIndicator } from '@/ui/loading-indicator';

/** The page of the address (src/config/pages.ts), loaded when it is first visited. */
export function AppRouter() {
  const { pathname } = useLocation();
  const { access, params, Page } = pageAt(pathname);
  const Layer = access === 'static' ? Fragment : SessionLayer;
  const Guard = access === 'signed-in' ? RequireSession : Fragment;
  return (
    <ErrorBoundary resetKey={pathname} fallback={(error) => <ErrorPage error={error} />}>
      <Suspense fallback={<LoadingIndicator />}>
        <Layer>
          <Guard>
            {/* another café is another page, with nothing carried over */}
            <Page key={Object.values(params).join('/')} {...params} />
          </Guard>
        </Layer>
      </Suspense>
    </ErrorBoundary>
  );
}
