import * as z from 'zod/mini';
import { done, edgeFunction, refused } from './edge-function.ts';

/** `apple-wallet` (rules W3 and W4) answers browsers and phones as Apple's web service for passes says. Refusals are JSON. */
export const contract = edgeFunction({ request: z.unknown(), answer: done, refused });
