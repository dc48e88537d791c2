import { lazy, Suspense, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '@/config/paths';
import { cafeCheckFailure, ClosedCafeRedirect } from '@/data/cafe/closed-cafe-redirect';
import { TAG_WORKS, TOUCH_AGAIN } from '@/data/presence/claim-presence';
import { useClaimFromLink } from '@/data/presence/use-claim-from-link';
import { useSession } from '@/data/session/session-context';
import { useLoadFailureToast } from '@/data/use-load-failure-toast';
import { formatHours } from '@/domain/format-hours';
import { readReferralToken } from '@/domain/referral-link';
import { Welcome } from '@/features/customer/journey/components/welcome';
import { readStoredVipCode, useVipCodeFromLink } from '@/data/customer/stored-vip-code';
import { findAvailableActions } from '@/features/customer/journey/scan/available-actions';
import { AvailableActionList } from '@/features/customer/journey/scan/available-action-list';
import { scanDestination } from '@/features/customer/journey/scan/scan-destination';
import { ScanLayout, ScanSkeleton } from '@/features/customer/journey/scan/scan-shell';
import { findTodaysSpin } from '@/features/customer/journey/scan/todays-spin';
import { TodaysVisit } from '@/features/customer/journey/scan/todays-visit';
import { useJourney, type CafeJourney } from '@/features/customer/journey/use-journey';
import { PresenceNotice } from '@/features/customer/shared/presence/presence-notice';
import { errorMessage } from '@/lib/error-messages';
import { useDocumentTitle } from '@/lib/use-document-title';
import { ErrorState } from '@/ui/error-state';
import { RedirectWithToast } from '@/ui/redirect-with-toast';
import { Skeleton } from '@/ui/skeleton';
import type { ToastInput } from '@/ui/toast';

const UnknownCafe = lazy(() => import('@/data/cafe/unknown-cafe'));
// once a version
const PolicyChanged = lazy(() => import('@/features/customer/shared/policy-changed'));
// only where a café asks for proof
const SlipCodeForm = lazy(() => import('@/features/customer/journey/scan/slip-code-form'));

/** Returns the toast for a claim's message that must be read on whatever page follows; null for any other. */
function toastElsewhere(message: string | null): ToastInput | null {
  return message === TOUCH_AGAIN || message === TAG_WORKS ? { title: message } : null;
}

/** `/c/:cafeSlug`, the address on poster and tag, for who has a session (rule J27): today's visit and what is open. */
export function ScanPage({ cafeSlug }: { cafeSlug: string }) {
  const session = useSession();
  const { hash } = useLocation();
  const invitation = readReferralToken(hash) === null ? '' : hash;
  const signedIn = session.status === 'signed-in';
  const journey = useJourney(cafeSlug, signedIn);
  const { data } = journey;
  const cafe = data?.cafe ?? null;
  useLoadFailureToast(journey, cafeCheckFailure(journey.error));
  useDocumentTitle(cafe?.nombre ?? 'Tu cafetería');
  const arriving = useVipCodeFromLink(cafeSlug);
  const proof = useClaimFromLink(cafeSlug, signedIn);
  /** True once the page had a visit to register: what comes of the press stays in sight. */
  const [offersVisit, setOffersVisit] = useState(false);
  if (!offersVisit && data?.enrollment && !data.visited_today) setOffersVisit(true);

  if (!signedIn) {
    const back = { returnTo: paths.scan(cafeSlug), hasAccount: true };
    return <Navigate to={paths.login(cafeSlug) + invitation} replace state={back} />;
  }
  if (arriving) return null;
  const destination =
    data && scanDestination(data, { cafeSlug, invitation, staysHere: offersVisit || proof.message !== null });
  const redirect = destination && destination !== 'visit' ? destination : null;
  // The team and administrators read on the next page what came of their touch.
  if (redirect && !proof.isClaiming) {
    if ('to' in redirect)
      return <RedirectWithToast to={redirect.to} message={toastElsewhere(proof.message)} />;
    if (redirect.closed === 'CAFE_NOT_FOUND') return <UnknownCafe signedIn />;
    return <ClosedCafeRedirect reason={redirect.closed} />;
  }

  return (
    <ScanLayout cafe={cafe} slug={cafeSlug} line={data?.place && <Place {...data.place} />}>
      {data && cafe && !redirect ? (
        <ScanContent journey={{ ...data, cafe }} proof={proof} />
      ) : journey.isError ? (
        <ErrorState
          title="No hemos podido abrir la cafetería"
          message={errorMessage(journey.error).description}
          onRetry={() => void journey.refetch()}
          retrying={journey.isFetching}
        />
      ) : (
        <ScanSkeleton />
      )}
    </ScanLayout>
  );
}

interface ScanContentProps {
  journey: CafeJourney;
  proof: ReturnType<typeof useClaimFromLink>;
}

function ScanContent({ journey, proof: { isClaiming, message, afterClaim } }: ScanContentProps) {
  const content = useRef<HTMLDivElement>(null);
  const actions = findAvailableActions(journey);
  const spin = findTodaysSpin(journey, actions);
  // The day's rows say it already, so it does not stand below them again.
  const others = actions.filter(({ to }) => to !== spin?.act?.to);
  const code = journey.enrollment?.vip ? '' : readStoredVipCode(journey.cafe);
  const otherActs = (
    <>
      {journey.cafe.service_mode !== 'no_proof' && journey.viewer === 'customer' && (
        <Suspense fallback={<Skeleton className="mt-4 h-12 w-32" />}>
          <SlipCodeForm />
        </Suspense>
      )}
      {code && <p className="mt-4">Guarda tu tarjeta VIP: su código, {code}, es para el último desafío.</p>}
      {others.length > 0 && (
        <section className="aside mt-6">
          <h2 className="mb-3 text-heading">Aquí te espera</h2>
          <AvailableActionList actions={others} />
        </section>
      )}
    </>
  );
  return (
    <>
      {message !== null ? (
        <p role="status" className="mb-4 font-semibold">
          {message}
        </p>
      ) : (
        // the page names the needed proof before the attempt (rule P7)
        !journey.visited_today && (
          <p className="mb-4 max-w-column font-semibold empty:hidden">
            <PresenceNotice cafe={journey.cafe} action="visit" />
          </p>
        )
      )}
      <div ref={content} tabIndex={-1} className="beside focus-visible:outline-none">
        {journey.viewer === 'customer' ? (
          <TodaysVisit journey={journey} isClaiming={isClaiming} before={afterClaim} spin={spin}>
            {otherActs}
          </TodaysVisit>
        ) : (
          <>
            <h1 className="text-title">{`Estás en ${journey.cafe.nombre}`}</h1>
            {otherActs}
          </>
        )}
      </div>
      {/* below, where nothing moves when it comes */}
      {journey.policy && (
        <Suspense fallback={null}>
          <PolicyChanged policy={journey.policy} onAccepted={() => content.current?.focus()} />
        </Suspense>
      )}
      <Welcome journey={journey} />
    </>
  );
}

/** Today's hours and the street, below the name in the band (rule T24). */
function Place({ address, today }: NonNullable<CafeJourney['place']>) {
  return (
    <p className="flex flex-wrap gap-x-3 text-[min(0.8125rem,5vw)] leading-snug font-medium">
      {today && `Hoy: ${formatHours(today) || 'cerrado'}`}
      {address && (
        <a
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
          target="_blank"
          rel="noopener noreferrer"
          className="-my-3 inline-block py-3 underline underline-offset-2"
        >
          {address}
        </a>
      )}
    </p>
  );
}
