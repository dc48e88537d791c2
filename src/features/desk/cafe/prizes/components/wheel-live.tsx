import type { WheelDraft } from '@/features/desk/cafe/prizes/wheel-draft';
import { missingPercent, MIN_SEGMENTS, parsePercent } from '@/features/desk/cafe/prizes/wheel-draft';
import { averageSpinCents, averageText, type CostedWheel } from '@/features/desk/cafe/prizes/wheel-cost';
import { formatEuros } from '@functions/_shared/texts/money';
import { PrizeWheel } from '@/ui/prize-wheel';
import './wheel.css';

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
    <section aria-label="Así la ven tus clientes" className="wheel-live">
      {segments.length < MIN_SEGMENTS ? (
        <p className="text-sm text-ink-soft">Con dos premios ya verás aquí tu ruleta.</p>
      ) : (
        <PrizeWheel segments={segments} motion="still" position={null} thumb className="wheel-live-cup" />
      )}
      <div aria-live="polite" className="wheel-live-cost">
        {cost ? (
          <>
            <p className="text-sm leading-tight">Cada tirada te cuesta</p>
            <p className="wheel-live-figure font-extrabold tabular-nums">
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
