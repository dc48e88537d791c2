import { setImmediate as whatWasBegun } from 'node:timers/promises';
import { vi } from 'vitest';

/** Lets the faked clock run until a promise is settled. What is loaded on demand is there before. */
export async function advanceUntilSettled<Value>(promise: Promise<Value>): Promise<Value> {
  await import('../../../supabase/functions/_shared/contracts/resend-unread.ts');
  let isSettled = false;
  const settle = () => void (isSettled = true);
  promise.then(settle, settle);
  while (!isSettled) {
    await whatWasBegun();
    await vi.advanceTimersByTimeAsync(100);
  }
  return promise;
}
