/** How many spins the list keeps (rule R16). */
const HISTORY_LENGTH = 10;

/** What the practice wheel remembers; nothing of it leaves the page. */
export interface SpinLog {
  count: number;
  /** Prize names with the number of their spin, newest first. */
  history: readonly { spin: number; prize: string }[];
}

export const emptySpinLog: SpinLog = { count: 0, history: [] };

/** In: the log and the prize of one more spin. Out: a new log; only the last ten stay in the history. */
export function recordSpin(log: SpinLog, prize: string): SpinLog {
  const spin = log.count + 1;
  return { count: spin, history: [{ spin, prize }, ...log.history].slice(0, HISTORY_LENGTH) };
}
