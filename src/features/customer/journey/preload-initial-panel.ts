import { findInitialPanel, type JourneyPanel } from '@/domain/initial-journey-panel';
import { findChallenge } from '@/features/customer/journey/challenges/registry';
import { WheelStage } from '@/features/customer/journey/reward/load-wheel-stage';
import { peekPrefetch } from '@/lib/prefetch';

/** Challenges that somebody most likely stands at who is on the way to the journey from a log-in or a list. */
const EARLY_STEPS = [1, 2, 3];

/**
 * Fetches the current challenge's panel or wheel as soon as the page's first call names it. One that cannot be had is
 * fetched again by the screen.
 */
export function preloadInitialPanel(): void {
  const load = (part: JourneyPanel) =>
    void (part === 'wheel' ? WheelStage : findChallenge(part)?.Panel)?.preload().catch(() => undefined);
  const answer = peekPrefetch('load_journey');
  if (answer) void answer.then((journey) => load(findInitialPanel(journey)));
  else EARLY_STEPS.forEach(load);
}
