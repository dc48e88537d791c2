import { deskFailure } from '@/features/desk/shared/desk-failure';
import { toAppError } from '@/lib/errors';
import type { ToastInput } from '@/ui/toast';

/**
 * Returns the toast for a failed action on a sheet.
 * @param text the action's own sentence
 */
export function slipFailure(thrown: unknown, text: string): ToastInput {
  return toAppError(thrown).code === 'TOO_MANY_REQUESTS'
    ? {
        title: 'Por hoy no hay más hojas',
        description: 'Cada persona del equipo puede hacer diez al día y activar cinco.',
        variant: 'destructive',
      }
    : deskFailure(thrown, text);
}
