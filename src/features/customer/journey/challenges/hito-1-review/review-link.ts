import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';

/** Where to leave a review of a café: its own link, else a search for its name (rule C12). */
export function reviewLink({ review_url, nombre }: Pick<Cafe, 'review_url' | 'nombre'>): string {
  return review_url ?? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(nombre)}`;
}
