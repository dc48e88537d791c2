import { toAppError } from '@/lib/errors';

/** What the café checks say when they could not be made (rule C11). In: what was thrown. */
export function cafeCheckFailure(thrown: unknown): string {
  return toAppError(thrown).retryable
    ? 'No se pudo verificar la cafetería. Intenta de nuevo.'
    : 'Hubo un problema al validar la cafetería.';
}
