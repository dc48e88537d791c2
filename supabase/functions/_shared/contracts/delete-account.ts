import * as z from 'zod/mini';
import { userId } from './fields.ts';

/** Body of `delete-account` (rule A22); the caller's token must be that user's. */
export const deleteAccountRequest = z.object({ userId: userId() });

/** `error` is there exactly when `success` is false. */
export interface DeleteAccountAnswer {
  success: boolean;
  error?: string;
}
