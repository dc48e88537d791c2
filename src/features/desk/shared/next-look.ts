const SHORTEST = 5_000;
const LONGEST = 45_000;
/** For how many looks without news it stays at the shortest: a minute. */
const PATIENCE = 12;

/** Shortest interval while somebody may be waiting at the bar for a confirmation (rule P21). */
const SHORTEST_AWAITED = 3_000;
const LONGEST_AWAITED = 5_000;

/**
 * Returns the time until the next poll, in milliseconds: 5 s, growing to 45 s in a quiet hour. Where somebody may wait
 * at the bar it is 3 s to 5 s.
 * @param quiet polls without news
 * @param awaited true if somebody may wait for a confirmation
 */
export function nextLook(quiet: number, awaited: boolean): number {
  const [shortest, longest] = awaited ? [SHORTEST_AWAITED, LONGEST_AWAITED] : [SHORTEST, LONGEST];
  return Math.min(longest, shortest * 1.5 ** Math.max(0, quiet - PATIENCE));
}
