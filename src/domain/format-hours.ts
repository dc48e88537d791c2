/**
 * From when to when, `hh:mm`; one that ends before it begins goes on after midnight. From midnight to midnight is the
 * whole day.
 */
export type Interval = [from: string, to: string];

/** Returns true if a day's only interval is the whole day. */
export function isOpenAllDay(day: Interval[]): boolean {
  return day.length === 1 && day[0]![0] === '00:00' && day[0]![1] === '00:00';
}

/** Returns a day's hours in words, "08:00–14:00 y 17:00–22:00"; empty for a day without any. */
export function formatHours(day: Interval[]): string {
  return isOpenAllDay(day) ? 'abierto 24 horas' : day.map((turn) => turn.join('–')).join(' y ');
}
