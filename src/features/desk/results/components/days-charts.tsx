import type { Results } from '@/features/desk/results/results';
import type { ComponentProps } from 'react';
import { ChartFrame } from '@/features/desk/results/charts/chart-frame';
import { ColumnChart } from '@/features/desk/results/charts/column-chart';
import { sevenDayMean } from '@/features/desk/results/seven-day-mean';
import { daysTable } from '@/features/desk/results/tables';
import {
  formatCounted,
  formatTenths,
  formatWhole,
  longDay,
  shortDay,
} from '@functions/_shared/texts/numbers';

type Day = Results['days'][number];

/** Nouns for each measure: none, one and more. */
const words = {
  visits: { none: 'Ninguna visita', one: 'visita', more: 'visitas' },
  new_customers: { none: 'Ningún cliente nuevo', one: 'cliente nuevo', more: 'clientes nuevos' },
} as const;

interface CountedDays {
  days: readonly Day[];
  of: keyof typeof words;
}

/** A column for each day, and the mean of seven as a line. */
export function DaysColumns({
  name,
  lines,
  days,
  of,
}: CountedDays & Pick<ComponentProps<typeof ColumnChart>, 'name' | 'lines'>) {
  const { one, more } = words[of];
  const means = sevenDayMean(days.map((day) => day[of]));
  const drawsMean = means.some((mean) => mean !== null);
  return (
    <ColumnChart
      name={name}
      columns={days.map((day, index) => {
        const mean = means[index];
        return {
          key: day.day,
          value: day[of],
          label: shortDay(day.day),
          words: `${longDay(day.day)}: ${formatCounted(day[of], one, more)}${typeof mean === 'number' ? `; media de 7 días, ${formatTenths(mean)}` : ''}`,
        };
      })}
      {...(drawsMean && { line: { values: means, name: 'media de 7 días' } })}
      {...(lines && { lines })}
      format={formatWhole}
    />
  );
}

/** The days of the period: visits or new customers, with the mean of seven days. */
export function DaysChart({ days, of }: CountedDays) {
  const { none, one, more } = words[of];
  const values = days.map((day) => day[of]);
  const total = values.reduce((sum, value) => sum + value, 0);
  const busiestDay = days[values.indexOf(Math.max(...values))];
  const table = daysTable(days, of);
  return (
    <ChartFrame
      says={
        total === 0 || !busiestDay
          ? `${none} en estas fechas.`
          : `${formatCounted(total, one, more)} en ${formatCounted(days.length, 'día', 'días')}. El que más, el ${longDay(busiestDay.day)}, con ${formatWhole(busiestDay[of])}.`
      }
      table={table}
      of={total}
    >
      <DaysColumns name={table.title} days={days} of={of} />
    </ChartFrame>
  );
}
