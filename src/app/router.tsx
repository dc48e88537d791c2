import { Fragment, Suspense } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '@/app/error-boundary';
import { ErrorPage } from '@/app/error-page';
import { pageAt, SessionLayer } from '@/app/pages';
import { RequireSession } from '@/app/require-session';
import { LoadingIndicator } from '@/ui/loading-indicator';

/** The page of the address (src/config/pages.ts), loaded when it is first visited. */
export function AppRouter() {
  const { pathname } = useLocation();
  // The one route that is shown: the router works each of its routes out anew.
  const { path, access, Page } = pageAt(pathname);
  const Layer = access === 'static' ? Outlet : SessionLayer;
  const Guard = access === 'signed-in' ? RequireSession : Fragment;
  return (
    <ErrorBoundary resetKey={pathname} fallback={(error) => <ErrorPage error={error} />}>
      <Suspense fallback={<LoadingIndicator />}>
        <Routes>
          <Route element={<Layer />}>
            <Route
              path={path}
              element={
                <Guard>
                  <Page />
                </Guard>
              }
            />
          </Route>
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
