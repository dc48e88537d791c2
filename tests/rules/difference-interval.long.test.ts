import { expect, test } from 'vitest';
import { differenceOf } from '../../src/domain/difference-interval.ts';

/** Random numbers from 0 to 1 that are the same in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const RUNS = 2_000;

/** Runs cafés of so many due, one in ten held out by draw. Returns how often the interval holds the lift, and excludes zero. */
function run(due: number, base: number, lift: number): { held: number; called: number } {
  const random = randomFrom(due * 7919 + Math.round(lift * 1000) * 31 + Math.round(base * 100));
  let held = 0;
  let called = 0;
  let counted = 0;
  while (counted < RUNS) {
    const groups: [[number, number], [number, number]] = [
      [0, 0],
      [0, 0],
    ];
    for (let person = 0; person < due; person += 1) {
      const isHeldOut = random() < 0.1;
      const group = groups[isHeldOut ? 1 : 0];
      group[1] += 1;
      if (random() < base + (isHeldOut ? 0 : lift)) group[0] += 1;
    }
    if (groups[0][1] === 0 || groups[1][1] === 0) continue;
    counted += 1;
    const { lower, upper } = differenceOf(...groups);
    if (lower <= lift && lift <= upper) held += 1;
    if (lower > 0) called += 1;
  }
  return { held: held / RUNS, called: called / RUNS };
}

const SIZES = [30, 60, 100, 200, 300, 500, 1_000, 2_000, 3_000];

test.each(SIZES.flatMap((due) => [0, 0.05, 0.1, 0.2].map((lift) => [due, lift] as const)))(
  'of %i due and a lift of %d the interval holds the true difference',
  (due, lift) => {
    for (const base of [0.1, 0.2, 0.35]) {
      const { held, called } = run(due, base, lift);
      const which = `base ${base}: held ${held}, called ${called}`;
      expect(held, which).toBeGreaterThanOrEqual(0.87);
      if (due >= 1_000) expect(held, which).toBeLessThanOrEqual(0.93);
      if (lift === 0) expect(called, which).toBeLessThanOrEqual(0.1);
    }
  },
);
