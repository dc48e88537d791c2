const MADRID = 'Europe/Madrid';

/** Returns the instant's date in Madrid as the product writes dates, `05/03/2026`. */
export function dateOf(instant: Date): string {
  const options = { timeZone: MADRID, day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  return new Intl.DateTimeFormat('es-ES', options).format(instant);
}

/** Returns the instant as `HH:mm - dd/MM/yyyy` in Madrid. */
export function momentOf(instant: Date): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: MADRID, timeStyle: 'short' }).format(instant);
  const date = new Intl.DateTimeFormat('en-GB', { timeZone: MADRID }).format(instant);
  return `${time} - ${date}`;
}

/** The instant so many days of 24 hours ago. */
export function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000);
}
