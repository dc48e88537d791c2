import type { Journey } from '@functions/_shared/contracts/procedures/journey';
import { findChallenge } from '@/features/customer/journey/challenges/registry';
import { WheelStage } from '@/features/customer/journey/reward/load-wheel-stage';
import { peekPrefetch } from '@/lib/prefetch';

/** Challenges that somebody most likely stands at who is on the way to the journey from a log-in or a list. */
const EARLY_STEPS = [1, 2, 3];

/**
 * Fetches the file of the current challenge's panel or wheel as soon as the page's first call names it. One that cannot
 * be had is fetched again by the screen.
 */
export function preloadCurrentPanel(): void {
  const answer = peekPrefetch('load_journey') as Promise<Partial<Journey> | undefined> | null;
  const load = (step: number) =>
    void findChallenge(step)
      ?.Panel.preload()
      .catch(() => undefined);
  if (!answer) return EARLY_STEPS.forEach(load);
  void answer.then((journey) => {
    const { hito_actual: step = 1, hito_validado: validated } = journey?.record ?? {};
    if (validated === step) void WheelStage.preload().catch(() => undefined);
    else load(step);
  });
}
