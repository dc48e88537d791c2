import type { AppError } from '@/lib/errors';
import { reportFault } from '@/lib/faults';

/** Codes of failures that nobody can cause by hand. */
const FAULT_CODES = /^(BAD_RESPONSE|SERVER|TOO_SLOW|UNKNOWN|REQUEST_ID)/;

/** Returns the failure of a procedure or function, and reports it if nobody can have caused it by hand (rule O1). */
export function reportFailure(name: string, failure: AppError): AppError {
  if (FAULT_CODES.test(failure.code)) void reportFault({ name, failure });
  return failure;
}
