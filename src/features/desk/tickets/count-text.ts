const whole = new Intl.NumberFormat('es-ES');
/** The server counts up to one more than this (rule C18). */
const COUNTED = 1000;

/** Formats a count of tickets: "12", or "Más de 1.000". */
export const countText = (count: number): string =>
  count > COUNTED ? `Más de ${whole.format(COUNTED)}` : whole.format(count);
