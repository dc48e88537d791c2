import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { closedReason, logoUrl } from '@/data/cafe/cafe';
import { cafeCheckFailure, ClosedCafeRedirect } from '@/data/cafe/closed-cafe-redirect';
import { useCafe } from '@/data/cafe/get-cafe';
import { useSession } from '@/data/session/session-context';
import { useLoadFailureToast } from '@/data/use-load-failure-toast';
import { isSameCafe } from '@/domain/slugs';
import { alreadyEnrolled } from '@/features/public/auth/already-enrolled';
import { AuthPanel } from '@/features/public/auth/components/auth-panel';
import { authColumns, AuthSkeleton } from '@/features/public/auth/login-shell';
import { readReturnTo } from '@/features/public/auth/return-to';
import { AppHeader } from '@/ui/app-header';
import { CafeBand } from '@/ui/cafe-band';
import { CafeTheme } from '@/ui/cafe-theme';
import { ErrorState } from '@/ui/error-state';
import { RedirectWithToast } from '@/ui/redirect-with-toast';
import { announce } from '@/ui/toast';

/** `/login` and `/login/:cafeSlug` (rules A1, A2 and A8): sends on who has nothing to do here, shows the forms to the others. */
export function LoginPage({ cafeSlug }: { cafeSlug?: string }) {
  const session = useSession();
  const location = useLocation() as { state: unknown; hash: string };
  // A form that is making a session decides itself where to go next: the new session must not redirect first.
  const [atWork, setAtWork] = useState(false);
  const visit = useCafe(cafeSlug, atWork);
  const cafe = visit.data?.cafe ?? null;
  useLoadFailureToast(visit, cafeCheckFailure(visit.error));

  if (!atWork) {
    const reason = visit.data && closedReason(cafe);
    // an unknown code says so on its own screen
    if (reason === 'CAFE_NOT_FOUND' && cafeSlug && readReturnTo(location.state) === paths.scan(cafeSlug))
      return <Navigate to={paths.scan(cafeSlug)} replace />;
    if (reason) return <ClosedCafeRedirect reason={reason} />;
    if (session.status === 'signed-in') {
      const returnTo = readReturnTo(location.state);
      if (cafeSlug === undefined || returnTo !== null)
        return <Navigate to={returnTo ?? paths.dashboard()} replace />;
      if (cafe && !visit.isPlaceholderData) {
        if (visit.data?.enrolled)
          return <RedirectWithToast to={paths.dashboard()} message={alreadyEnrolled} say={announce} />;
        // A referral link's token goes along in the fragment
        return <Navigate to={paths.journey(cafe.slug) + location.hash} replace />;
      }
    }
    if (cafeSlug !== undefined && cafe && !isSameCafe(cafeSlug, cafe)) {
      return <Navigate to={paths.login(cafe.slug) + location.hash} replace state={location.state} />;
    }
  }

  const undecided = cafeSlug !== undefined && !cafe;
  return (
    <CafeTheme primary={cafe?.primary_color} secondary={cafe?.secondary_color}>
      {cafeSlug === undefined ? (
        <AppHeader productName={env.productName} />
      ) : (
        <CafeBand cafe={cafe && { name: cafe.nombre, logo: cafe.logo_path && logoUrl(cafe.logo_path) }} />
      )}
      <main className={authColumns}>
        {undecided && visit.isError ? (
          <ErrorState
            className="md:col-span-2"
            title="No hemos podido abrir la cafetería"
            message={cafeCheckFailure(visit.error)}
            onRetry={() => void visit.refetch()}
            retrying={visit.isFetching}
          />
        ) : undecided || (session.status === 'signed-in' && !atWork) ? (
          <AuthSkeleton signingUp={cafeSlug !== undefined} />
        ) : (
          <AuthPanel
            cafe={cafe}
            firstPrize={{ prize: visit.data?.first_prize, picture: visit.data?.first_prize_picture }}
            atWork={atWork}
            onWork={setAtWork}
          />
        )}
      </main>
    </CafeTheme>
  );
}
