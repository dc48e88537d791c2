import * as z from 'zod/mini';
import { answeredCode, edgeFunction, refused } from './edge-function.ts';
import { MALFORMED } from './fields.ts';
import { instant } from './procedures/procedure.ts';
import { ticket } from './procedures/shared-schemas.ts';

/** Body of `submit-ticket-qr` (rule V36): what the QR on a ticket says, read by the server and not by the browser. */
const request = z.object({
  cafeId: z.guid({ error: MALFORMED }).check(z.toLowerCase()),
  /** Any text: what is no fiscal QR is told so. */
  qr: z.string({ error: MALFORMED }),
  /** Id of the press: a repeat with the same id gets the same ticket and the same answer. */
  requestId: z.guid({ error: MALFORMED }).check(z.toLowerCase()),
});

export const contract = edgeFunction({
  request,
  /** The ticket as it stands then, as its owner sees it: provisional, or held. */
  answer: z.object({ success: z.literal(true), ticket }),
  refused: z.extend(refused, {
    code: z.optional(answeredCode),
    /** With `RECEIPT_ALREADY_SENT`: when this person sent it. */
    sentAt: z.optional(instant),
  }),
});
