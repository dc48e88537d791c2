import type { Results } from '@/features/results/results';
import type { ComponentProps } from 'react';
import { formatDay } from '@/domain/madrid';
import { ChartFrame } from '@/features/results/charts/chart-frame';
import { ColumnChart } from '@/features/results/charts/column-chart';
import { sevenDayMean } from '@/features/results/seven-day-mean';
import { counted, inTenths, inWhole, longDay, shortDay } from '@/features/results/words';

type Day = Results['days'][number];

/** The days of the period: visits, and new customers, each with its mean of seven days. */
export function DaysCharts({ days, file }: { days: Results['days']; file: (chart: string) => string }) {
  return (
    <>
      <DaysChart
        title="Visitas al día"
        days={days}
        numberOf={({ visits }) => visits}
        one="visita"
        more="visitas"
        file={file('visitas')}
        withScans
      />
      <DaysChart
        title="Clientes nuevos al día"
        days={days}
        numberOf={({ new_customers }) => new_customers}
        one="cliente nuevo"
        more="clientes nuevos"
        file={file('clientes-nuevos')}
      />
    </>
  );
}

interface CountedDays {
  days: readonly Day[];
  numberOf: (day: Day) => number;
  /** What is counted, one and more. */
  one: string;
  more: string;
}

/** A column for each day, and the mean of seven as a line. */
export function DaysColumns({
  name,
  lines,
  days,
  numberOf,
  one,
  more,
}: CountedDays & Pick<ComponentProps<typeof ColumnChart>, 'name' | 'lines'>) {
  const means = sevenDayMean(days.map(numberOf));
  const drawsMean = means.some((mean) => mean !== null);
  return (
    <ColumnChart
      name={name}
      columns={days.map((day, index) => {
        const mean = means[index];
        return {
          key: day.day,
          value: numberOf(day),
          label: shortDay(day.day),
          words: `${longDay(day.day)}: ${counted(numberOf(day), one, more)}${typeof mean === 'number' ? `; media de 7 días, ${inTenths(mean)}` : ''}`,
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
  /** The table tells the scans of the café's code as well. */
  withScans?: boolean;
}

function DaysChart({ title, days, numberOf, one, more, file, withScans = false }: DaysChartProps) {
  const values = days.map(numberOf);
  const total = values.reduce((sum, value) => sum + value, 0);
  const means = sevenDayMean(values);
  const most = days[values.indexOf(Math.max(...values))];
  return (
    <ChartFrame
      title={title}
      says={
        total === 0 || !most
          ? `Ningún${one === 'visita' ? 'a' : ''} ${one} en estas fechas.`
          : `${counted(total, one, more)} en ${counted(days.length, 'día', 'días')}. El que más, el ${longDay(most.day)}, con ${inWhole(numberOf(most))}.`
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
          numberOf(day),
          roundedMean(means[index]),
          ...(withScans ? [day.scans] : []),
        ]),
      }}
    >
      {total > 0 && <DaysColumns name={title} days={days} numberOf={numberOf} one={one} more={more} />}
    </ChartFrame>
  );
}

/** A mean as the file has it: to the hundredth. */
const roundedMean = (mean: number | null | undefined) =>
  typeof mean === 'number' ? Math.round(mean * 100) / 100 : null;
