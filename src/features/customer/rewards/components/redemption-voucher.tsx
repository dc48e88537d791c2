import type { ReactNode } from 'react';
import type { CounterState } from '@/features/customer/rewards/redemption-state';
import { cx } from '@/ui/cx';
import { RewardIllustration } from '@/ui/illustrations/reward-illustration';

interface RedemptionVoucherProps {
  state: CounterState;
  /** The prize. */
  name: string;
  /** Key of its drawing. */
  picture: string;
  /** Conditions of the prize. */
  conditions: string | null;
  /** The state, across the top. */
  band: ReactNode;
  /** Origin of the prize, its owner and its date. */
  children: ReactNode;
  /** Content of the part that is torn off. */
  stub: ReactNode;
}

/** Notches where the two parts meet, cut with a mask so that the café's ground shows through. */
const cut = {
  main: '[mask-image:radial-gradient(circle_0.6rem_at_0_100%,transparent_98%,#000),radial-gradient(circle_0.6rem_at_100%_100%,transparent_98%,#000)] [mask-composite:intersect]',
  stub: '[mask-image:radial-gradient(circle_0.6rem_at_0_0,transparent_98%,#000),radial-gradient(circle_0.6rem_at_100%_0,transparent_98%,#000)] [mask-composite:intersect]',
};

/** The paper that the state gives the ticket, and the disc behind its picture. */
const papers: Record<CounterState, { main: string; stub: string; disc: string }> = {
  available: { main: 'bg-card', stub: 'bg-card', disc: 'bg-apricot-soft' },
  waiting: { main: 'bg-card', stub: 'bg-card', disc: 'bg-apricot-soft' },
  redeemed: { main: 'bg-success text-white', stub: 'bg-card', disc: 'bg-card' },
  spent: { main: 'bg-paper-deep', stub: 'bg-paper-deep', disc: 'bg-line' },
  received: { main: 'bg-paper-deep', stub: 'bg-paper-deep', disc: 'bg-line' },
  expired: { main: 'bg-paper-deep', stub: 'bg-paper-deep', disc: 'bg-line' },
  unreachable: { main: 'bg-card', stub: 'bg-card', disc: 'bg-line' },
};

/**
 * The ticket that is shown at the counter: as high as the screen leaves it, its picture taking what room there is, so
 * that nothing has to be scrolled for. Redeeming tears its stub.
 */
export function RedemptionVoucher({
  state,
  name,
  picture,
  conditions,
  band,
  children,
  stub,
}: RedemptionVoucherProps) {
  const paper = papers[state];
  const live = state === 'available' || state === 'waiting' || state === 'redeemed';
  return (
    <div className="flex flex-1 flex-col drop-shadow-[0_10px_18px_rgb(58_34_23/0.18)]">
      <div
        className={cx(
          'flex flex-1 flex-col overflow-hidden rounded-t-card transition-colors duration-calm',
          paper.main,
          cut.main,
        )}
      >
        {band}
        <div className="flex flex-1 flex-col items-center justify-center px-[min(1rem,4vw)] pt-2 pb-3 text-center lying:py-1">
          {/* With large text the screen scrolls in any case: the picture keeps a size
              that can be seen. */}
          <div className="relative max-h-48 min-h-[clamp(0.75rem,(1rem-16px)*5,5rem)] w-full flex-[1_1_0px] lying:hidden">
            <div
              className={cx(
                'absolute inset-y-0 left-1/2 grid aspect-square -translate-x-1/2 place-items-center rounded-full',
                paper.disc,
              )}
            >
              <RewardIllustration
                picture={picture}
                className={cx('size-[72%]', !live && 'opacity-60 saturate-50')}
              />
            </div>
          </div>
          <h2 className="mt-2 text-[clamp(1.75rem,4.8dvh,2.75rem)] leading-[1.08] font-extrabold tracking-[-0.02em]">
            {name}
          </h2>
          {conditions && <p className="mt-1 text-sm leading-snug break-words">{conditions}</p>}
          {children}
        </div>
      </div>
      <div
        className={cx(
          'relative min-w-0 rounded-b-card px-[min(1rem,4vw)] py-[min(0.75rem,1.2dvh)] text-center transition-transform duration-slow ease-settle before:absolute before:inset-x-5 before:-top-px before:border-t-[3px] before:border-dotted before:border-line-strong/60',
          paper.stub,
          cut.stub,
          state === 'redeemed' && 'mb-2 origin-top-left translate-y-1.5 rotate-[0.8deg]',
        )}
      >
        {stub}
      </div>
    </div>
  );
}
