import * as z from 'zod/mini';
import { MALFORMED } from './fields.ts';

/** Body of `activate-vip-code` (rule V26); the caller must be an administrator. */
export const activateVipCodeRequest = z.object({
  codeId: z.guid({ error: MALFORMED }).check(z.toLowerCase()),
});

/** `error` is there exactly when `success` is false. */
export interface ActivateVipCodeAnswer {
  success: boolean;
  error?: string;
}
