const SHORTEST = 5_000;
const LONGEST = 45_000;
/** For how many looks without news it stays at the shortest: a minute. */
const PATIENCE = 12;

/** Where somebody may stand there and wait for a touch at the bar (rule P21). */
const SHORTEST_AWAITED = 3_000;
const LONGEST_AWAITED = 5_000;

/**
 * In: how often it was looked without anything new, and whether somebody may stand there and wait for it. Out: when to
 * look again, in milliseconds: 5 s, in a quiet hour 45 s; where somebody may wait, 3 s and 5 s.
 */
export function nextLook(quiet: number, awaited: boolean): number {
  const [shortest, longest] = awaited ? [SHORTEST_AWAITED, LONGEST_AWAITED] : [SHORTEST, LONGEST];
  return Math.min(longest, shortest * 1.5 ** Math.max(0, quiet - PATIENCE));
}
