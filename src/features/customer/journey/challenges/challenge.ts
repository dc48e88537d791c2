import type { ComponentType } from 'react';
import type { OpenJourney } from '@/features/customer/journey/api/load-journey';

/** Props of a challenge. Completing it updates the cached journey, which the screen then shows. */
export interface ChallengeProps {
  journey: OpenJourney;
}

/** One challenge's own part of the screen. Each has a folder here and an entry in the registry. */
export interface Challenge {
  hito: number;
  /** Form or buttons, shown on the card of an open step. */
  Panel: ComponentType<ChallengeProps>;
  /** Fetches the file of a panel that loads on demand. */
  load?: () => Promise<unknown>;
  /** The height that a panel which loads on demand takes, kept free meanwhile: what stands below does not move. */
  room?: string;
}
