const SHORTEST = 5_000;
const LONGEST = 30_000;
/** For how many looks without news it stays at the shortest: two minutes. */
const PATIENCE = 24;

/** In: how often it was looked without anything new. Out: when to look again, in milliseconds: 5 s, in a quiet hour 30 s. */
export function nextLook(quiet: number): number {
  return Math.min(LONGEST, SHORTEST * Math.max(1, quiet - PATIENCE + 1));
}
