import { Navigate, useLocation, type Location } from 'react-router-dom';
import { paths } from '@/config/paths';
import { closedReason } from '@/data/cafe/cafe';
import { cafeCheckFailure, ClosedCafeRedirect } from '@/data/cafe/closed-cafe-redirect';
import { useSession } from '@/data/session/session-context';
import { useHasSessionExpired } from '@/data/session/use-has-session-expired';
import { useLoadFailureToast } from '@/data/use-load-failure-toast';
import { isSameCafe } from '@/domain/slugs';
import { JourneyView } from '@/features/customer/journey/components/journey-view';
import { JourneySkeleton } from '@/features/customer/journey/components/journey-skeleton';
import { useJourney } from '@/features/customer/journey/use-journey';
import { CafeLayout } from '@/features/customer/shared/cafe-layout';
import { CannotActNotice } from '@/features/customer/shared/cannot-act-notice';
import { errorMessage } from '@/lib/error-messages';
import { useDocumentTitle } from '@/lib/use-document-title';
import { ErrorState } from '@/ui/error-state';

/** `/get-started/:cafeSlug`, optionally `?step=1..7`: the seven challenges of a café (rules J6 to J8). */
export function JourneyPage({ cafeSlug }: { cafeSlug: string }) {
  const session = useSession();
  const { pathname, search, hash, state } = useLocation() as Location<unknown>;
  const ended = useHasSessionExpired();
  const journey = useJourney(cafeSlug);
  const { data } = journey;
  const cafe = data?.cafe ?? null;
  useLoadFailureToast(journey, cafeCheckFailure(journey.error));
  useDocumentTitle(cafe ? `Desafíos en ${cafe.nombre}` : 'Desafíos');

  if (ended) return <Navigate to={paths.login()} replace state={{ returnTo: pathname + search + hash }} />;
  if (data) {
    const closed = closedReason(cafe);
    // Administrators may look at a paused café; a deleted one is shown to nobody.
    if (closed && (closed === 'CAFE_NOT_FOUND' || data.viewer !== 'preview'))
      return <ClosedCafeRedirect reason={closed} />;
    if (cafe && !isSameCafe(cafeSlug, cafe))
      return <Navigate to={paths.journey(cafe.slug) + search + hash} replace state={state} />;
    if (cafe?.team_member && data.viewer === 'not_enrolled')
      return <Navigate to={paths.desk(cafe.slug)} replace />;
  }

  // A visitor has no cafés to go back to.
  const back =
    session.status === 'signed-out'
      ? { to: paths.home(), label: 'Inicio' }
      : { to: paths.dashboard(), label: 'Mis Cafeterías' };

  return (
    <CafeLayout cafe={cafe} slug={cafeSlug} back={back} width="steps">
      {data && cafe ? (
        <>
          {(cafe.team_member || cafe.blocked !== null) && <CannotActNotice cafe={cafe} />}
          <JourneyView key={cafe.id} journey={{ ...data, cafe }} />
        </>
      ) : journey.isError ? (
        <ErrorState
          title="No hemos podido abrir tus desafíos"
          message={errorMessage(journey.error).description}
          onRetry={() => void journey.refetch()}
          retrying={journey.isFetching}
        />
      ) : (
        <JourneySkeleton />
      )}
    </CafeLayout>
  );
}
