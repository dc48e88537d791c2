import { describe, expect, it } from 'vitest';
import {
  simulateDraw,
  initialSpinSpeed,
  HITO_WHEEL,
  normalizeAngle,
  odds,
  pickByWeight,
  pointerRotation,
  segmentAngles,
  decelerate,
  spinEasing,
  nearestEquivalentAngle,
  wheelRotation,
} from '@/domain/wheel';

const counts = [1, 2, 3, 4, 5, 6, 7, 8, 12];

it('reads any angle', () => {
  expect(normalizeAngle(-90)).toBe(270);
  expect(normalizeAngle(725)).toBe(5);
  expect(normalizeAngle(-1e-16)).toBe(0);
});

it('turns to a direction by the shorter way', () => {
  expect(nearestEquivalentAngle(1800, 0)).toBe(1800);
  expect(nearestEquivalentAngle(1830, 0)).toBe(1800);
  expect(nearestEquivalentAngle(1770, 0)).toBe(1800);
  expect(nearestEquivalentAngle(0, -252)).toBe(108);
});

describe('landing', () => {
  const offsets = [0, 0.25, 0.5, 0.999, 1];
  const origins = [0, 37, 1980.5, 7200];

  it.each(counts)('stops inside the drawn one of %d segments, from anywhere and at any offset', (count) => {
    for (let target = 0; target < count; target += 1) {
      for (const from of origins) {
        for (const offset of offsets) {
          const landing = { target, count, offset, from, turns: 5 };
          const wheel = wheelRotation(landing);
          const pointer = pointerRotation(landing);
          const { start, end } = segmentAngles(target, count);
          // a wheel that has turned clockwise shows what lay as far counter-clockwise
          for (const shown of [normalizeAngle(-wheel), normalizeAngle(pointer)]) {
            expect(shown).toBeGreaterThan(start);
            expect(shown).toBeLessThan(end);
          }
          for (const turned of [wheel - from, pointer - from]) {
            expect(turned).toBeGreaterThanOrEqual(5 * 360);
            expect(turned).toBeLessThan(6 * 360);
          }
        }
      }
    }
  });

  it('keeps clear of the borders', () => {
    const at = (offset: number) => pointerRotation({ target: 1, count: 4, offset, from: 0, turns: 0 });
    expect(at(0)).toBeGreaterThan(95);
    expect(at(1)).toBeLessThan(175);
    expect(at(7)).toBe(at(1));
  });
});

describe('spinEasing', () => {
  it('starts, ends and only ever slows down', () => {
    const steps = Array.from({ length: 101 }, (_, i) => spinEasing(i / 100));
    expect([steps[0], steps[100]]).toEqual([0, 1]);
    const speeds = steps.slice(1).map((step, i) => step - (steps[i] ?? 0));
    expect(speeds.every((speed, i) => speed > 0 && (i === 0 || speed < (speeds[i - 1] ?? 0)))).toBe(true);
  });
});

describe('pickByWeight', () => {
  const weights = HITO_WHEEL.map(({ weight }) => weight);

  it('gives each prize of the challenge wheel exactly its share of the numbers', () => {
    const hits = Array.from({ length: 100 }, (_, roll) => pickByWeight(weights, roll));
    expect([0, 1, 2, 3].map((index) => hits.filter((hit) => hit === index).length)).toEqual([40, 25, 10, 25]);
    expect([0, 39, 40, 64, 65, 74, 75, 99].map((roll) => pickByWeight(weights, roll))).toEqual([
      0, 0, 1, 1, 2, 2, 3, 3,
    ]);
  });

  it('picks no prize of weight 0 and refuses a number outside', () => {
    expect(pickByWeight([0, 3, 0], 0)).toBe(1);
    expect(() => pickByWeight([1, 1], 2)).toThrow(RangeError);
  });
});

describe('simulateDraw', () => {
  it('turns the source of randomness into a prize', () => {
    expect([0, 0.39999, 0.4, 0.9999999].map((random) => simulateDraw(HITO_WHEEL, () => random))).toEqual([
      0, 0, 1, 3,
    ]);
  });
});

describe('decelerate', () => {
  const flick = { turns: 5, durationMs: 5000 };
  it.each([0, 40, 300, 1200, 2400])(
    'ends at the end of the whole time, after as many turns and without a jerk, when called after %d ms',
    (elapsed) => {
      const { timeMs, turns } = decelerate(flick, elapsed);
      expect(timeMs).toBe(5000 - elapsed);
      const before = (initialSpinSpeed(5, 5000) * elapsed) / 360;
      expect(before + turns).toBeGreaterThanOrEqual(5);
      // the slowing down begins about as fast as the wheel turns; the target may add up to one turn
      expect(initialSpinSpeed(turns + 0.5, timeMs) / initialSpinSpeed(5, 5000)).toBeGreaterThan(0.75);
      expect(initialSpinSpeed(turns + 0.5, timeMs) / initialSpinSpeed(5, 5000)).toBeLessThan(1.25);
    },
  );

  it('takes half of the whole time where the answer is late', () => {
    expect(decelerate(flick, 20_000).timeMs).toBe(2500);
    expect(decelerate(flick, 20_000).turns).toBe(2);
  });
});

it('The odds are shares of all weights', () => {
  expect(odds(HITO_WHEEL)).toEqual(['40 %', '25 %', '10 %', '25 %']);
  expect(odds([{ weight: 1 }, { weight: 7 }])).toEqual(['12,5 %', '87,5 %']);
});
