import { toAppError } from '@/lib/errors';

/** Whether the server said that the caller is no administrator. */
export function isRefused(thrown: unknown): boolean {
  return thrown !== null && toAppError(thrown).code === 'ADMIN_ONLY';
}
