import type { WheelDraft } from '@/features/desk/prizes/wheel-draft';
import { MIN_SEGMENTS, parsePercent } from '@/features/desk/prizes/wheel-draft';
import { averageSpinCents, averageText, type CostedWheel } from '@/features/desk/prizes/wheel-cost';
import { formatEuros } from '@functions/_shared/texts/money';
import { PrizeWheel, segmentColor, type WheelSegment } from '@/ui/wheel/prize-wheel';
import './wheel.css';

interface WheelLiveProps {
  draft: WheelDraft;
  /** Null while a prize has no value. */
  cost: CostedWheel | null;
  /** Number of prizes without a value, which keep the wheel from being saved. */
  unvalued: number;
}

/** Shows the wheel that is being written as a customer will see it, and what a turn of it costs. */
export function WheelLive({ draft, cost, unvalued }: WheelLiveProps) {
  const segments = draft.segments.map(({ prize, picture }) => ({ name: prize, picture }));
  const shares = draft.segments.map(({ percent }) => parsePercent(percent) ?? 0);
  return (
    <section aria-label="Así la ven tus clientes" className="wheel-live">
      {segments.length < MIN_SEGMENTS ? (
        <p className="text-sm text-ink-soft">Con dos premios ya verás aquí tu ruleta.</p>
      ) : (
        <>
          <PrizeWheel segments={segments} motion="still" position={null} className="wheel-live-cup" />
          <WheelShares segments={segments} shares={shares} />
        </>
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
        ) : unvalued === 0 ? null : (
          <p className="text-sm text-ink-soft">
            {unvalued === 1 ? 'Falta el valor de un premio' : `Falta el valor de ${unvalued} premios`}: sin él
            no se guarda ni se sabe lo que cuesta una tirada.
          </p>
        )}
      </div>
    </section>
  );
}

/** Narrowest share, in percent, that has room for its number. */
const MIN_LABELLED_SHARE = 10;

/** Shows how often each prize comes, which the wheel with its equal segments does not. */
function WheelShares({ segments, shares }: { segments: readonly WheelSegment[]; shares: readonly number[] }) {
  return (
    <div className="wheel-live-shares text-sm">
      <p className="leading-tight">Se dibujan iguales, pero salen así:</p>
      <div
        role="img"
        aria-label={segments.map(({ name }, index) => `${name}, ${shares[index]} %`).join('; ')}
        className="mt-1 flex overflow-hidden rounded-full border border-line-strong font-semibold forced-color-adjust-none"
      >
        {segments.map((segment, index) => {
          const { fill, text } = segmentColor(segment, index, segments.length);
          const share = shares[index] ?? 0;
          return (
            <span
              key={segment.name}
              className="min-w-0 overflow-hidden text-center leading-[1.7] not-first:border-l not-first:border-line-strong"
              style={{ flex: `${share} 0 0`, backgroundColor: fill, color: text }}
            >
              {share >= MIN_LABELLED_SHARE && share}
            </span>
          );
        })}
      </div>
    </div>
  );
}
