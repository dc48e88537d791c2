const euros = new Intl.NumberFormat('es-ES', {
  style: 'currency',
  currency: 'EUR',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Formats cents as "12,50 €", and whole euros as "12 €". */
export function formatEuros(cents: number): string {
  return euros.format(cents / 100);
}
