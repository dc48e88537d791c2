import * as z from 'zod/mini';
import { done, edgeFunction, refused } from './edge-function.ts';
import { cafe, email, userId } from './fields.ts';

/**
 * Body of `validate-inviter-email` (rule A5): without `invitedUserId` it asks whether the inviter is a customer of the
 * café; with it, it makes that customer the inviter of a person who has just enrolled (rule A6).
 */
const request = z.object({
  inviterEmail: email({
    missing: 'El código de invitación debe ser un email válido',
    invalid: 'El código de invitación debe ser un email válido',
  }),
  cafeteriaName: cafe(),
  invitedUserId: z.optional(userId()),
});

export const contract = edgeFunction({ request, answer: done, refused });
