const whole = new Intl.NumberFormat('es-ES');
/** As many as the server counts, but for all of the product. */
const COUNTED = 1000;

/** In: how many there are. Out: as it is read, "1.234". */
export const exactText = (count: number): string => whole.format(count);

/** In: how many the server counted, at most one more than it does. Out: as it is read, "12" or "Más de 1.000". */
export const countText = (count: number): string =>
  count > COUNTED ? `Más de ${whole.format(COUNTED)}` : whole.format(count);
