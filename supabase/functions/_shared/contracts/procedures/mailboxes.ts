import * as z from 'zod/mini';
import { boolean, nothing, procedure, uuid } from './procedure.ts';

/** Confirms the mailbox of the signed-in account. */
export const confirm_mailbox = procedure(
  'customer',
  {
    /** The session in which this browser was before the code; the server believes it only if it was this account's. */
    session_before: z.optional(uuid),
  },
  z.object({
    proven: boolean,
    /** By this very call. */
    proven_now: boolean,
    /** True if the account must still be asked about its password. */
    password_question: boolean,
  }),
);

export const answer_password_question = procedure('customer', {}, nothing, 'MAILBOX_NOT_PROVEN');
