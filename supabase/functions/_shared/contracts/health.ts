import * as z from 'zod/mini';
import { edgeFunction, refused } from './edge-function.ts';

const part = z.boolean();

/** The parts of a deployment, each true while it is well (rule O22). */
const parts = {
  database: part,
  storage: part,
  schedule: part,
  photos: part,
  mails: part,
  events: part,
  passes: part,
};

/** `health` (rule O22) takes a plain GET. */
export const contract = edgeFunction({
  request: z.unknown(),
  answer: z.object({ success: z.literal(true), ...parts }),
  refused: z.union([z.object({ success: z.literal(false), ...parts }), refused]),
});
