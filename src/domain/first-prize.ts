/** Returns the promise of a café's first prize in a few words. */
export function prizeHeadline(prize: string): string {
  return prize === 'Café gratis' ? 'Tu primer café, gratis' : `Tu primer premio: ${prize}`;
}
