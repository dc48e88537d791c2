import type { AppError } from '@/lib/errors';
import { reportFault } from '@/lib/faults';

/** Begins of BAD_RESPONSE, SERVER, TOO_SLOW, UNKNOWN and REQUEST_ID_REUSED: nobody can cause these by hand. */
const FAULT_CODES = /^(BAD_|SERVER|TOO_S|UNKN|REQUEST)/;

/** Returns the failure of a procedure or function, and reports it if nobody can have caused it by hand (rule O1). */
export function reportFailure(name: string, failure: AppError): AppError {
  if (FAULT_CODES.test(failure.code)) reportFault({ name, failure });
  return failure;
}
