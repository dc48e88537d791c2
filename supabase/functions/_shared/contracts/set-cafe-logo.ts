import * as z from 'zod/mini';
import { edgeFunction, refused } from './edge-function.ts';
import { MALFORMED } from './fields.ts';

/** The bytes of a logo at most; the bucket has the same limit. */
export const LOGO_MAX_BYTES = 512 * 1024;

/** Body of `set-cafe-logo` (rule T26): a square picture in base64, or null to take the logo away. */
const request = z.object({
  cafeId: z.guid({ error: MALFORMED }).check(z.toLowerCase()),
  image: z.nullable(z.base64({ error: MALFORMED })),
});

export const contract = edgeFunction({
  request,
  /** New path of the logo. */
  answer: z.object({ success: z.literal(true), logoPath: z.nullable(z.string()) }),
  refused,
});
