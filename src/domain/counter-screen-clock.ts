/** Time for which a device shows one token, in milliseconds. */
const TOKEN_STEP_MS = 10_000;

/** Tokens of one step each, the first of them that of `first_step`, as the server signs them ahead. */
export interface SignedTokens {
  first_step: number;
  tokens: readonly string[];
}

/**
 * The server's time, and the moment of its answer by a clock of this device that nobody can set (`performance.now()`).
 */
export interface ServerTime {
  /** Milliseconds since 1970, by the server. */
  serverTime: number;
  receivedAt: number;
}

/** Returns true if at most half of the signed tokens are left at a moment of this device, by the server's clock. */
export function needsTokens(
  { first_step, tokens }: SignedTokens,
  { serverTime, receivedAt }: ServerTime,
  moment: number,
): boolean {
  const step = Math.floor((serverTime + moment - receivedAt) / TOKEN_STEP_MS);
  return step - first_step >= tokens.length / 2;
}

/**
 * Returns the token to show at a moment of this device, by the server's clock: the device's own date plays no part (rule P17).
 * @returns the token, null once the signed ones are used up; `next`: milliseconds until the next token
 */
export function tokenToShow(
  { first_step, tokens }: SignedTokens,
  { serverTime, receivedAt }: ServerTime,
  moment: number,
): { token: string | null; next: number } {
  const time = serverTime + moment - receivedAt;
  const step = Math.floor(time / TOKEN_STEP_MS);
  return { token: tokens[step - first_step] ?? null, next: (step + 1) * TOKEN_STEP_MS - time };
}
