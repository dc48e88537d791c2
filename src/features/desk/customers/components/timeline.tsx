import type { DeskEvent } from '@functions/_shared/contracts/procedures/desk-customers';
import { correctionText } from '@/domain/corrections';
import { refusalWords } from '@/domain/handover';
import { formatDay, formatMoment } from '@/domain/madrid';
import { Button } from '@/ui/button';

interface TimelineProps {
  events: readonly DeskEvent[];
  /** Null for who may not. */
  onGiveBack: ((rewardId: string, name: string) => void) | null;
  /** Writes down that a reward was handed over; null for who may not. */
  onHandedOver: ((rewardId: string, name: string) => void) | null;
  /** Of a visit, by its id and day; null for who may not. */
  onTakeAway: ((visitId: string, day: string) => void) | null;
  /** Of a decided ticket, by its id and the decision's number; null for who may not. */
  onReopen: ((ticketId: string, decision: number) => void) | null;
}

const ticketStates: Record<string, string> = {
  pending: 'pendiente',
  approved: 'aprobado',
  rejected: 'rechazado',
};

const movements: Record<string, string> = {
  'vip-welcome': 'Bienvenida VIP',
  'vip-spin': 'Tirada de la ruleta VIP',
  ticket: 'Ticket aprobado',
  'ticket-reopened': 'Ticket reabierto',
  adjustment: 'Ajuste',
};

/** How a visit came about, where there is something to say. */
const proofs: Record<string, string> = {
  team: 'Añadida por el equipo',
  screen: 'Con el código de la barra',
  slip: 'Con un vale',
  none: 'Sin prueba: todavía no cuenta',
};

/** In: an event. Out: what it says, and what more there is to it. */
function wordsOf({ kind, what, amount, note }: DeskEvent): [string, string | null] {
  const text = what ?? '';
  switch (kind) {
    case 'enrolled':
      return ['Se hizo cliente', null];
    case 'visit':
      return [`Visita del ${formatDay(text)}`, proofs[note ?? ''] ?? null];
    case 'visit-off':
      return [`Visita del ${formatDay(text)}`, `Quitada: ${note ?? ''}`];
    case 'won':
      return [
        `Ganó: ${text}`,
        [amount === 0 ? 'Ruleta VIP' : `Desafío ${amount ?? ''}`, note].filter(Boolean).join(' · '),
      ];
    case 'redeemed':
      return [`Canjeó: ${text}`, `Código ${note ?? ''}`];
    case 'handover':
      return [
        `Entrega confirmada: ${text}`,
        note === null
          ? null
          : note === 'administrator'
            ? 'La confirmó administración'
            : `La confirmó ${note}`,
      ];
    case 'handover-refused':
      return [`Entrega no confirmada: ${text}`, refusalWords(note ?? '')];
    case 'ticket':
      return [
        `Ticket ${ticketStates[text] ?? text}`,
        [
          amount === null ? null : `${amount.toFixed(2).replace('.', ',')} €`,
          note === null ? null : note === 'administrator' ? 'Lo revisó administración' : `Lo revisó ${note}`,
        ]
          .filter(Boolean)
          .join(' · ') || null,
      ];
    case 'movement':
      return [
        `${movements[text] ?? text}: ${(amount ?? 0) > 0 ? '+' : ''}${amount ?? 0} Conectitos`,
        `Saldo: ${note ?? ''}`,
      ];
    default:
      return [correctionText(kind, text), note];
  }
}

/** What happened with a customer, the latest first. */
export function Timeline({ events, onGiveBack, onHandedOver, onTakeAway, onReopen }: TimelineProps) {
  return (
    <ol className="mt-2 divide-y divide-line">
      {events.map((event) => {
        const [title, more] = wordsOf(event);
        return (
          <li key={`${event.kind}:${event.id}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-[1_1_12rem]">
              <p className="font-semibold break-words">
                {event.kind === 'visit-off' ? <s>{title}</s> : title}
              </p>
              <p className="text-sm break-words text-ink-soft">
                {formatMoment(event.at)}
                {more !== null && ` · ${more}`}
              </p>
            </div>
            {onGiveBack && event.give_back_until !== null && (
              <Button variant="outline" size="sm" onClick={() => onGiveBack(event.id, event.what ?? '')}>
                Devolver canje
              </Button>
            )}
            {onHandedOver && event.open && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Anotar la entrega: ${event.what ?? ''}`}
                onClick={() => onHandedOver(event.id, event.what ?? '')}
              >
                Anotar entrega
              </Button>
            )}
            {onReopen && event.decision !== null && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Reabrir el ticket del ${formatMoment(event.at)}`}
                onClick={() => onReopen(event.id, event.decision ?? 0)}
              >
                Reabrir
              </Button>
            )}
            {onTakeAway && event.kind === 'visit' && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Quitar la visita del ${formatDay(event.what ?? '')}`}
                onClick={() => onTakeAway(event.id, event.what ?? '')}
              >
                Quitar
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
