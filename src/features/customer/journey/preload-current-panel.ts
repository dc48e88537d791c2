import type { Journey } from '@functions/_shared/contracts/procedures/journey';
import { findChallenge } from '@/features/customer/journey/challenges/registry';
import { peekPrefetch } from '@/lib/prefetch';

/**
 * Fetches the file of the current challenge's panel as soon as the page's first call names it. One that cannot be had is
 * fetched again by the screen.
 */
export function preloadCurrentPanel(): void {
  peekPrefetch('load_journey')
    ?.then((answer) =>
      findChallenge((answer as Partial<Journey> | undefined)?.record?.hito_actual ?? 1)?.load?.(),
    )
    .catch(() => undefined);
}
