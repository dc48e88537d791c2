import * as z from 'zod/mini';
import { edgeFunction } from './edge-function.ts';
import { cafe, userId } from './fields.ts';

/** Body of `check-hito2-completion` (rule J13); the caller's token must be that user's. */
const request = z.object({ userId: userId(), cafeteria: cafe() });

export const contract = edgeFunction({
  request,
  answer: z.object({
    success: z.literal(true),
    hito2Completed: z.boolean(),
    /** True if the wheel of challenge 2 can be spun now. */
    canAdvance: z.boolean(),
    /** Message for the person. */
    message: z.string(),
  }),
  refused: z.object({
    success: z.literal(false),
    hito2Completed: z.literal(false),
    canAdvance: z.literal(false),
    message: z.string(),
  }),
});
