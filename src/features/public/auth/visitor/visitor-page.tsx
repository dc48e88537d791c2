import type { Answer } from '@functions/_shared/contracts/procedures';
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import { closedReason, logoUrl } from '@/data/cafe/cafe';
import { hasBegunVisit } from '@/data/customer/begun-visit';
import { hasScannedToken, readPresenceToken, storeScannedToken } from '@/data/presence/scanned-token';
import { prizeHeadline } from '@/domain/first-prize';
import { invitationHeadline, readReferralToken } from '@/domain/referral-link';
import { isSameCafe } from '@/domain/slugs';
import { useVisitorCafe } from '@/features/public/auth/visitor/use-visitor-cafe';
import { VisitorOffer } from '@/features/public/auth/visitor/visitor-offer';
import { toAppError } from '@/lib/errors';
import { lazyComponent } from '@/lib/lazy-component';
import { NETWORK_MESSAGE } from '@/lib/network-message';
import { isFinishingVisit } from '@/lib/prefetch';
import { consumeQueuedClick } from '@/lib/queued-click';
import { callRpc } from '@/lib/rpc';
import { useDocumentTitle } from '@/lib/use-document-title';
import { preloadWhenIdle } from '@/lib/when-idle';
import { CafeBand } from '@/ui/cafe-band';
import { CafeTheme } from '@/ui/cafe-theme';
import { LoadingIndicator } from '@/ui/loading-indicator';

const Steps = lazyComponent(
  () => import('@/features/public/auth/visitor/visitor-steps'),
  <LoadingIndicator />,
);
// A press needs the first; hardly anybody meets the others.
const loadPress = () => import('@/features/public/auth/visitor/begin-visit');
const LoadFailure = lazy(() => import('@/features/public/auth/visitor/load-failure'));
const PausedCafe = lazy(() => import('@/features/public/auth/visitor/paused-cafe'));
const UnknownCafe = lazy(() => import('@/data/cafe/unknown-cafe'));

const LINK_OVER = 'El enlace de invitación ya no vale.';
const CROWDED = 'Hay mucha gente a la vez en este wifi. Espera un momento y pulsa otra vez.';

/** Steps after the first, as they stand in the history: Back goes a step back (rule J37). */
export type VisitorStep = 'challenge' | 'code';

const readStep = (state: unknown): VisitorStep | null => {
  const { visitorStep } = (state ?? {}) as { visitorStep?: VisitorStep };
  return visitorStep ?? null;
};

// for the one visitor in many who holds a VIP card
const VipCode = lazy(() => import('@/features/public/auth/visitor/vip-code-from-link'));

/** Claims what the address brings of a scanned code; `afterClaim` resolves once nothing is under way. */
function useVisitorClaim(cafeSlug: string) {
  const { hash, pathname, state } = useLocation() as { hash: string; pathname: string; state: unknown };
  const navigate = useNavigate();
  const [message, setMessage] = useState<string | null>(null);
  const claim = useRef<Promise<void> | null>(null);
  const token = readPresenceToken(hash);
  if (token !== null) storeScannedToken(cafeSlug, token);
  /** A claim that got no answer is made again, by the press at the latest. */
  const afterClaim = (): Promise<void> => {
    if (!hasScannedToken()) return Promise.resolve();
    claim.current ??= loadPress()
      .then(({ claimScannedToken }) => claimScannedToken(cafeSlug, true))
      .then(setMessage)
      .catch(() => undefined)
      .finally(() => (claim.current = null));
    return claim.current;
  };
  const begin = useRef(afterClaim);
  useEffect(() => {
    if (token !== null) void navigate(pathname, { replace: true, state });
    void begin.current();
  }, [token, navigate, pathname, state]);
  return { message, afterClaim };
}

/** Returns the referral link that the address brings, once it is known what it is worth (rule A28). */
function useInvitation(cafeSlug: string, token: string | null): Answer<'peek_referral_link'> | null {
  const [link, setLink] = useState<Answer<'peek_referral_link'> | null>(null);
  useEffect(() => {
    if (token === null) return;
    callRpc('peek_referral_link', { cafe_slug: cafeSlug, token }).then(setLink, () => undefined);
  }, [cafeSlug, token]);
  return link;
}

interface VisitorPageProps {
  cafeSlug: string;
  /** The layer that the steps after the first stand on, fetched while the first is read. */
  Layer: ComponentType<{ children: ReactNode }> & { preload: () => Promise<unknown> };
}

/**
 * `/c/:cafeSlug` for who has no session (rules A36 to A38): the first prize and one button; then challenge 1, where to
 * keep what it gave, and the code.
 */
export function VisitorPage({ cafeSlug, Layer }: VisitorPageProps) {
  const { hash, pathname, state } = useLocation() as { hash: string; pathname: string; state: unknown };
  const navigate = useNavigate();
  const { data, error, load } = useVisitorCafe(cafeSlug);
  const { message, afterClaim } = useVisitorClaim(cafeSlug);
  const invitation = readReferralToken(hash);
  const link = useInvitation(cafeSlug, invitation);
  const [failure, setFailure] = useState<string>();
  const cafe = data?.cafe ?? null;
  const step = readStep(state) ?? (isFinishingVisit(cafeSlug) ? 'code' : null);
  useDocumentTitle(cafe?.nombre ?? 'Tu cafetería');

  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  /** A second tap before the next step is there must not lead to it twice. */
  const isStepTaken = useRef(false);
  useEffect(() => {
    isStepTaken.current = false;
    if (shownStep.current !== null && step === null) heading.current?.focus();
    shownStep.current = step;
  }, [step]);
  useEffect(
    () => preloadWhenIdle(() => Promise.all([loadPress(), Steps.preload(), Layer.preload()])),
    [Layer],
  );

  const firstPrize = data?.first_prize ?? null;
  const goTo = (visitorStep: VisitorStep) => void navigate(pathname + hash, { state: { visitorStep } });
  const want = async () => {
    if (isStepTaken.current) return;
    setFailure(undefined);
    try {
      // a visit that overtakes its proof would be without it
      await afterClaim();
      const { beginVisit } = await loadPress();
      if (!(await beginVisit(cafeSlug, firstPrize))) return setFailure(CROWDED);
      isStepTaken.current = true;
      goTo('challenge');
    } catch (thrown) {
      const error = toAppError(thrown);
      // offline, its sentence must be here already
      if (error.retryable) return setFailure(NETWORK_MESSAGE.description);
      const { errorMessage } = await import('@/lib/error-messages');
      setFailure(errorMessage(error).description);
      // It shows the prize of now, or that the café is not open any more.
      await load();
    }
  };
  // A press that came before the page was alive counts.
  const early = useRef(want);
  const isReady = cafe !== null && step === null;
  useEffect(() => {
    if (isReady && consumeQueuedClick()) void early.current();
  }, [isReady]);

  if (data && closedReason(cafe) === 'CAFE_NOT_FOUND')
    return (
      <Suspense fallback={<LoadingIndicator />}>
        <UnknownCafe signedIn={false} />
      </Suspense>
    );
  if (cafe && closedReason(cafe))
    return (
      <Suspense fallback={<LoadingIndicator />}>
        <PausedCafe />
      </Suspense>
    );
  if (cafe && !isSameCafe(cafeSlug, cafe))
    return <Navigate to={paths.scan(cafe.slug) + hash} replace state={state} />;

  const showScreen = () => {
    if (!data && error)
      return (
        <main className="mx-auto w-full max-w-column px-gutter pt-4 pb-16">
          <Suspense fallback={<LoadingIndicator />}>
            <LoadFailure error={error} onRetry={load} />
          </Suspense>
        </main>
      );
    if (cafe && step !== null)
      return (
        <Layer>
          <Steps
            cafe={cafe}
            cafeSlug={cafeSlug}
            firstPrize={firstPrize}
            invitation={invitation}
            step={step}
            onStep={goTo}
          />
        </Layer>
      );
    const prize = firstPrize ?? '';
    const begun = hasBegunVisit(cafeSlug);
    const promise = invitationHeadline(link && { token: '', ...link }, prize) ?? prizeHeadline(prize);
    return (
      <VisitorOffer
        {...(cafe && {
          headline: begun
            ? `${prize === 'Café gratis' ? 'Tu café' : 'Tu premio'} te espera: falta tu email`
            : promise,
          task: begun
            ? ''
            : cafe.first_challenge === 'opinion'
              ? 'Solo dinos qué tal hoy'
              : 'Solo deja tu reseña',
          picture: data?.first_prize_picture ?? null,
          want: begun ? 'Seguir' : 'Lo quiero',
          onWant: want,
        })}
        message={message ?? (link?.open === false && LINK_OVER)}
        failure={failure}
        login={paths.login(cafeSlug) + hash}
        loginState={{ returnTo: paths.scan(cafeSlug), hasAccount: true }}
        headingRef={heading}
      />
    );
  };
  return (
    <CafeTheme primary={cafe?.primary_color} secondary={cafe?.secondary_color}>
      <CafeBand cafe={cafe && { name: cafe.nombre, logo: cafe.logo_path && logoUrl(cafe.logo_path) }} />
      {showScreen()}
      {hash.startsWith('#codigo=') && (
        <Suspense fallback={null}>
          <VipCode cafeSlug={cafeSlug} />
        </Suspense>
      )}
    </CafeTheme>
  );
}
