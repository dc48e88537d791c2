import { formatDay } from '@/domain/madrid';

type CorrectionKind =
  | 'visit-added'
  | 'visit-revoked'
  | 'redemption-reverted'
  | 'redemption-added'
  | 'conectitos-adjusted'
  | 'ticket-reopened'
  | 'blocked'
  | 'unblocked';

/** Returns the sentence for a correction in the history. */
export function correctionText(kind: CorrectionKind, what: string): string {
  switch (kind) {
    case 'visit-added':
      return `Visita añadida: ${formatDay(what)}`;
    case 'visit-revoked':
      return `Visita quitada: ${formatDay(what)}`;
    case 'redemption-reverted':
      return `Canje devuelto: ${what}`;
    case 'redemption-added':
      return `Entrega anotada: ${what}`;
    case 'conectitos-adjusted':
      return `Ajuste de Conectitos: ${Number(what) > 0 ? '+' : ''}${what}`;
    case 'ticket-reopened':
      return `Ticket del ${formatDay(what)}: se vuelve a revisar`;
    case 'blocked':
      return 'Participación bloqueada';
    case 'unblocked':
      return 'Bloqueo retirado';
  }
}
