import { ChartFrame } from '@/features/desk/results/charts/chart-frame';
import { HeatGrid } from '@/features/desk/results/charts/heat-grid';
import type { Results } from '@/features/desk/results/results';
import { atHour, counted, inWhole, weekday, weekdayEach } from '@functions/_shared/words/numbers';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const letters = ['L', 'M', 'X', 'J', 'V', 'S', 'D'] as const;

/** The hours between the first and the last with a visit, and how many came at each. */
function readHours(hours: Results['hours']) {
  const present = hours.map(({ hour }) => hour);
  const first = Math.min(...present);
  const open =
    hours.length === 0
      ? []
      : Array.from({ length: Math.max(...present) - first + 1 }, (_, index) => first + index);
  const visits = (day: number, hour: number) =>
    hours.find((cell) => cell.weekday === day && cell.hour === hour)?.visits ?? 0;
  return { open, visits };
}

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
        `${weekday(day + 1)} ${atHour(open[index] ?? 0)}: ${counted(visits(day + 1, open[index] ?? 0), 'visita', 'visitas')}`
      }
      idle="Cuanto más grande el cuadro, más visitas."
    />
  );
}

/** When people come: weekday and hour. */
export function HoursChart({ hours, file }: { hours: Results['hours']; file: string }) {
  const { open, visits } = readHours(hours);
  const most = hours.reduce<(typeof hours)[number] | null>(
    (best, cell) => (best && best.visits >= cell.visits ? best : cell),
    null,
  );
  return (
    <ChartFrame
      title="A qué hora vienen"
      says={
        most
          ? `Lo más: los ${weekdayEach(most.weekday)} ${atHour(most.hour)}, con ${counted(most.visits, 'visita', 'visitas')}.`
          : 'No hay visitas en estas fechas.'
      }
      file={file}
      table={{
        columns: [{ header: 'Hora' }, ...WEEKDAYS.map((day) => ({ header: weekday(day), format: inWhole }))],
        rows: open.map((hour) => [`${hour}:00`, ...WEEKDAYS.map((day) => visits(day, hour))]),
      }}
    >
      {open.length > 0 && <HoursGrid hours={hours} />}
    </ChartFrame>
  );
}
