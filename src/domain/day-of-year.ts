/** Formats a day `yyyy-mm-dd` for a sentence, without its year: `1 de diciembre`. */
export function formatDayOfYear(day: string): string {
  return new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
