import { ChartFrame } from '@/features/desk/results/charts/chart-frame';
import { HeatGrid } from '@/features/desk/results/charts/heat-grid';
import type { Results } from '@/features/desk/results/results';
import { hoursTable, readHours } from '@/features/desk/results/tables';
import { atHour, formatCounted, weekday, weekdayEach } from '@functions/_shared/texts/numbers';

const letters = ['L', 'M', 'X', 'J', 'V', 'S', 'D'] as const;

interface HoursGridProps {
  hours: Results['hours'];
  /** True if the hours run from left to right even in little room. */
  lies?: boolean;
}

/** Hours against weekdays. */
export function HoursGrid({ hours, lies }: HoursGridProps) {
  const { open, visits } = readHours(hours);
  return (
    <HeatGrid
      lies={lies}
      name="Visitas por hora y día de la semana"
      long={{ labels: open.map(String), unit: 'h' }}
      short={letters}
      value={(index, day) => visits(day + 1, open[index] ?? 0)}
      words={(index, day) =>
        `${weekday(day + 1)} ${atHour(open[index] ?? 0)}: ${formatCounted(visits(day + 1, open[index] ?? 0), 'visita', 'visitas')}`
      }
      idle="Cuanto más grande el cuadro, más visitas."
    />
  );
}

/** Shows visits by weekday and hour. */
export function HoursChart({ hours }: { hours: Results['hours'] }) {
  const most = hours.reduce<(typeof hours)[number] | null>(
    (best, cell) => (best && best.visits >= cell.visits ? best : cell),
    null,
  );
  return (
    <ChartFrame
      says={
        most
          ? `Lo más: los ${weekdayEach(most.weekday)} ${atHour(most.hour)}, con ${formatCounted(most.visits, 'visita', 'visitas')}.`
          : 'No hay visitas en estas fechas.'
      }
      table={hoursTable(hours)}
      of={hours.reduce((sum, { visits }) => sum + visits, 0)}
    >
      <HoursGrid hours={hours} />
    </ChartFrame>
  );
}
