import { runInNewContext } from 'node:vm';

/** Between linear work on a few megabytes, which takes milliseconds, and quadratic work, which takes minutes. */
const TIMEOUT_MS = 20_000;

/**
 * Does work that awaits nothing, and ends it with an error where it hangs. A test's own time limit cannot: it gets its turn
 * when the work has ended.
 */
export const withTimeout = <T>(work: () => T): T =>
  runInNewContext('work()', { work }, { timeout: TIMEOUT_MS }) as T;
