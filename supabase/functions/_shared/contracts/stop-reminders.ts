import * as z from 'zod/mini';
import { done, edgeFunction, refused } from './edge-function.ts';

/** `stop-reminders` (rule M7) takes the form that RFC 8058 says, with the token in the address, as mail programs send it. */
export const contract = edgeFunction({ request: z.unknown(), answer: done, refused });
