import { useIsPresenceMissing } from '@/data/presence/use-presence';
import { useSession } from '@/data/session/session-context';
import { isSpinning, REVEAL_DELAY_MS, wheelMotion } from '@/domain/spin-state';
import { winGrounds } from '@/features/customer/shared/win/win-grounds';
import { winStrength } from '@/features/customer/shared/win/win-strength';
import { useHitoSpin } from '@/features/customer/journey/reward/use-hito-spin';
import type { CafeJourney } from '@/features/customer/journey/use-journey';
import { BasesLink } from '@/features/customer/shared/bases-link';
import { PresenceNotice, LazyCounterCodeButton } from '@/features/customer/shared/presence/presence-notice';
import { messageOf } from '@/lib/error-messages';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { cx } from '@/ui/cx';
import { PrizeWheel } from '@/ui/wheel/prize-wheel';
import { useFrozenValue } from '@/ui/use-frozen-value';
import { WheelOdds } from '@/ui/wheel/wheel-odds';

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
 * pressed; the wheel turns while the prize is read, and stops on it. If the page is left meanwhile, the prize is shown on return.
 */
export default function WheelStage({ journey, hito, headingId, onTurning, onRevealed }: WheelStageProps) {
  const { cafe, viewer } = journey;
  const codeNeed = useIsPresenceMissing(cafe, useSession().user?.id ?? null);
  const { state, press, stop } = useHitoSpin(cafe, hito, journey.wheel.odds);
  const isOn = isSpinning(state) || state.name === 'won';
  // The segments that are turning must not change under the prize.
  const { segments } = useFrozenValue(journey.wheel, isOn);
  const motion = wheelMotion(state);
  const isChanged = state.name === 'ready' && state.isChanged;
  const quiet = cx('transition-opacity duration-calm', motion.motion === 'stopped' && 'opacity-0');

  const spin = async () => {
    onTurning();
    if (!(await press())) onRevealed();
  };
  const reveal = () => {
    stop();
    setTimeout(onRevealed, REVEAL_DELAY_MS);
  };

  return (
    <>
      <Card
        as="section"
        className={cx(
          'z-10 flex animate-rise-in flex-col items-center gap-5 text-center transition-[background-color,box-shadow] duration-calm short:gap-3 lying:grid lying:grid-cols-2',
          // the moment's colour floods the screen from here
          state.name === 'won' &&
            cx(
              'relative border-transparent! bg-(--win-first)! shadow-[0_0_0_100vmax_var(--win-first)]!',
              winGrounds[winStrength({ picture: state.drawn.reward.picture, hito })],
            ),
        )}
      >
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
              <PresenceNotice cafe={cafe} action="wheel">
                Caiga donde caiga, hay premio.
              </PresenceNotice>
            )}
          </p>
        </div>
        {/* Small enough in a short window for the button below to be in it. */}
        <div
          className={cx(
            'flex w-full justify-center transition-transform duration-slow ease-settle md:max-w-[37svh] short:max-w-56 lying:col-start-2 lying:row-span-2 lying:row-start-1 lying:max-w-none',
            state.name === 'won' && 'scale-110 short:scale-140',
          )}
        >
          <PrizeWheel segments={segments} {...motion} onStopped={reveal} stoppedText="¡Felicidades! 🎉" />
        </div>
        <div className={cx('w-full', quiet)} inert={viewer === 'preview'}>
          {codeNeed === 'missing' && !isOn ? (
            <LazyCounterCodeButton cafe={cafe} />
          ) : (
            <Button
              variant="hero"
              size="lg"
              className="w-full"
              disabled={isOn || codeNeed === 'unknown'}
              onClick={() => void spin()}
            >
              {isOn ? 'Girando...' : 'Girar la ruleta'}
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
