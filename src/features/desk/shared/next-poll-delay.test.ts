import { expect, test } from 'vitest';
import { nextPollDelay } from '@/features/desk/shared/next-poll-delay';

test('every 5 seconds, and ever slower up to 65 once a minute brought nothing', () => {
  expect([0, 1, 12, 13, 14, 17, 18, 19, 1000].map((quiet) => nextPollDelay(quiet, false))).toEqual([
    5000, 5000, 5000, 7500, 11_250, 37_968.75, 56_953.125, 65_000, 65_000,
  ]);
});

test('A desk that confirms handovers is polled every 3 seconds, and never slower than every 5', () => {
  expect([0, 12, 13, 14, 1000].map((quiet) => nextPollDelay(quiet, true))).toEqual([
    3000, 3000, 4500, 5000, 5000,
  ]);
});
