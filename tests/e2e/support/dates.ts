const MADRID = 'Europe/Madrid';

/** In: an instant. Out: its date in Madrid as es-ES writes it, `21/11/2026`. */
export function dateOf(instant: Date): string {
  return new Intl.DateTimeFormat('es-ES', { timeZone: MADRID }).format(instant);
}

/** In: an instant. Out: `HH:mm - dd/MM/yyyy` in Madrid. */
export function momentOf(instant: Date): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: MADRID, timeStyle: 'short' }).format(instant);
  const date = new Intl.DateTimeFormat('en-GB', { timeZone: MADRID }).format(instant);
  return `${time} - ${date}`;
}

/** The instant so many days of 24 hours ago. */
export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000);
}
