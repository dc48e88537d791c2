import { ChartFrame } from '@/features/desk/results/charts/chart-frame';
import { LineChart, type Curve } from '@/features/desk/results/charts/line-chart';
import type { Results } from '@/features/desk/results/results';
import { retentionTable, RETENTION_DAYS } from '@/features/desk/results/tables';
import {
  formatCounted,
  MIN_SAMPLE,
  formatWhole,
  monthOfYear,
  percentOf,
  shortMonth,
} from '@functions/_shared/texts/numbers';

/**
 * Shows the returning part of each month's new customers, by delay, for the last twelve months whatever the period.
 */
export function RetentionChart({ retention }: { retention: Results['retention'] }) {
  const drawn = retention.filter(({ enrolled, back }) => enrolled >= MIN_SAMPLE && back[0] !== null);
  const tooFewMonths = retention.filter(({ enrolled }) => enrolled > 0 && enrolled < MIN_SAMPLE).length;
  const curves: Curve[] = drawn.map(({ month, enrolled, back }) => ({
    name: shortMonth(month),
    values: back.map((people) => (people === null ? null : percentOf(people, enrolled))),
  }));
  // the newest month whose 30 days are over says most
  const newestComplete = drawn.findLastIndex(({ back }) => back[2] !== null);
  const first = newestComplete < 0 ? drawn.length - 1 : newestComplete;
  const words = ({ name, values }: Curve, step: number) => {
    const { month, enrolled, back } = drawn.find((other) => shortMonth(other.month) === name)!;
    return `${monthOfYear(month)}, en ${RETENTION_DAYS[step]} días: ${values[step]} de cada 100 (${formatWhole(back[step] ?? 0)} de ${formatWhole(enrolled)})`;
  };
  return (
    <ChartFrame
      says={
        drawn.length === 0
          ? `Todavía no hay un mes con ${MIN_SAMPLE} clientes nuevos o más: con menos no se dibuja.`
          : `De los clientes nuevos de cada mes, cuántos de cada 100 volvieron, y en cuántos días.${
              tooFewMonths === 0
                ? ''
                : ` ${formatCounted(tooFewMonths, 'mes tiene', 'meses tienen')} menos de ${MIN_SAMPLE} clientes nuevos y no se ${tooFewMonths === 1 ? 'dibuja' : 'dibujan'}.`
            }`
      }
      table={retentionTable(retention)}
      of={drawn.reduce((sum, { enrolled }) => sum + enrolled, 0)}
    >
      <LineChart
        name="Quién vuelve, por mes de registro. Flechas a los lados: los días; arriba y abajo: los meses."
        steps={RETENTION_DAYS.map((days) => `${days} d`)}
        curves={curves}
        first={first}
        format={(percent) => `${percent} %`}
        words={words}
        idle={`En color, ${monthOfYear(drawn[first]?.month ?? '')}. Toca un punto para ver su mes.`}
      />
    </ChartFrame>
  );
}
