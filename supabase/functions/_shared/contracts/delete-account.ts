import * as z from 'zod/mini';
import { done, edgeFunction, refused } from './edge-function.ts';
import { userId } from './fields.ts';

/** Body of `delete-account` (rule A22); the caller's token must be that user's. */
const request = z.object({ userId: userId() });

export const contract = edgeFunction({ request, answer: done, refused });
