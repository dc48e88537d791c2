import { toAppError } from '@/lib/errors';

/**
 * Before each further try, in milliseconds. The customers of a café are one address to the auth service, which lets 30 of them through at
 * once and then some 40 a minute (`sign_in_sign_ups` in supabase/config.toml).
 */
const pauses = [2000, 4000, 8000, 12_000, 16_000, 20_000];

const pause = (milliseconds: number) => new Promise((resolve) => window.setTimeout(resolve, milliseconds));

/**
 * Makes a call again while the auth service says that too many arrive from this address, half a minute to a minute long. Nothing has
 * happened when it says so. `onCrowd` hears of the first refusal.
 * @throws AppError of the call; TOO_MANY_REQUESTS when it was given up
 */
export async function retryRateLimited<Answer>(
  call: () => Promise<Answer>,
  onCrowd?: () => void,
): Promise<Answer> {
  for (const longest of pauses) {
    try {
      return await call();
    } catch (thrown) {
      if (toAppError(thrown).code !== 'TOO_MANY_REQUESTS') throw thrown;
      onCrowd?.();
      // By chance up to half as long: those who were refused together do not come back together.
      await pause(longest * (1 - Math.random() / 2));
    }
  }
  return call();
}
