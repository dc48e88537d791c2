/** How long a device shows one token, in milliseconds. */
const STEP = 10_000;

/** Tokens of one step each, the first of them that of `first_step`, as the server signs them ahead. */
export interface Signed {
  first_step: number;
  tokens: readonly string[];
}

/** What time the server said it was, and when that was by a clock of this device that nobody sets (`performance.now()`). */
export interface ServerTime {
  /** Milliseconds since 1970, by the server. */
  said: number;
  at: number;
}

/**
 * The token to show at a moment of this device, by the server's clock: the device's own date plays no part (rule P17).
 * Out: the token, null when those that were signed are used up, and in how many milliseconds to ask again.
 */
export function tokenAt(
  { first_step, tokens }: Signed,
  { said, at }: ServerTime,
  moment: number,
): { token: string | null; next: number } {
  const time = said + moment - at;
  const step = Math.floor(time / STEP);
  return { token: tokens[step - first_step] ?? null, next: (step + 1) * STEP - time };
}
