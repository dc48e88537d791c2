/**
 * Returns the pause before a failed read is asked again unseen, in milliseconds: about 2 s, 4 s, 8 s …, at most 15 s;
 * never all devices at once.
 */
export function recoveryDelay(attempt: number): number {
  return Math.min(2000 * 2 ** attempt, 15_000) * (0.8 + Math.random() * 0.2);
}
