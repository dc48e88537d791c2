/** Odds of rule R2, in percent. */
export const ODDS = [
  ['1€ de descuento', 40],
  ['Café gratis', 25],
  ['3€ de descuento', 10],
  ['Aperitivo gratis', 25],
] as const;
