import { toAppError } from '@/lib/errors';

/** Returns the message of a café check that failed (rule C11). */
export function cafeCheckFailure(thrown: unknown): string {
  return toAppError(thrown).retryable
    ? 'No se pudo verificar la cafetería. Intenta de nuevo.'
    : 'Hubo un problema al validar la cafetería.';
}
