import { HITO_2_DAYS } from '../_shared/figures.ts';
import type { Backend } from '../_shared/backend.ts';
import { contract } from '../_shared/contracts/check-hito2-completion.ts';
import type { AnswerOf } from '../_shared/contracts/edge-function.ts';
import type { Hito2Check } from '../_shared/contracts/procedures/journey.ts';
import { endpoint, readBody } from '../_shared/http.ts';
import { refuse } from '../_shared/refusals.ts';

/** `check-hito2-completion`: whether the caller came back in time, and if not, what is missing (rule J13). */
export function checkHito2Completion(backend: Backend) {
  return endpoint<AnswerOf<typeof contract>>({
    failure: (message) => ({ success: false, hito2Completed: false, canAdvance: false, message }),
    faultText: 'Error al verificar el desafío',
    async handle(request) {
      const caller = await backend.requireUser(request);
      const { userId, cafeteria } = await readBody(request, contract.request);
      if (caller.id !== userId) throw refuse('FOREIGN_ACCOUNT');
      const result = await backend.as(caller)('check_hito_2', { cafe_slug: cafeteria });
      return {
        success: true,
        hito2Completed: result.completed,
        canAdvance: result.can_advance,
        message: explain(result),
      };
    },
  });
}

function explain({ completed, reason, days_left, deadline }: Hito2Check): string {
  const day = deadline ? spanishDay(deadline) : null;
  switch (reason) {
    case null:
      return '¡Desafío completado!';
    case 'NOT_CURRENT':
      return completed ? 'Ya has completado este desafío.' : 'Este no es tu desafío actual.';
    case 'WINDOW_EXPIRED':
      return `El plazo terminó${day ? ` el ${day}` : ''}. Registra tu próxima visita y tendrás ${HITO_2_DAYS} días más para volver.`;
    case 'VISIT_MISSING':
      return `Aún falta una visita. Vuelve otro día y regístrala: ${timeLeft(days_left, day)}.`;
  }
}

function timeLeft(days: number, day: string | null): string {
  if (day === null) return `tienes ${HITO_2_DAYS} días`;
  if (days === 0) return 'hoy es el último día';
  return `${days === 1 ? 'te queda 1 día' : `te quedan ${days} días`}, hasta el ${day}`;
}

/** `2026-12-06` → `6 de diciembre`. */
function spanishDay(date: string): string {
  return new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(date),
  );
}
