/** Odds of rule R2, in percent. */
export const ODDS = [
  ['1€ de descuento', 40],
  ['Café gratis', 25],
  ['3€ de descuento', 10],
  ['Aperitivo gratis', 25],
] as const;

/** Odds of rule V6, in percent. */
export const VIP_ODDS = [
  ['2€ de descuento', 35],
  ['Bebida gratis', 25],
  ['Postre gratis', 20],
  ['3€ de descuento', 15],
  ['Cookie gratis', 5],
] as const;
