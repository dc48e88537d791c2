import { dayName, daysBetween, madridDay } from '@/domain/madrid';

/** Returns how long ago a day was, as people say it: "hoy", "ayer", "hace 3 semanas". Days are `yyyy-mm-dd`. */
export function formatDaysAgo(day: string, today: string): string {
  const days = daysBetween(day, today);
  if (days <= 0) return 'hoy';
  if (days === 1) return 'ayer';
  if (days < 7) return `hace ${days} días`;
  if (days < 14) return 'hace una semana';
  if (days < 60) return `hace ${Math.floor(days / 7)} semanas`;
  if (days < 365) return `hace ${Math.round(days / 30.4)} meses`;
  return days < 730 ? 'hace un año' : `hace ${Math.floor(days / 365)} años`;
}

const weekdayFormat = new Intl.DateTimeFormat('es-ES', { weekday: 'long', timeZone: 'UTC' });

/** Returns the weekday of a day `yyyy-mm-dd`: "martes". */
export const weekdayName = (day: string): string => weekdayFormat.format(new Date(`${day}T12:00:00Z`));

/** Returns a day to come as people say it: "hoy", "mañana", within the week "el martes", then "el 05/03/2026". */
export function formatDayToCome(day: string, today: string = madridDay()): string {
  const days = daysBetween(today, day);
  return days > 1 && days < 7 ? `el ${weekdayName(day)}` : dayName(day, today);
}
