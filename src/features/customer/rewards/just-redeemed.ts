/** Redemptions of this device count as "just now" for this many milliseconds (rule R14). */
const JUST_REDEEMED_MS = 5 * 60_000;

/** Returns what is left of the "just now" of a redemption, from 1 down to 0; both instants are the server's. */
export function remainingFreshness(redeemedAt: string, now: Date): number {
  const age = Math.max(0, now.getTime() - Date.parse(redeemedAt));
  return Math.max(0, 1 - age / JUST_REDEEMED_MS);
}

/** Returns how long ago a redemption was: "12 s" or "2 min 5 s". */
export function formatAge(redeemedAt: string, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(redeemedAt)) / 1000));
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`;
}
