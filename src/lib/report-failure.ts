import type { AppError } from '@/lib/errors';
import { reportFault } from '@/lib/faults';

/** Begins of the codes of failures that nobody can cause by hand: no answer as agreed, faults of the server, unknown refusals. */
const FAULT_CODES = /^(BAD_RESPONSE|SERVER|TOO_SLOW|UNKNOWN|REQUEST_ID)/;

/** Reports the failed call of a procedure or function if nobody can have caused it by hand (rule O1), and returns its failure. */
export function reportFailure(name: string, failure: AppError): AppError {
  if (FAULT_CODES.test(failure.code)) void reportFault({ name, failure });
  return failure;
}
