import * as z from 'zod/mini';
import { done, edgeFunction, refused } from './edge-function.ts';

/** `mail-feedback` (rule M13) takes what the mail service reports, signed as Standard Webhooks says. */
export const contract = edgeFunction({ request: z.unknown(), answer: done, refused });
