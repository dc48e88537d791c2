/** 90 of 100 such intervals hold the true difference. */
const Z = 1.6448536269514722;

export interface Difference {
  /** Share of the first group minus share of the second, -1 to 1. */
  estimate: number;
  lower: number;
  upper: number;
}

/** Returns the 90 % interval of Wilson for a share. */
function wilson(of: number, all: number): { lower: number; upper: number } {
  const share = of / all;
  const middle = (share + Z ** 2 / (2 * all)) / (1 + Z ** 2 / all);
  const reach = (Z / (1 + Z ** 2 / all)) * Math.sqrt((share * (1 - share)) / all + Z ** 2 / (4 * all ** 2));
  return { lower: middle - reach, upper: middle + reach };
}

/**
 * Returns the difference of two shares with its 90 % interval, by Newcombe's method 10: it keeps its promise in small and
 * unequal groups too, where the usual one does not (rule M9, tests/rules/difference-interval.long.test.ts).
 */
export function differenceOf(
  first: readonly [of: number, all: number],
  second: readonly [of: number, all: number],
): Difference {
  const [one, other] = [first[0] / first[1], second[0] / second[1]];
  const [a, b] = [wilson(...first), wilson(...second)];
  const estimate = one - other;
  return {
    estimate,
    lower: estimate - Math.hypot(one - a.lower, b.upper - other),
    upper: estimate + Math.hypot(a.upper - one, other - b.lower),
  };
}
