import * as z from 'zod/mini';
import { answeredCode, edgeFunction, refused } from './edge-function.ts';
import { MALFORMED } from './fields.ts';
import { ticket } from './procedures/shared-schemas.ts';

/** Body of `submit-ticket` (rule V13): an uploaded photo, `{userId}/{timestamp}.{extension}`, for review. */
const request = z.object({
  cafeId: z.guid({ error: MALFORMED }).check(z.toLowerCase()),
  /** The ticket read by QR whose photo was asked for; without it the photo is a ticket of its own. */
  ticketId: z.optional(z.guid({ error: MALFORMED }).check(z.toLowerCase())),
  imagePath: z.string({ error: MALFORMED }).check(z.maxLength(100, MALFORMED)),
});

export const contract = edgeFunction({
  request,
  /** The new row of purchase_tickets, as its owner sees it. */
  answer: z.object({ success: z.literal(true), ticket }),
  refused: z.extend(refused, { code: z.optional(answeredCode) }),
});
