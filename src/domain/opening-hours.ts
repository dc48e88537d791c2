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
