/** Chance that a seed decides: the same seed, the same numbers on every machine. */
export interface Chance {
  /** From 0 to below 1. */
  next(): number;
  between(from: number, to: number): number;
  whole(from: number, to: number): number;
  /** Around 0, most within 1. */
  normal(): number;
  one<T>(of: readonly T[]): T;
}

/** Mulberry32, enough for pictures. */
export function chance(seed: number): Chance {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (from, to) => from + (to - from) * next(),
    whole: (from, to) => from + Math.floor((to - from + 1) * next()),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    one: (of) => of[Math.floor(of.length * next())]!,
  };
}
