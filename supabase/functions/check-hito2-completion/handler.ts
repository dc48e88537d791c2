import * as z from 'zod/mini';
import type { Backend } from '../_shared/backend.ts';
import {
  checkHito2CompletionRequest,
  type CheckHito2CompletionAnswer,
} from '../_shared/contracts/check-hito2-completion.ts';
import { endpoint, readBody } from '../_shared/http.ts';
import { notYourAccount } from '../_shared/refusals.ts';

const check = z.object({
  completed: z.boolean(),
  can_advance: z.boolean(),
  reason: z.nullable(z.enum(['VISIT_MISSING', 'WINDOW_EXPIRED', 'NOT_CURRENT'])),
  /** Days from today to the deadline, 0 on its day and after it; null before the window opens. */
  days_left: z.nullable(z.number()),
  /** yyyy-mm-dd in Madrid. */
  deadline: z.nullable(z.string()),
});
type Check = z.output<typeof check>;

/** `check-hito2-completion`: whether the caller came back in time, and if not, what is missing (rule J13). */
export function checkHito2Completion(backend: Backend) {
  return endpoint<CheckHito2CompletionAnswer>({
    failure: (message) => ({ success: false, hito2Completed: false, canAdvance: false, message }),
    faultText: 'Error al verificar el desafío',
    async handle(request) {
      const caller = await backend.requireUser(request);
      const { userId, cafeteria } = await readBody(request, checkHito2CompletionRequest);
      if (caller.id !== userId) throw notYourAccount();
      const result = await backend.as(caller)('check_hito_2', { cafe_slug: cafeteria }, check);
      return {
        success: true,
        hito2Completed: result.completed,
        canAdvance: result.can_advance,
        message: explain(result),
      };
    },
  });
}

function explain({ completed, reason, days_left, deadline }: Check): string {
  const day = deadline ? spanishDay(deadline) : null;
  switch (reason) {
    case null:
      return '¡Desafío completado!';
    case 'NOT_CURRENT':
      return completed ? 'Ya has completado este desafío.' : 'Este no es tu desafío actual.';
    case 'WINDOW_EXPIRED':
      return `El plazo terminó${day ? ` el ${day}` : ''}. Registra tu próxima visita y tendrás 15 días más para volver.`;
    case 'VISIT_MISSING':
      return `Aún falta una visita. Vuelve otro día y regístrala: ${timeLeft(days_left, day)}.`;
  }
}

function timeLeft(days: number | null, day: string | null): string {
  if (days === null || day === null) return 'tienes 15 días';
  if (days === 0) return 'hoy es el último día';
  return `${days === 1 ? 'te queda 1 día' : `te quedan ${days} días`}, hasta el ${day}`;
}

/** `2026-12-06` → `6 de diciembre`. */
function spanishDay(date: string): string {
  return new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(date),
  );
}
