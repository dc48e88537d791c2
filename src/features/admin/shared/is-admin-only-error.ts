import { toAppError } from '@/lib/errors';

/** Returns true if the server answered that the caller is no administrator. */
export function isAdminOnlyError(thrown: unknown): boolean {
  return thrown !== null && toAppError(thrown).code === 'ADMIN_ONLY';
}
