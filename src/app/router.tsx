import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '@/app/error-boundary';
import { ErrorScreen } from '@/app/error-screen';
import { memberPages, openPages, plainPages, SessionLayer } from '@/app/pages';
import { RequireSession } from '@/app/require-session';
import { LineLoader } from '@/ui/line-loader';

/** Every URL and its page (src/app/pages.ts); each page is loaded when it is first visited. */
export function AppRouter() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname} fallback={(error) => <ErrorScreen error={error} />}>
      <Suspense fallback={<LineLoader />}>
        <Routes>
          {plainPages.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          <Route element={<SessionLayer />}>
            {openPages.map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            {memberPages.map(({ path, Page }) => (
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
