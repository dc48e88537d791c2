import * as z from 'zod/mini';
import { done, edgeFunction, refused } from './edge-function.ts';
import { MALFORMED } from './fields.ts';

/** Body of `activate-vip-code` (rule V26); the caller must be an administrator. */
const request = z.object({
  codeId: z.guid({ error: MALFORMED }).check(z.toLowerCase()),
  /** Id of the press: a repeat with the same id gets the same answer. */
  requestId: z.optional(z.guid({ error: MALFORMED }).check(z.toLowerCase())),
});

export const contract = edgeFunction({ request, answer: done, refused });
