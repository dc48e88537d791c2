import * as z from 'zod/mini';
import { edgeFunction, refused } from './edge-function.ts';

const count = z.int();

/** `deliver-events` (rule C23) looks at its secret header only, at no body. */
export const contract = edgeFunction({
  request: z.unknown(),
  answer: z.object({ success: z.literal(true), delivered: count, failed: count }),
  refused: z.extend(refused, { delivered: z.literal(0), failed: z.literal(0) }),
});
