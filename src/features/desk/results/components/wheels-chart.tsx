import { listCeilings } from '@functions/_shared/texts/month';
import { formatCounted, monthOfYear } from '@functions/_shared/texts/numbers';
import { formatEuros } from '@functions/_shared/texts/money';
import { HorizontalBars } from '@/features/desk/results/charts/horizontal-bars';
import { ChartFrame } from '@/features/desk/results/charts/chart-frame';
import type { Results } from '@/features/desk/results/results';
import { wheelNames, wheelsTable } from '@/features/desk/results/tables';

/** Shows what the wheels drew in the last month and what that cost, against their ceilings; the table has every month. */
export function WheelsChart({ results }: { results: Results }) {
  const { wheels } = results;
  const month = wheels.at(-1)?.month;
  if (month === undefined) return null;
  const drawn = wheels
    .filter((one) => one.month === month)
    .flatMap(({ wheel, prizes }) => prizes.map((prize) => ({ wheel, ...prize })));
  const turns = drawn.reduce((sum, prize) => sum + prize.drawn, 0);
  const cents = drawn.reduce((sum, { cost_cents }) => sum + (cost_cents ?? 0), 0);
  const cost = cents > 0 ? `, ${formatEuros(cents)} según el valor de sus premios` : '';
  const ceilings = listCeilings(results).map(([name, value]) => ` ${name}: ${value}.`);
  return (
    <ChartFrame
      says={`En ${monthOfYear(month)}, ${formatCounted(turns, 'tirada', 'tiradas')}${cost}.${ceilings.join('')}`}
      table={wheelsTable(wheels)}
      of={turns}
    >
      <HorizontalBars
        full={Math.max(0, ...drawn.map((prize) => prize.drawn))}
        bars={drawn.map(({ wheel, name, drawn: times, cost_cents }) => ({
          key: `${wheel} ${name}`,
          label: name,
          value: formatCounted(times, 'vez', 'veces'),
          parts: [{ value: times, look: 'full' }],
          detail: `${wheelNames[wheel]} · ${cost_cents === null ? 'sin valor puesto' : formatEuros(cost_cents)}`,
        }))}
      />
    </ChartFrame>
  );
}
