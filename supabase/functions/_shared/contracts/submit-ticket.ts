import * as z from 'zod/mini';
import { MALFORMED } from './fields.ts';

/** Body of `submit-ticket` (rule V13): an uploaded photo, `{userId}/{timestamp}.{extension}`, for review. */
export const submitTicketRequest = z.object({
  cafeId: z.guid({ error: MALFORMED }).check(z.toLowerCase()),
  imagePath: z.string({ error: MALFORMED }).check(z.maxLength(100, MALFORMED)),
});

/** `ticket` is the new row of purchase_tickets as its owner sees it, there exactly when `success` is true. */
export interface SubmitTicketAnswer {
  success: boolean;
  ticket?: Record<string, unknown>;
  error?: string;
  /** Which refusal `error` is, for a screen with words of its own. */
  code?: string;
}
