import type { ReactNode } from 'react';
import { formatDayOfYear } from '@/domain/day-of-year';
import { odds, type WeightedPrize } from '@/domain/wheel';
import { Card } from '@/ui/card';
import { cx } from '@/ui/cx';
import { RewardIllustration } from '@/ui/illustrations/reward-illustration';
import { segmentColor } from '@/ui/wheel/prize-wheel';

interface WheelOddsProps {
  wheel: readonly (WeightedPrize & UnavailablePrize & { conditions?: string | null })[];
  /** Conditions of the prize, after "El premio sale al azar." */
  children?: ReactNode;
}

/** Why a prize cannot come now, and the day `yyyy-mm-dd` on which it is back. */
interface UnavailablePrize {
  out?: 'sold_out' | 'exhausted' | 'ceiling' | null;
  available_again_on?: string | null;
}

/** Says that a prize cannot come, and until when; null while it can. */
function unavailableText({ out, available_again_on: backOn }: UnavailablePrize): string | null {
  if (!out) return null;
  if (out === 'sold_out') return backOn ? `Agotado hasta el ${formatDayOfYear(backOn)}` : 'Agotado';
  const why = out === 'exhausted' ? 'Este mes ya han salido todos' : 'Este mes ya no sale';
  return backOn ? `${why}: vuelve el ${formatDayOfYear(backOn)}` : why;
}

/** Shows the possible prizes of a wheel and their odds, each on its segment's colour, and what cannot come now. */
export function WheelOdds({ wheel, children }: WheelOddsProps) {
  const shares = odds(wheel);
  return (
    <Card as="section" tone="flat">
      <h2 className="text-heading">Premios y probabilidades</h2>
      <ul className="mt-2 divide-y divide-line">
        {wheel.map((prize, index) => {
          const missing = unavailableText(prize);
          return (
            <li key={prize.name} className="flex flex-wrap items-center gap-3 py-2.5">
              <span
                className="shrink-0 rounded-full border border-espresso p-1.5 forced-color-adjust-none"
                style={{ backgroundColor: segmentColor(prize, index, wheel.length).fill }}
              >
                <span className="block rounded-full bg-card p-1">
                  <RewardIllustration
                    picture={prize.picture}
                    className={cx('size-7', missing !== null && 'opacity-45 grayscale')}
                  />
                </span>
              </span>
              <span className="min-w-0 flex-[1_1_9rem] font-medium break-words">
                {prize.name}
                {(missing ?? prize.conditions) && (
                  <span className="block text-sm font-normal text-ink-soft">
                    {missing ?? prize.conditions}
                  </span>
                )}
              </span>
              <span className={cx('font-bold tabular-nums', missing !== null && 'text-ink-soft')}>
                {shares[index]}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">El premio sale al azar. {children}</p>
    </Card>
  );
}
