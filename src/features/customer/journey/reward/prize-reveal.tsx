import { useEffect, type ReactNode } from 'react';
import type { WinStrength } from '@/features/customer/journey/reward/win-strength';
import { Confetti } from '@/ui/confetti';
import { cx } from '@/ui/cx';
import { useReducedMotion } from '@/ui/use-reduced-motion';
import { vibrate } from '@/ui/vibrate';

/** The ground while the whole screen is the prize's, and the ground that stays below the ticket. */
export const winGrounds: Record<WinStrength, string> = {
  discount: '[--win-first:var(--apricot-soft)] [--win:var(--apricot-soft)]',
  product: '[--win-first:var(--apricot)] [--win:var(--apricot-soft)]',
  vip: '[--win-first:var(--crema)] [--win:var(--crema-soft)]',
};

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
  ticket: ReactNode;
  /** The acts below the ticket. */
  children: ReactNode;
}

/** The moment of winning: the whole screen for a second, the ticket printed out of the wheel, then what to do with it. */
export function PrizeReveal({ strength, fromWheel, ticket, children }: PrizeRevealProps) {
  const reduced = useReducedMotion();
  useEffect(() => {
    if (!reduced) vibrate(...pulses[strength]);
  }, [reduced, strength]);
  return (
    // The moment's colour reaches from edge to edge without making the page wider.
    <section
      className={cx(
        'relative flex animate-win flex-col items-center bg-(--win) pt-3 pb-6 text-center [box-shadow:0_0_0_100vmax_var(--win)] [clip-path:inset(0_-100vmax_-100vmax)] short:pb-4',
        winGrounds[strength],
      )}
    >
      {fromWheel && (
        <span
          aria-hidden="true"
          className="wheel-picture absolute bottom-[calc(100%-0.875rem)] left-1/2 size-72 -translate-x-1/2 animate-leave rounded-full border-[3px] border-espresso opacity-0 ring-8 ring-card forced-colors:hidden"
        />
      )}
      <span
        aria-hidden="true"
        className="relative z-1 h-3 w-88 max-w-[calc(100%+1.5rem)] animate-fade-in rounded-full bg-espresso [animation-delay:250ms] motion-reduce:[animation-delay:0s] forced-colors:bg-[CanvasText]"
      />
      <div className="relative -mt-1.5 w-full">
        <div className="[clip-path:inset(0_-2rem_-3rem)]">{ticket}</div>
        {strength !== 'discount' && (
          <div className="absolute -inset-x-gutter inset-y-0 overflow-x-clip">
            <Confetti afterMs={PRINT_MS} />
          </div>
        )}
      </div>
      <div className="mt-4 flex w-full max-w-80 animate-appear flex-col motion-reduce:[animation-delay:0s]">
        {children}
      </div>
    </section>
  );
}
