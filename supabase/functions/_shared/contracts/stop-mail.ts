import * as z from 'zod/mini';
import { done, edgeFunction, refused } from './edge-function.ts';

/**
 * `stop-mail` (rules I23 and M7) takes the form that RFC 8058 says. What it stops is in the address, as mail programs send
 * it: `token`, and in `of` what the page calls it.
 */
export const contract = edgeFunction({ request: z.unknown(), answer: done, refused });
