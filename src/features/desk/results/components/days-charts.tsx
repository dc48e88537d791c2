import type { Results } from '@/features/desk/results/results';
import type { ComponentProps } from 'react';
import { formatDay } from '@/domain/madrid';
import { ChartFrame } from '@/features/desk/results/charts/chart-frame';
import { ColumnChart } from '@/features/desk/results/charts/column-chart';
import { sevenDayMean } from '@/features/desk/results/seven-day-mean';
import { counted, inTenths, inWhole, longDay, shortDay } from '@functions/_shared/words/numbers';

type Day = Results['days'][number];

/** The days of the period: visits, and new customers, each with its mean of seven days. */
export function DaysCharts({ days, file }: { days: Results['days']; file: (chart: string) => string }) {
  return (
    <>
      <DaysChart title="Visitas al día" days={days} of="visits" file={file('visitas')} />
      <DaysChart
        title="Clientes nuevos al día"
        days={days}
        of="new_customers"
        file={file('clientes-nuevos')}
      />
    </>
  );
}

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
          words: `${longDay(day.day)}: ${counted(day[of], one, more)}${typeof mean === 'number' ? `; media de 7 días, ${inTenths(mean)}` : ''}`,
        };
      })}
      {...(drawsMean && { line: { values: means, name: 'media de 7 días' } })}
      {...(lines && { lines })}
      format={inWhole}
    />
  );
}

interface DaysChartProps extends CountedDays {
  title: string;
  file: string;
}

function DaysChart({ title, days, of, file }: DaysChartProps) {
  const { none, one, more } = words[of];
  // the table of visits tells the scans of the café's code as well
  const withScans = of === 'visits';
  const values = days.map((day) => day[of]);
  const total = values.reduce((sum, value) => sum + value, 0);
  const means = sevenDayMean(values);
  const most = days[values.indexOf(Math.max(...values))];
  return (
    <ChartFrame
      title={title}
      says={
        total === 0 || !most
          ? `${none} en estas fechas.`
          : `${counted(total, one, more)} en ${counted(days.length, 'día', 'días')}. El que más, el ${longDay(most.day)}, con ${inWhole(most[of])}.`
      }
      file={file}
      table={{
        columns: [
          { header: 'Día' },
          { header: more.charAt(0).toUpperCase() + more.slice(1), format: inWhole },
          { header: 'Media de 7 días', format: inTenths },
          ...(withScans ? [{ header: 'Escaneos del código', format: inWhole }] : []),
        ],
        rows: days.map((day, index) => [
          formatDay(day.day),
          day[of],
          roundedMean(means[index]),
          ...(withScans ? [day.scans] : []),
        ]),
      }}
    >
      {total > 0 && <DaysColumns name={title} days={days} of={of} />}
    </ChartFrame>
  );
}

/** A mean as the file has it: to the hundredth. */
const roundedMean = (mean: number | null | undefined) =>
  typeof mean === 'number' ? Math.round(mean * 100) / 100 : null;
