import type { AppError } from '@/lib/errors';

/** Outcome of an action whose call failed: the server refused it, it broke off and undid everything, or nobody knows. */
export type CallOutcome = 'refused' | 'failed' | 'unknown';

/** SQLSTATEs after which the fate of a transaction is open: the connection broke, or the server went down. */
const UNKNOWN_OUTCOME_STATES = /^(08|57P)/;

/** The Data API counts an answer against the part of it that was asked for, and refuses, once the action is committed. */
const RANGE_NOT_SATISFIABLE = 416;

/** The SQLSTATE that a fault of the Data API carries; null for a fault of what stands in front of it. */
function readSqlState({ cause }: AppError): string | null {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

/**
 * Returns true if a failed call was sent and nobody knows what became of it. Without a network it is not sent at all: its
 * NETWORK has no cause.
 */
export function mayHaveHappened(error: AppError): boolean {
  return callOutcome(error) === 'unknown' && (error.code !== 'NETWORK' || error.cause !== undefined);
}

/** Tells a refused action from one that may have happened: the screen's next text depends on it. */
export function callOutcome(error: AppError): CallOutcome {
  if (error.status === RANGE_NOT_SATISFIABLE) return 'unknown';
  // Nobody executes a call whose token cannot be read.
  if (error.status === 401 && error.code === 'SERVER') return 'failed';
  if (error.status >= 400 && error.status < 500) return 'refused';
  const state = error.status === 500 ? readSqlState(error) : null;
  return state !== null && !UNKNOWN_OUTCOME_STATES.test(state) ? 'failed' : 'unknown';
}
