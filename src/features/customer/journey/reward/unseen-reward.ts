import type { Journey } from '@functions/_shared/contracts/procedures/journey';
import type { Reward } from '@functions/_shared/contracts/procedures/shared-schemas';

/**
 * Returns the prize that was won but never shown, because the page was closed or the answer got lost (rule R6).
 * Only the one just before the current challenge: what lies further back is in the gallery.
 */
export function unseenReward({
  enrollment,
  rewards,
}: Pick<Journey, 'enrollment' | 'rewards'>): Reward | null {
  const last = (enrollment?.hito_actual ?? 0) - 1;
  return (
    rewards.find(
      ({ hito_number, seen_at, redeemed_at }) => hito_number === last && !seen_at && !redeemed_at,
    ) ?? null
  );
}

/**
 * Returns true if an unseen prize is shown before the step in the URL. It is not shown before a step that is neither
 * its own nor the next.
 */
export function isShownBeforeStep(reward: Reward, asked: number | null): boolean {
  return asked === null || asked === reward.hito_number || asked === reward.hito_number + 1;
}
