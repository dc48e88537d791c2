import * as z from 'zod/mini';
import { edgeFunction, refused } from './edge-function.ts';
import { cafe, MALFORMED } from './fields.ts';

export const contract = edgeFunction({
  /** Body of `google-wallet` (rule W11). */
  request: z.object({ cafe: cafe(), showsName: z.boolean({ error: MALFORMED }) }),
  /** Address at which Google asks its person whether to save the card, on Google's own origin. */
  answer: z.object({
    success: z.literal(true),
    url: z.string().check(z.startsWith('https://pay.google.com/gp/v/save/')),
  }),
  refused,
});
