import { ArrowLeft } from 'lucide-react';
import { Navigate, useLocation } from 'react-router-dom';
import { env } from '@/config/env';
import { paths } from '@/config/paths';
import { closedReason } from '@/data/cafe/cafe';
import { cafeCheckFailure } from '@/data/cafe/cafe-check-failure';
import { ClosedCafeRedirect } from '@/data/cafe/closed-cafe-redirect';
import { useSession } from '@/data/session/session-context';
import { useSessionEnded } from '@/data/session/use-session-ended';
import { useLoadFailureToast } from '@/data/use-load-failure-toast';
import { isSameCafe } from '@/domain/slugs';
import { useJourney } from '@/features/journey/api/load-journey';
import { JourneyScreen } from '@/features/journey/components/journey-screen';
import { JourneySkeleton } from '@/features/journey/components/journey-skeleton';
import { errorMessage } from '@/lib/error-messages';
import { useDocumentTitle } from '@/lib/use-document-title';
import { AppHeader } from '@/ui/app-header';
import { Badge } from '@/ui/badge';
import { ButtonLink } from '@/ui/button-link';
import { CafeTheme } from '@/ui/cafe-theme';
import { ErrorState } from '@/ui/error-state';

/** `/get-started/:business`, optionally `?step=1..7`: the seven challenges of a café (rules J6 to J8). */
export function JourneyPage({ cafeSlug }: { cafeSlug: string }) {
  const session = useSession();
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const ended = useSessionEnded();
  const journey = useJourney(cafeSlug, session.user?.id ?? null);
  const { data } = journey;
  const cafe = data?.cafe ?? null;
  useLoadFailureToast(journey, cafeCheckFailure(journey.error));
  useDocumentTitle(cafe ? `Desafíos en ${cafe.nombre}` : 'Desafíos');

  if (ended) return <Navigate to={paths.login()} replace state={{ returnTo: pathname + search }} />;
  if (data) {
    const closed = closedReason(cafe);
    // Administrators may look at a paused café; a deleted one is shown to nobody.
    if (closed && (closed === 'CAFE_NOT_FOUND' || data.viewer !== 'preview'))
      return <ClosedCafeRedirect reason={closed} />;
    if (cafe && !isSameCafe(cafeSlug, cafe.slug))
      return <Navigate to={paths.journey(cafe.slug) + search} replace state={state} />;
  }

  // Whoever only looks around ("Ver una demo") has no cafés to go back to.
  const back =
    session.status === 'signed-out'
      ? { to: paths.home(), label: 'Inicio' }
      : { to: paths.dashboard(), label: 'Mis Cafeterías' };

  return (
    <CafeTheme primary={cafe?.primary_color} secondary={cafe?.secondary_color}>
      <AppHeader
        productName={env.productName}
        start={
          <ButtonLink variant="ghost" size="sm" to={back.to} className="-ml-3 shrink-0">
            <ArrowLeft aria-hidden="true" className="size-5" />
            {back.label}
          </ButtonLink>
        }
      >
        {cafe && (
          <Badge tone="primary">
            <span className="truncate">{cafe.nombre}</span>
          </Badge>
        )}
      </AppHeader>
      <main className="mx-auto w-full max-w-xl px-gutter pt-2 pb-16">
        {data && cafe ? (
          <JourneyScreen key={cafe.id} journey={{ ...data, cafe }} />
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
      </main>
    </CafeTheme>
  );
}
