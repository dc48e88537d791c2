import * as z from 'zod/mini';
import { cafe, email, userId } from './fields.ts';

/**
 * Body of `validate-inviter-email` (rule A5): without `invitedUserId` it asks whether the inviter is a customer of the
 * café; with it, it makes that customer the inviter of a person who has just enrolled (rule A6).
 */
export const validateInviterEmailRequest = z.object({
  inviterEmail: email({
    missing: 'El código de invitación debe ser un email válido',
    invalid: 'El código de invitación debe ser un email válido',
  }),
  cafeteriaName: cafe(),
  invitedUserId: z.optional(userId()),
});

/** `error` is there exactly when `success` is false. */
export interface ValidateInviterEmailAnswer {
  success: boolean;
  error?: string;
}
