import { daysBetween, formatClock, formatDate, madridDay, type Instant } from '@/domain/madrid';

/**
 * Formats an instant as people say it in Madrid: "hoy a las 18:30", "mañana a las 9:05", "el 05/03/2026 a las 9:05".
 */
export function formatDeadline(instant: Instant, now: Instant = new Date()): string {
  const days = daysBetween(madridDay(now), madridDay(instant));
  const day = days === 0 ? 'hoy' : days === 1 ? 'mañana' : `el ${formatDate(instant)}`;
  const clock = formatClock(instant).slice(0, 5).replace(/^0/, '');
  return `${day} a ${clock.startsWith('1:') ? 'la' : 'las'} ${clock}`;
}
