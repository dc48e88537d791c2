import * as z from 'zod/mini';
import { boolean, nothing, procedure } from './procedure.ts';

/** What the server knows of the mailbox of who is signed in. */
export const confirm_mailbox = procedure(
  {},
  z.object({
    proven: boolean,
    /** By this very call. */
    newly: boolean,
    /** Whether they are still to be asked about the password. */
    password_question: boolean,
  }),
  'UNAUTHENTICATED',
);

export const keep_password = procedure({}, nothing, 'UNAUTHENTICATED', 'MAILBOX_NOT_PROVEN');
