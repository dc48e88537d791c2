import { expect, test } from 'vitest';
import { needsTokens, tokenToShow } from '@/domain/counter-screen-clock';

const signed = { first_step: 100, tokens: ['A', 'B', 'C'] };
/** Loaded 3 s into the first step, when this device had been on for 50 s. */
const time = { serverTime: 1_003_000, receivedAt: 50_000 };

test.each([
  [50_000, 'A', 7_000],
  [56_999, 'A', 1],
  [57_000, 'B', 10_000],
  [76_999, 'C', 1],
  // used up: nothing is shown rather than something old
  [77_000, null, 10_000],
  [900_000, null, 7_000],
])('at %d ms of this device it shows %s, for %d ms', (moment, token, next) => {
  expect(tokenToShow(signed, time, moment)).toEqual({ token, next });
});

test('tokens of a later step are not shown before it', () => {
  expect(tokenToShow({ first_step: 101, tokens: ['B'] }, time, 50_000).token).toBeNull();
});

test.each([
  [50_000, false],
  [66_999, false],
  // the third of three
  [67_000, true],
  [900_000, true],
])('at %d ms of this device it needs tokens: %s', (moment, needed) => {
  expect(needsTokens(signed, time, moment)).toBe(needed);
});
