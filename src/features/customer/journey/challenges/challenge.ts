import type { CafeJourney } from '@/features/customer/journey/use-journey';
import type { LazyComponent } from '@/lib/lazy-component';

/** Props of a challenge. Completing it updates the cached journey, which the screen then shows. */
export interface ChallengeProps {
  journey: CafeJourney;
}

/** One challenge's own part of the screen. Each has a folder here and an entry in the registry. */
export interface Challenge {
  hito: number;
  /** Form or buttons, shown on the card of an open step. */
  Panel: LazyComponent<ChallengeProps>;
  /** The height that the panel takes, kept free while its file is on the way: what stands below does not move. */
  room: string;
}
