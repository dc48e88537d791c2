const whole = new Intl.NumberFormat('es-ES');
/** The server counts up to one more than this (rule C18). */
const MAX_COUNT = 1000;

/** Formats a count of tickets: "12", or "Más de 1.000". */
export const formatCount = (count: number): string =>
  count > MAX_COUNT ? `Más de ${whole.format(MAX_COUNT)}` : whole.format(count);
