/** Number of spins in the list (rule R16). */
const HISTORY_LENGTH = 10;

/** Memory of the practice wheel. Nothing of it leaves the page. */
export interface SpinLog {
  count: number;
  /** Prize names with the number of their spin, newest first. */
  history: readonly { spin: number; prize: string }[];
}

export const emptySpinLog: SpinLog = { count: 0, history: [] };

/** Returns the log with one more spin. Only the last ten stay in the history. */
export function recordSpin(log: SpinLog, prize: string): SpinLog {
  const spin = log.count + 1;
  return { count: spin, history: [{ spin, prize }, ...log.history].slice(0, HISTORY_LENGTH) };
}
