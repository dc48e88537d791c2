const SHORTEST = 5_000;
const LONGEST = 45_000;
/** For how many looks without news it stays at the shortest: a minute. */
const PATIENCE = 12;

/** In: how often it was looked without anything new. Out: when to look again, in milliseconds: 5 s, in a quiet hour 45 s. */
export function nextLook(quiet: number): number {
  return Math.min(LONGEST, SHORTEST * 1.5 ** Math.max(0, quiet - PATIENCE));
}
