/** From when to when, `hh:mm`; one that ends before it begins goes on after midnight. */
type Interval = [from: string, to: string];

/** Seven days from Monday, each with up to two intervals. */
export type Week = Interval[][];

export const weekdays = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;

/** Returns the problem with a day's intervals as typed, or null. The table has the same rule. */
export function hoursProblem(day: Week[number]): string | null {
  const [first, second] = day;
  if (day.some(([from, to]) => from === '' || to === '')) return 'Falta una hora.';
  if (day.some(([from, to]) => from === to)) return 'Abre y cierra a la misma hora.';
  if (first && second && (first[1] < first[0] || second[0] <= first[1]))
    return 'El segundo turno empieza cuando ha acabado el primero.';
  return null;
}

/** Returns a week in lines: consecutive days with the same hours stand together, "Lunes a viernes". */
export function alikeDays(week: Week): { days: string; hours: string }[] {
  const lines: { first: number; last: number; hours: string }[] = [];
  weekdays.forEach((_, index) => {
    const hours = (week[index] ?? []).map((turn) => turn.join('–')).join(' y ') || 'Cerrado';
    const before = lines.at(-1);
    if (before?.hours === hours) before.last = index;
    else lines.push({ first: index, last: index, hours });
  });
  return lines.map(({ first, last, hours }) => ({
    days: first === last ? weekdays[first]! : `${weekdays[first]!} a ${weekdays[last]!.toLowerCase()}`,
    hours,
  }));
}
