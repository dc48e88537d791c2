import type { Challenge } from '@/features/customer/journey/challenges/challenge';
import { lazyPanel } from '@/features/customer/journey/challenges/lazy-panel';

// each is there when somebody gets to it (preload-initial-panel.ts)
const challenges: readonly Challenge[] = [
  {
    hito: 1,
    Panel: lazyPanel(() => import('@/features/customer/journey/hito-1-review/review-challenge')),
    // a button, a line, two fields, the button
    room: 'has-data-pending:min-h-[22rem]',
  },
  {
    hito: 2,
    Panel: lazyPanel(() => import('@/features/customer/journey/hito-2-return-visit/return-visit-challenge')),
    // the days left, today's visit, the button
    room: 'has-data-pending:min-h-[18rem]',
  },
  {
    hito: 3,
    Panel: lazyPanel(() => import('@/features/customer/journey/hito-3-instagram/instagram-challenge')),
    // a button, a field, the button
    room: 'has-data-pending:min-h-[16rem]',
  },
  {
    hito: 4,
    Panel: lazyPanel(() => import('@/features/customer/journey/hito-4-referral/referral-challenge')),
    // the two steps, a button, the e-mail, a button
    room: 'has-data-pending:min-h-[25rem]',
  },
  {
    hito: 5,
    Panel: lazyPanel(() => import('@/features/customer/journey/hito-5-survey/survey-challenge')),
    // progress, the longest question with six answers, the buttons
    room: 'has-data-pending:min-h-[38rem]',
  },
  {
    hito: 6,
    Panel: lazyPanel(() => import('@/features/customer/journey/hito-6-two-visits/two-visits-challenge')),
    room: 'has-data-pending:min-h-[28rem]',
  },
  {
    hito: 7,
    Panel: lazyPanel(() => import('@/features/customer/journey/hito-7-vip-code/vip-code-challenge')),
    room: 'has-data-pending:min-h-[16rem]',
  },
];

/** Returns the challenge of a step, or undefined for a number without one. */
export function findChallenge(step: number): Challenge | undefined {
  return challenges.find(({ hito }) => hito === step);
}
