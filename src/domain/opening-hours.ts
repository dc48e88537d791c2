/**
 * From when to when, `hh:mm`; one that ends before it begins goes on after midnight. From midnight to midnight is the
 * whole day.
 */
type Interval = [from: string, to: string];

/** Seven days from Monday, each with up to two intervals. */
export type Week = Interval[][];

export const weekdays = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;

/** A day on which the café does not close. */
export const WHOLE_DAY: Week[number] = [['00:00', '00:00']];

/** Returns true if a day's only interval is the whole day. */
export function isWholeDay(day: Week[number]): boolean {
  return day.length === 1 && day[0]![0] === '00:00' && day[0]![1] === '00:00';
}

/** Returns a day's hours in words, "08:00–14:00 y 17:00–22:00"; empty for a day without any. */
export function formatHours(day: Week[number]): string {
  return isWholeDay(day) ? 'abierto 24 horas' : day.map((turn) => turn.join('–')).join(' y ');
}

/** Returns the problem with a day's intervals as typed, or null. The table has the same rule. */
export function hoursProblem(day: Week[number]): string | null {
  const [first, second] = day;
  if (day.some(([from, to]) => from === '' || to === '')) return 'Falta una hora.';
  if (isWholeDay(day)) return null;
  if (day.some(([from, to]) => from === to))
    return 'Abre y cierra a la misma hora. Si no cierra, pulsa «24 horas».';
  if (first && second && (first[1] < first[0] || second[0] <= first[1]))
    return 'El segundo turno empieza cuando ha acabado el primero.';
  return null;
}

/** Returns a week in lines: consecutive days with the same hours stand together, "Lunes a viernes". */
export function alikeDays(week: Week): { days: string; hours: string }[] {
  const lines: { first: number; last: number; hours: string }[] = [];
  weekdays.forEach((_, index) => {
    const day = week[index] ?? [];
    const hours = isWholeDay(day) ? 'Abierto 24 horas' : formatHours(day) || 'Cerrado';
    const before = lines.at(-1);
    if (before?.hours === hours) before.last = index;
    else lines.push({ first: index, last: index, hours });
  });
  return lines.map(({ first, last, hours }) => ({
    days: first === last ? weekdays[first]! : `${weekdays[first]!} a ${weekdays[last]!.toLowerCase()}`,
    hours,
  }));
}
