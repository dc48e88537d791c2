import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { winGround, winGrounds } from '@/features/customer/shared/win/win-grounds';
import type { WinStrength } from '@/features/customer/shared/win/win-strength';
import { Confetti } from '@/ui/confetti';
import { cx } from '@/ui/cx';
import { RewardVoucher } from '@/ui/reward-voucher';
import { useReducedMotion } from '@/ui/use-reduced-motion';
import { vibrate } from '@/ui/vibrate';

/** Vibration while the ticket is printed, on and off in milliseconds; the first pause is the print's own. */
const pulses: Record<WinStrength, number[]> = {
  discount: [0, 400, 20],
  product: [0, 400, 30, 70, 30],
  vip: [0, 400, 30, 70, 30, 70, 90],
};

/** The ticket is half out by then, in milliseconds. */
const PRINT_MS = 700;

interface PrizeRevealProps {
  strength: WinStrength;
  /** The ticket comes out of the wheel that has just turned; otherwise out of its slot alone. */
  fromWheel: boolean;
  /** The prize, and the key of its drawing. */
  name: string;
  picture: string;
  /** Words for where it was won, and what holds for it. */
  kicker: string;
  stub: string;
  className?: string;
  /** The acts below the ticket. */
  children: ReactNode;
}

/** The moment of winning: the whole screen for a second, the ticket printed out of the wheel, then what to do with it. */
export function PrizeReveal({
  strength,
  fromWheel,
  name,
  picture,
  kicker,
  stub,
  className,
  children,
}: PrizeRevealProps) {
  const reduced = useReducedMotion();
  const heading = useRef<HTMLHeadingElement>(null);
  // Before a message looks for its place
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (!reduced) vibrate(...pulses[strength]);
  }, [reduced, strength]);
  return (
    <section
      className={cx(
        winGround,
        'animate-win pt-3 pb-6 short:pb-4 lying:flex-row lying:justify-center lying:gap-6',
        winGrounds[strength],
        className,
      )}
    >
      <div className="relative isolate flex w-full flex-col items-center lying:max-w-72">
        {fromWheel && (
          <span
            aria-hidden="true"
            className="wheel-picture absolute bottom-[calc(100%-0.875rem)] size-44 animate-leave rounded-full border-[3px] border-espresso opacity-0 ring-8 ring-card forced-colors:hidden short:size-36"
          />
        )}
        <span
          aria-hidden="true"
          className="relative z-1 h-3 w-88 max-w-[calc(100%+1.5rem)] animate-fade-in rounded-full bg-espresso [animation-delay:250ms] motion-reduce:[animation-delay:0s] forced-colors:bg-[CanvasText]"
        />
        {strength !== 'discount' && <Confetti afterMs={PRINT_MS} />}
        <div className="-mt-1.5 w-full [clip-path:inset(0_-2rem_-3rem)]">
          <RewardVoucher
            name={name}
            picture={picture}
            says={{ lead: 'Has ganado:', ref: heading }}
            kicker={kicker}
            stub={<p className="text-ink-soft">{stub}</p>}
            className={cx(
              'animate-print motion-reduce:[animation-delay:0s]',
              // gold paper
              strength === 'vip' && '*:bg-linear-135 *:from-card *:to-crema-soft',
            )}
          />
        </div>
      </div>
      <div className="mt-4 flex w-full max-w-80 animate-appear flex-col motion-reduce:[animation-delay:0s] lying:mt-0 lying:max-w-64">
        {children}
      </div>
    </section>
  );
}
