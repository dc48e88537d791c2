import * as z from 'zod/mini';
import { boolean, instant, int, nothing, procedure, text, texts } from './procedure.ts';

/** Counts a fault without whoever met it. It drops what is too long, of no known kind or one too many. */
export const report_fault = procedure(
  'anyone',
  { kind: text, name: text, page: text, version: text, places: text },
  nothing,
);

const fault = z.object({
  id: int,
  /** `other` stands for all reports beyond the bounds of an hour. */
  kind: z.enum(['error', 'file', 'contract', 'server', 'refusal', 'other']),
  /** Class and known words of an error; procedure or function with a status; empty for files. */
  name: text,
  /** Pattern of the route. */
  page: text,
  /** True if it has been seen in the asked version alone. */
  is_new: boolean,
  first_at: instant,
  /** Begin of the last hour in which it was reported. */
  last_at: instant,
  total: int,
  last_day: int,
  versions: texts,
  browsers: texts,
  /** First lines of a stack, or names of files. */
  places: texts,
});
export type Fault = z.output<typeof fault>;

/** Answers the faults of 30 days, the new ones first: 100 at most, of so many. */
export const admin_load_faults = procedure(
  'admin',
  { version: text },
  z.object({ total: int, faults: z.array(fault) }),
);
