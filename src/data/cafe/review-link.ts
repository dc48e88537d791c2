import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';

/** Returns the café's own link for reviews, else a search for its name (rule C12). */
export function reviewLink({ review_url, nombre }: Pick<Cafe, 'review_url' | 'nombre'>): string {
  return review_url ?? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(nombre)}`;
}
