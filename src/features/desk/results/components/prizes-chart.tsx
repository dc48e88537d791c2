import { formatEuros } from '@functions/_shared/texts/money';
import { HorizontalBars, type Bar } from '@/features/desk/results/charts/horizontal-bars';
import { ChartFrame } from '@/features/desk/results/charts/chart-frame';
import type { Results } from '@/features/desk/results/results';
import { prizesTable } from '@/features/desk/results/tables';
import { formatCounted, formatWhole } from '@functions/_shared/texts/numbers';

type Prize = Results['prizes'][number];

/** Sums the challenges' prizes by name, the most redeemed first. */
function byName(prizes: readonly Prize[]) {
  const sums = new Map<
    string,
    Pick<Prize, 'name' | 'won' | 'redeemed' | 'expired' | 'cost_cents' | 'unpriced'>
  >();
  for (const { name, won, redeemed, expired, cost_cents, unpriced } of prizes) {
    const sum = sums.get(name);
    sums.set(name, {
      name,
      won: won + (sum?.won ?? 0),
      redeemed: redeemed + (sum?.redeemed ?? 0),
      expired: expired + (sum?.expired ?? 0),
      cost_cents: cost_cents === null ? (sum?.cost_cents ?? null) : cost_cents + (sum?.cost_cents ?? 0),
      unpriced: unpriced + (sum?.unpriced ?? 0),
    });
  }
  return [...sums.values()].toSorted((one, other) => other.redeemed - one.redeemed || other.won - one.won);
}

interface PrizeBarsProps {
  prizes: readonly Prize[];
  /** At most so many; how many more there are is said below. */
  most?: number;
}

/** Prizes as bars, wherever they were won, against the one that was won or redeemed most. */
export function PrizeBars({ prizes, most = Infinity }: PrizeBarsProps) {
  const sums = byName(prizes);
  const more = Math.max(0, sums.length - most);
  return (
    <>
      <HorizontalBars
        full={Math.max(0, ...sums.map(({ won, redeemed }) => Math.max(won, redeemed)))}
        bars={sums.slice(0, most).map(({ name, won, redeemed, expired, cost_cents, unpriced }): Bar => {
          // prizes redeemed or expired in a period may have been won before it
          const notRedeemed = Math.max(0, won - redeemed);
          const cost = cost_cents === null ? 'sin valor puesto' : formatEuros(cost_cents);
          const unpricedText =
            cost_cents !== null && unpriced > 0 ? `, sin contar ${formatWhole(unpriced)} sin valor` : '';
          return {
            key: name,
            label: name,
            value: formatCounted(redeemed, 'entregado', 'entregados'),
            parts: [
              { value: redeemed, look: 'full' },
              { value: Math.max(0, notRedeemed - expired), look: 'light' },
              { value: Math.min(notRedeemed, expired), look: 'hatched' },
            ],
            detail: `${formatCounted(won, 'ganado', 'ganados')} · ${formatCounted(expired, 'caducado', 'caducados')} · ${cost}${unpricedText}`,
          };
        })}
      />
      {more > 0 && <p className="mt-2">Y {formatCounted(more, 'premio más', 'premios más')}.</p>}
    </>
  );
}

/** Shows the prizes won, handed over and expired, and their cost by the owner's values. */
export function PrizesChart({ prizes }: { prizes: Results['prizes'] }) {
  const priced = prizes.flatMap(({ cost_cents }) => (cost_cents === null ? [] : [cost_cents]));
  const cost = formatEuros(priced.reduce((sum, cents) => sum + cents, 0));
  const redeemed = prizes.reduce((sum, prize) => sum + prize.redeemed, 0);
  const won = prizes.reduce((sum, prize) => sum + prize.won, 0);
  return (
    <ChartFrame
      says={
        prizes.length === 0
          ? 'Ningún premio ganado ni entregado en estas fechas.'
          : `${formatCounted(redeemed, 'premio entregado', 'premios entregados')}${priced.length > 0 ? `, ${cost} según su valor de mercado` : ''}.`
      }
      legend="Lleno: entregados. Claro: por entregar. Rayado: caducados."
      table={prizesTable(prizes)}
      of={Math.max(won, redeemed)}
    >
      <PrizeBars prizes={prizes} />
    </ChartFrame>
  );
}
