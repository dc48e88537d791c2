import { lazy, type ComponentType } from 'react';
import type { Challenge, ChallengeProps } from '@/features/customer/journey/challenges/challenge';
import { reviewChallenge } from '@/features/customer/journey/challenges/hito-1-review/review-challenge';
import { returnVisitChallenge } from '@/features/customer/journey/challenges/hito-2-return-visit/return-visit-challenge';
import { instagramChallenge } from '@/features/customer/journey/challenges/hito-3-instagram/instagram-challenge';

const onDemand = (load: () => Promise<{ default: ComponentType<ChallengeProps> }>) => ({
  Panel: lazy(load),
  load,
});

// The largest of them, and those that come last: each is there when somebody gets to it.
const companionChallenge: Challenge = {
  hito: 4,
  ...onDemand(() => import('@/features/customer/journey/challenges/hito-4-companion/companion-challenge')),
  // the two steps, a button, the e-mail, a button
  room: 'min-h-[25rem]',
};

const surveyChallenge: Challenge = {
  hito: 5,
  ...onDemand(() => import('@/features/customer/journey/challenges/hito-5-survey/survey-challenge')),
  // progress, the longest question with six answers, the buttons
  room: 'min-h-[38rem]',
};

const twoVisitsChallenge: Challenge = {
  hito: 6,
  ...onDemand(() => import('@/features/customer/journey/challenges/hito-6-two-visits/two-visits-challenge')),
  room: 'min-h-[28rem]',
};

const vipCodeChallenge: Challenge = {
  hito: 7,
  ...onDemand(() => import('@/features/customer/journey/challenges/hito-7-vip-code/vip-code-challenge')),
  room: 'min-h-[16rem]',
};

const challenges: readonly Challenge[] = [
  reviewChallenge,
  returnVisitChallenge,
  instagramChallenge,
  companionChallenge,
  surveyChallenge,
  twoVisitsChallenge,
  vipCodeChallenge,
];

/** Returns the challenge of a step, or undefined for a number without one. */
export function findChallenge(step: number): Challenge | undefined {
  return challenges.find(({ hito }) => hito === step);
}
