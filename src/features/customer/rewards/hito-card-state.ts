import type { GalleryEnrollment } from '@functions/_shared/contracts/procedures/rewards';

/** State of a hito's card in the gallery. */
export type HitoCardState = 'completed' | 'current' | 'locked';

/**
 * Returns the state of a hito's card (rule R8): the first is complete by its flag, a later one when the journey has
 * passed it, which counts only once the first is complete.
 */
export function hitoCardState(
  { hito_actual, hito_1_completado }: Pick<GalleryEnrollment, 'hito_actual' | 'hito_1_completado'>,
  hito: number,
): HitoCardState {
  if (hito === 1) return hito_1_completado ? 'completed' : 'current';
  // An enrollment that says 1 although the first is complete stands at the second.
  const current = Math.max(hito_actual, 2);
  if (!hito_1_completado || hito > current) return 'locked';
  return hito === current ? 'current' : 'completed';
}
