import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useIsPresenceMissing } from '@/data/presence/use-is-presence-missing';
import { refreshPages } from '@/data/rpc';
import { useSession } from '@/data/session/session-context';
import { DEFAULT_PRIZE_NAME } from '@/domain/hitos';
import { useSpinHitoWheel } from '@/features/customer/journey/api/spin-hito-wheel';
import { spinFailure } from '@/features/customer/journey/reward/spin-failure';
import type { CafeJourney } from '@/features/customer/journey/use-journey';
import { BasesLink } from '@/features/customer/shared/bases-link';
import { PresenceNotice } from '@/features/customer/shared/presence/presence-notice';
import { LazyCounterCodeButton } from '@/features/customer/shared/presence/lazy-counter-code-button';
import { messageOf } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { cx } from '@/ui/cx';
import { PrizeWheel } from '@/ui/prize-wheel';
import { toast } from '@/ui/toast';
import { useFrozenValue } from '@/ui/use-frozen-value';
import { useSingleFlight } from '@/ui/use-single-flight';
import { WheelOdds } from '@/ui/wheel-odds';

/** The wheel rests on its prize for a moment, alone, before the ticket takes its place, in milliseconds. */
const REVEAL_DELAY_MS = 1700;

export interface WheelStageProps {
  journey: CafeJourney;
  hito: number;
  headingId: string;
  /** The wheel has been set going: the screen stays here although the server is one step further. */
  onTurning: () => void;
  /** The wheel has come to rest, or there is nothing to turn. */
  onRevealed: () => void;
}

/**
 * The wheel of a validated challenge (rules J9 and R5): the server draws, saves and advances when the button is
 * pressed; the wheel turns while the prize is read, and stops on it. Left halfway, the prize is shown on return.
 */
export default function WheelStage({ journey, hito, headingId, onTurning, onRevealed }: WheelStageProps) {
  const { cafe, viewer } = journey;
  const queryClient = useQueryClient();
  const codeNeed = useIsPresenceMissing(cafe, useSession().user?.id ?? null);
  const spin = useSpinHitoWheel(cafe, hito);
  /** The server has drawn. */
  const [spun, setSpun] = useState(false);
  const [target, setTarget] = useState<number | null>(null);
  /** The wheel has come to rest: it alone says what was won, with its message. */
  const [atRest, setAtRest] = useState(false);
  /** The odds that a press named were no longer those that hold. */
  const [isChanged, setIsChanged] = useState(false);

  const explain = async (thrown: unknown) => {
    const { code } = toAppError(thrown);
    if (code === 'WHEEL_CHANGED') {
      await refreshPages(queryClient);
      return setIsChanged(true);
    }
    if (
      [
        'HITO_NOT_CURRENT',
        'HITO_NOT_VALIDATED',
        'CAFE_PAUSED',
        'TEAM_MEMBER',
        'NOT_ENROLLED',
        'PRESENCE_MISSING',
        'PRIZE_UNREAD',
      ].includes(code)
    ) {
      void refreshPages(queryClient);
    }
    toast(spinFailure(thrown));
  };

  const { press, pending } = useSingleFlight(async () => {
    onTurning();
    setIsChanged(false);
    try {
      const { position } = await spin.mutateAsync({ odds: journey.wheel.odds, onSpun: () => setSpun(true) });
      if (position === null) return onRevealed();
      setTarget(position - 1);
    } catch (thrown) {
      setSpun(false);
      await explain(thrown);
      onRevealed();
    }
  });
  const turning = pending || target !== null;
  // The segments that are turning must not change under the prize.
  const { segments } = useFrozenValue(journey.wheel, turning);
  const quiet = cx('transition-opacity duration-calm', atRest && 'opacity-0');

  return (
    <>
      <Card as="section" className="flex animate-rise-in flex-col items-center gap-5 text-center short:gap-3">
        <div className={quiet}>
          <p className="text-xs font-semibold tracking-[0.06em] text-ink-soft uppercase">
            Desafío {hito} superado
          </p>
          <h1 id={headingId} tabIndex={-1} className="mt-0.5 text-title focus-visible:outline-none">
            Toca girar la ruleta
          </h1>
          <p role={isChanged ? 'alert' : undefined} className="mt-1 text-ink-soft">
            {isChanged ? (
              messageOf('WHEEL_CHANGED').description
            ) : (
              <PresenceNotice cafe={cafe} act="wheel">
                Caiga donde caiga, hay premio.
              </PresenceNotice>
            )}
          </p>
        </div>
        {/* Small enough in a short window for the button below to be in it. */}
        <div className="flex w-full justify-center short:max-w-56">
          <PrizeWheel
            segments={segments}
            target={target}
            turning={spun}
            onSettled={() => {
              const prize = segments[target ?? -1]?.name ?? DEFAULT_PRIZE_NAME;
              setAtRest(true);
              toast({ title: '¡Felicidades! 🎉', description: `Has ganado: ${prize}`, variant: 'success' });
              setTimeout(onRevealed, REVEAL_DELAY_MS);
            }}
          />
        </div>
        <div className={cx('w-full', quiet)} inert={viewer === 'preview'}>
          {codeNeed === 'missing' && !turning ? (
            <LazyCounterCodeButton cafe={cafe} />
          ) : (
            <Button
              variant="hero"
              size="lg"
              className="w-full"
              disabled={turning || codeNeed === 'unknown'}
              onClick={press}
            >
              {turning ? 'Girando...' : 'Girar la ruleta'}
            </Button>
          )}
        </div>
      </Card>
      <WheelOdds wheel={segments}>
        <BasesLink cafeSlug={cafe.slug} />
      </WheelOdds>
    </>
  );
}
