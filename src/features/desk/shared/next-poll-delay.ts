const MIN_DELAY_MS = 5_000;
const MAX_DELAY_MS = 65_000;
/** Number of idle polls at the shortest interval: a minute. */
const POLLS_AT_SHORTEST = 12;

/** Shortest interval while somebody may be waiting at the counter for a confirmation (rule P21). */
const MIN_AWAITED_DELAY_MS = 3_000;
const MAX_AWAITED_DELAY_MS = 5_000;

/**
 * Returns the time until the next poll, in milliseconds: 5 s, growing to 65 s in a quiet hour. Where somebody may wait
 * at the counter it is 3 s to 5 s.
 * @param idlePolls polls without news
 * @param isAwaited true if somebody may wait for a confirmation
 */
export function nextPollDelay(idlePolls: number, isAwaited: boolean): number {
  const [shortest, longest] = isAwaited
    ? [MIN_AWAITED_DELAY_MS, MAX_AWAITED_DELAY_MS]
    : [MIN_DELAY_MS, MAX_DELAY_MS];
  return Math.min(longest, shortest * 1.5 ** Math.max(0, idlePolls - POLLS_AT_SHORTEST));
}
