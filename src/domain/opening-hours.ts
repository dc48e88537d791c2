import { formatHours, isOpenAllDay, type Interval } from '@/domain/format-hours';

/** Seven days from Monday, each with up to two intervals. */
export type Week = Interval[][];

export const weekdays = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;

/** A day on which the café does not close. */
export const OPEN_ALL_DAY: Week[number] = [['00:00', '00:00']];

/** Returns the problem with a day's intervals as typed, or null. The table has the same rule. */
export function hoursProblem(day: Week[number]): string | null {
  const [first, second] = day;
  if (day.some(([from, to]) => from === '' || to === '')) return 'Falta una hora.';
  if (isOpenAllDay(day)) return null;
  if (day.some(([from, to]) => from === to))
    return 'Abre y cierra a la misma hora. Si no cierra, pulsa «24 horas».';
  if (first && second && (first[1] < first[0] || second[0] <= first[1]))
    return 'El segundo turno empieza cuando ha acabado el primero.';
  return null;
}

/** Returns a week in lines: consecutive days with the same hours stand together, "Lunes a viernes". */
export function groupEqualDays(week: Week): { days: string; hours: string }[] {
  const lines: { first: number; last: number; hours: string }[] = [];
  weekdays.forEach((_, index) => {
    const day = week[index] ?? [];
    const hours = isOpenAllDay(day) ? 'Abierto 24 horas' : formatHours(day) || 'Cerrado';
    const previous = lines.at(-1);
    if (previous?.hours === hours) previous.last = index;
    else lines.push({ first: index, last: index, hours });
  });
  return lines.map(({ first, last, hours }) => ({
    days: first === last ? weekdays[first]! : `${weekdays[first]!} a ${weekdays[last]!.toLowerCase()}`,
    hours,
  }));
}
