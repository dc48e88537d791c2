const format = (day: string, weekday?: 'long') =>
  new Intl.DateTimeFormat('es-ES', { weekday, day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Formats a day `yyyy-mm-dd` for a sentence, without its year: `1 de diciembre`. */
export const formatDayOfYear = (day: string): string => format(day);

/** Formats a day `yyyy-mm-dd` for a sentence, with its weekday: `martes 1 de diciembre`. */
export const formatWeekday = (day: string): string => format(day, 'long').replace(',', '');
