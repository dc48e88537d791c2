const euros = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR' });

/** Formats cents as "12,50 €". */
export function formatEuros(cents: number): string {
  return euros.format(cents / 100);
}
