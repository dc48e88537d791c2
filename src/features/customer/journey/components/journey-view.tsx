import { useRpcMutation } from '@/data/rpc-mutation';
import type { Reward } from '@functions/_shared/contracts/procedures/shared-schemas';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { HITO_COUNT } from '@/domain/figures';
import { journeyStep, parseStep, progressCount } from '@/domain/hitos';
import { findChallenge } from '@/features/customer/journey/challenges/registry';
import { ChallengeCard } from '@/features/customer/journey/components/challenge-card';
import { NextChallengeCard } from '@/features/customer/journey/components/next-challenge-card';
import { PreviewBanner } from '@/features/customer/journey/components/preview-banner';
import { StepContent } from '@/features/customer/journey/components/step-content';
import { Welcome } from '@/features/customer/journey/components/welcome';
import type { FinalViewProps } from '@/features/customer/journey/reward/final-view';
import { RewardReveal, WheelStage } from '@/features/customer/journey/reward/load-wheel-stage';
import { isShownBeforeStep, unseenReward } from '@/features/customer/journey/reward/unseen-reward';
import { stepState, stepStateFor } from '@/features/customer/journey/step-state';
import type { CafeJourney } from '@/features/customer/journey/use-journey';
import { lazyComponent } from '@/lib/lazy-component';
import { preloadWhenIdle } from '@/lib/when-idle';
import { cx } from '@/ui/cx';
import { ProgressPath } from '@/ui/progress-path';

// lazy: few people meet these, or nobody twice
const FinalView = lazyComponent<FinalViewProps>(
  () => import('@/features/customer/journey/reward/final-view'),
);
const AlreadyWonStage = lazy(() => import('@/features/customer/journey/reward/already-won-stage'));

/**
 * The journey once it is loaded: the path, then the prize that waits to be seen, the wheel that waits to be spun, the
 * step's card or the end. What is shown follows from what the server knows, so it can be left and resumed anywhere.
 */
export function JourneyView({ journey }: { journey: CafeJourney }) {
  const { cafe, viewer, enrollment } = journey;
  const [query, setQuery] = useSearchParams();
  /** The step whose wheel is turning; the server is one ahead of the screen meanwhile. */
  const [turning, setTurning] = useState<number | null>(null);
  const [putAway, setPutAway] = useState<string | null>(null);
  /** The prize with which the screen is being left; it stays until the next one is there. */
  const [leavingWith, setLeavingWith] = useState<Reward | null>(null);
  /** The card of a new VIP has turned over; the prize of the seventh challenge comes after it. */
  const [isVipSeen, setIsVipSeen] = useState(false);
  const markSeen = useRpcMutation('mark_reward_seen', {}, cafe);
  const headingId = useId();

  const progress = enrollment && {
    hitoActual: enrollment.hito_actual,
    hito1Completed: enrollment.hito_1_completado,
    hito7Rewarded: journey.rewards.some(({ hito_number }) => hito_number === HITO_COUNT),
  };
  const finished = enrollment !== null && enrollment.hito_actual > HITO_COUNT;
  const requestedStep = query.get('step');
  const unseen = turning === null && viewer === 'customer' ? unseenReward(journey) : null;
  const waiting =
    unseen && unseen.id !== putAway && isShownBeforeStep(unseen, parseStep(requestedStep)) ? unseen : null;
  const won = leavingWith ?? waiting;
  const step = turning ?? won?.hito_number ?? journeyStep(requestedStep, progress);
  const state = stepStateFor(journey, step);
  const wheelWaits = turning === step || (state === 'open' && enrollment?.hito_validado === step);
  const isNewVip = won?.hito_number === HITO_COUNT && !isVipSeen;
  const stage = isNewVip
    ? 'vip'
    : won
      ? 'prize'
      : wheelWaits
        ? 'wheel'
        : finished && step === HITO_COUNT
          ? 'end'
          : 'card';
  const done = progress ? progressCount(progress) : 0;
  /** The path makes room for a win. */
  const aside = isNewVip ? 'hidden' : won && 'lying:hidden';

  // A new step or stage starts at the top, for eyes and for screen readers.
  const shown = useRef(`${step} ${stage}`);
  useEffect(() => {
    if (shown.current === `${step} ${stage}`) return;
    shown.current = `${step} ${stage}`;
    window.scrollTo(0, 0);
    document.getElementById(headingId)?.focus({ preventScroll: true });
  }, [step, stage, headingId]);

  // What a completed step shows is there by then.
  useEffect(
    () =>
      preloadWhenIdle(() => Promise.all([WheelStage.preload(), findChallenge(step + 1)?.Panel.preload()])),
    [step],
  );
  // The end is there by the time somebody gets to it, also where the network is not.
  useEffect(() => {
    if (step === HITO_COUNT) FinalView.preload().catch(() => undefined);
  }, [step]);

  const showStage = () => {
    if (stage === 'vip' || stage === 'end')
      return (
        <FinalView key={stage} journey={journey} onPrize={isNewVip ? () => setIsVipSeen(true) : undefined} />
      );
    if (won) {
      const leave = () => {
        setLeavingWith(won);
        markSeen.mutate({ reward_id: won.id });
      };
      const goToNextStep = () => {
        setLeavingWith(null);
        setPutAway(won.id);
        markSeen.mutate({ reward_id: won.id });
        setQuery({ step: String(step + 1) }, { replace: true });
      };
      return <RewardReveal reward={won} cafe={cafe} onLeave={leave} onNext={goToNextStep} />;
    }
    if (stage === 'wheel' && turning === null && enrollment?.already_won.includes(step))
      return (
        <Suspense fallback={null}>
          <AlreadyWonStage journey={journey} hito={step} headingId={headingId} />
        </Suspense>
      );
    if (stage === 'wheel') {
      return (
        <div key={step} className="flex flex-col gap-5">
          {step === 4 && turning === null && (
            <p className="animate-rise-in text-center text-lead font-bold">¡Ya ha venido alguien!</p>
          )}
          <WheelStage
            journey={journey}
            hito={step}
            headingId={headingId}
            onTurning={() => setTurning(step)}
            onRevealed={() => setTurning(null)}
          />
        </div>
      );
    }
    return (
      <ChallengeCard
        key={step}
        step={step}
        state={state}
        cafe={cafe}
        firstPrize={journey.first_prize.name}
        isWindowOpen={
          state === 'open' && Boolean(step === 2 ? enrollment?.hito_2_deadline : enrollment?.hito_6_deadline)
        }
        headingId={headingId}
      >
        <StepContent step={step} state={state} currentStep={journeyStep(null, progress)} journey={journey} />
      </ChallengeCard>
    );
  };

  return (
    <div className="beside">
      {viewer === 'preview' && <PreviewBanner />}
      <ProgressPath
        size="hero"
        done={done}
        current={finished ? null : step}
        label="Recorrido"
        className={cx('mt-2', aside, stage === 'wheel' && 'lying:hidden')}
      />
      <p className={cx('mb-5 text-center text-sm font-semibold text-ink-soft', aside)}>
        {`Desafío ${step} de ${HITO_COUNT}${done > 0 ? ` · ${Math.round((done / HITO_COUNT) * 100)} % completado` : ''}`}
      </p>
      {showStage()}
      {!won &&
        step < HITO_COUNT &&
        state !== 'locked' &&
        (turning === step || stepState(enrollment, step + 1) === 'locked') && (
          <div className="mt-5">
            <NextChallengeCard step={step + 1} />
          </div>
        )}
      <Welcome journey={journey} />
    </div>
  );
}
