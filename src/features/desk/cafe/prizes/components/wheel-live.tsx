import type { WheelDraft } from '@/features/desk/cafe/prizes/wheel-draft';
import { missingPercent, MIN_SEGMENTS, parsePercent } from '@/features/desk/cafe/prizes/wheel-draft';
import { averageSpinCents, averageText, type CostedWheel } from '@/features/desk/cafe/prizes/wheel-cost';
import { formatEuros } from '@functions/_shared/texts/money';
import { PrizeWheel } from '@/ui/prize-wheel';

interface WheelLiveProps {
  draft: WheelDraft;
  /** Null while a prize has no value. */
  cost: CostedWheel | null;
}

/** Shows the wheel that is being written as a customer will see it, and what a turn of it costs. */
export function WheelLive({ draft, cost }: WheelLiveProps) {
  // percents that do not add up would be printed as other ones
  const addsUp = missingPercent(draft) === 0;
  const segments = draft.segments.map(({ prize, picture, percent }) => ({
    name: prize,
    picture,
    ...(addsUp && { weight: parsePercent(percent) ?? 0 }),
  }));
  return (
    <section
      aria-label="Así la ven tus clientes"
      className="-mx-gutter flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line bg-card px-gutter py-2.5 @min-[16rem]/screen:sticky @min-[16rem]/screen:top-0 @min-[16rem]/screen:z-20 @3xl/screen:top-6 @3xl/screen:col-start-2 @3xl/screen:row-span-2 @3xl/screen:mx-0 @3xl/screen:flex-col @3xl/screen:gap-5 @3xl/screen:border-0 @3xl/screen:bg-transparent @3xl/screen:p-0 @3xl/screen:text-center [@media(max-height:32rem)]:static!"
    >
      {segments.length < MIN_SEGMENTS ? (
        <p className="text-sm text-ink-soft">Con dos premios ya verás aquí tu ruleta.</p>
      ) : (
        <PrizeWheel
          segments={segments}
          motion="still"
          position={null}
          thumb
          className="mx-0! w-[min(7.5rem,32vw)]! shrink-0 @3xl/screen:w-full!"
        />
      )}
      <div aria-live="polite" className="min-w-0 flex-[1_1_9rem] @3xl/screen:flex-none">
        {cost ? (
          <>
            <p className="text-sm leading-tight">Cada tirada te cuesta</p>
            <p className="mt-0.5 text-[min(2rem,12vw)] leading-tight font-extrabold tracking-tight tabular-nums">
              {formatEuros(Math.round(averageSpinCents(cost.segments)))}
            </p>
            <p className="text-sm leading-tight text-ink-soft">{averageText(cost)}</p>
          </>
        ) : (
          <p className="text-sm text-ink-soft">
            Pon el valor de cada premio y verás lo que cuesta una tirada.
          </p>
        )}
      </div>
    </section>
  );
}
