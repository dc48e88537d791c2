import type { Answer } from '@functions/_shared/contracts/procedures';
import type { ReviewedTicket } from '@functions/_shared/contracts/procedures/tickets';
import {
  ambiguousAmount,
  conectitosFor,
  isEmptyAmount,
  MAX_TICKET_CENTS,
  parseTicketAmount,
  formatEurosForInput,
} from '@/domain/money';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import type { Decision } from '@/features/desk/tickets/api/review-ticket';
import { reasonLabel } from '@/features/desk/tickets/rejection-reasons';
import { toAppError } from '@/lib/errors';
import type { ToastInput } from '@/ui/toast';

/** Above this amount the form asks again, in cents (rule V15). */
export const CONFIRM_ABOVE_CENTS = 10_000;
/** Time to undo a decision on the screen, in milliseconds. */
export const UNDO_WINDOW_MS = 10_000;
/** Maximum length of the notes. */
export const MAX_NOTES = 1000;

/** Returns the problem of a typed amount, or null (rule V15). */
export function amountProblem(typed: string): string | null {
  if (isEmptyAmount(typed)) return 'Debes ingresar el monto en euros';
  return parseTicketAmount(typed) === null
    ? (ambiguousAmount(typed, MAX_TICKET_CENTS) ??
        'Escribe un importe de 0,01 a 1000,00 €, con dos decimales como mucho')
    : null;
}

/** Returns the Conectitos that a typed amount is worth, or null while it is no amount. */
export function conectitosForInput(typed: string): number | null {
  const cents = parseTicketAmount(typed);
  return cents === null ? null : conectitosFor(cents);
}

/**
 * Returns the amount that the form starts with, "12,50". It is empty where a person has to type it: without a QR, and
 * above the limit of one decision.
 */
export function prefilledAmount(receipt: ReviewedTicket['receipt']): string {
  const typed = receipt === null ? '' : formatEurosForInput(receipt.amount_cents);
  return amountProblem(typed) === null ? typed : '';
}

/** Returns who decided a ticket, in its reviewers' words: its QR, a person, or administration (rule T16). */
export function deciderText({
  decided_by,
  reviewed_by,
  reviewed_as,
}: Pick<ReviewedTicket, 'decided_by' | 'reviewed_by' | 'reviewed_as'>): string {
  if (decided_by === 'qr') return 'Por QR';
  if (decided_by === 'schedule') return 'El plazo de la foto';
  return reviewed_by ?? (reviewed_as === 'administrator' ? 'Administración' : 'Una cuenta eliminada');
}

/**
 * Returns the toast for a decision. When the viewer's own decision had got through before and only its answer was lost,
 * it reads like the first time.
 */
export function reviewToast(
  { decision }: Decision,
  { already_reviewed, ticket, reviewed_by }: Answer<'review_ticket'>,
  me: string,
): ToastInput {
  const decidedStatus = decision === 'approve' ? 'approved' : 'rejected';
  if (already_reviewed && !(ticket.status === decidedStatus && reviewed_by === me)) {
    const outcome =
      ticket.status === 'approved' ? `aprobado (${ticket.conectitos_to_award} Conectitos)` : 'rechazado';
    return {
      title: 'Otra persona se adelantó',
      description: `${deciderText({ ...ticket, reviewed_by })} ya lo había ${outcome}. Tu decisión no ha cambiado nada.`,
      variant: 'destructive',
    };
  }
  return ticket.status === 'approved'
    ? {
        title: 'Ticket aprobado',
        description: `${ticket.conectitos_to_award} Conectitos otorgados.`,
        variant: 'success',
      }
    : {
        title: 'Ticket rechazado',
        description: `Motivo: ${reasonLabel(ticket.rejection_reason) ?? 'otro'}. Su dueño lo verá.`,
      };
}

/** Returns the toast for a decision that could not be taken back: it says which state holds now. */
export function reopenFailure(thrown: unknown): ToastInput {
  const { code, details } = toAppError(thrown);
  if (code !== 'INSUFFICIENT_CONECTITOS') return deskFailure(thrown, 'No se pudo deshacer la decisión');
  return {
    title: 'Ya no se puede deshacer',
    description: `El cliente ya ha gastado esos Conectitos: le quedan ${details ?? '0'}. El ticket sigue aprobado.`,
    variant: 'destructive',
  };
}
