import * as z from 'zod/mini';
import { cafe, userId } from './fields.ts';

/** Body of `check-hito2-completion` (rule J13); the caller's token must be that user's. */
export const checkHito2CompletionRequest = z.object({ userId: userId(), cafeteria: cafe() });

export interface CheckHito2CompletionAnswer {
  /** Whether the check could be made; not whether the challenge is complete. */
  success: boolean;
  hito2Completed: boolean;
  /** Whether the wheel of challenge 2 may be spun now. */
  canAdvance: boolean;
  /** What to tell the person; always there. */
  message: string;
}
