import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '@/app/error-boundary';
import { ErrorScreen } from '@/app/error-screen';
import { pagesWith, SessionLayer } from '@/app/pages';
import { RequireSession } from '@/app/require-session';
import { LineLoader } from '@/ui/line-loader';

/** Every URL and its page (src/config/pages.ts); each page is loaded when it is first visited. */
export function AppRouter() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname} fallback={(error) => <ErrorScreen error={error} />}>
      <Suspense fallback={<LineLoader />}>
        <Routes>
          {pagesWith('plain').map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          <Route element={<SessionLayer />}>
            {pagesWith('open').map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            {pagesWith('member').map(({ path, Page }) => (
              <Route
                key={path}
                path={path}
                element={
                  <RequireSession>
                    <Page />
                  </RequireSession>
                }
              />
            ))}
          </Route>
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
