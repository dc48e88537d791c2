const SHORTEST = 5_000;
const LONGEST = 45_000;
/** For how many looks without news it stays at the shortest: a minute. */
const PATIENCE = 12;

/** Where somebody may stand at the bar and wait for a touch there (rule P21). */
const SHORTEST_AT_HANDOVER = 3_000;
const LONGEST_AT_HANDOVER = 5_000;

/**
 * In: how often it was looked without anything new, and whether the bar confirms handovers. Out: when to look again, in
 * milliseconds: 5 s, in a quiet hour 45 s; where it confirms, 3 s and 5 s.
 */
export function nextLook(quiet: number, confirms: boolean): number {
  const [shortest, longest] = confirms ? [SHORTEST_AT_HANDOVER, LONGEST_AT_HANDOVER] : [SHORTEST, LONGEST];
  return Math.min(longest, shortest * 1.5 ** Math.max(0, quiet - PATIENCE));
}
