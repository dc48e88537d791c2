import { formatDay } from '@/domain/madrid';

type CorrectionKind =
  | 'visit-added'
  | 'visit-taken-away'
  | 'redemption-given-back'
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
    case 'visit-taken-away':
      return `Visita quitada: ${formatDay(what)}`;
    case 'redemption-given-back':
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
