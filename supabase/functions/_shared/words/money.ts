const euros = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR' });

/** In: cents. Out: "12,50 €". */
export function formatEuros(cents: number): string {
  return euros.format(cents / 100);
}
