import type { DeskEvent } from '@functions/_shared/contracts/procedures/customers';
import { correctionText } from '@/domain/corrections';
import { refusalLabel } from '@/domain/handover';
import { formatDay, formatMoment } from '@/domain/madrid';
import { formatEurosForInput } from '@/domain/money';
import { Button } from '@/ui/button';

interface TimelineProps {
  events: readonly DeskEvent[];
  /** Null for who may not. */
  onGiveBack: ((rewardId: string, name: string) => void) | null;
  /** Writes down that a reward was handed over; null for who may not. */
  onHandedOver: ((rewardId: string, name: string) => void) | null;
  /** Revokes a visit, by its id and day; null for a member without the permission. */
  onRevokeVisit: ((visitId: string, day: string) => void) | null;
  /** Reopens a decided ticket, by its id and the decision's number; null for a member without the permission. */
  onReopen: ((ticketId: string, decision: number) => void) | null;
}

const ticketStates: Record<string, string> = {
  pending: 'pendiente',
  approved: 'aprobado',
  rejected: 'rechazado',
};

const movementTitles: Record<string, string> = {
  'vip-welcome': 'Bienvenida VIP',
  'vip-spin': 'Tirada de la ruleta VIP',
  ticket: 'Ticket aprobado',
  'ticket-reopened': 'Ticket reabierto',
  adjustment: 'Ajuste',
};

/** Origin of a visit, by its proof; others show none. */
const proofTexts: Record<string, string> = {
  team: 'Añadida por el equipo',
  screen: 'Con el código de la barra',
  tag: 'Con la etiqueta de la barra',
  slip: 'Con un vale',
  none: 'Sin prueba: todavía no cuenta',
};

/** Returns an event's headline, and the line below it where there is more to say. */
function describeEvent(event: DeskEvent): [string, string | null] {
  switch (event.kind) {
    case 'enrolled':
      return ['Se hizo cliente', null];
    case 'visit':
      return [`Visita del ${formatDay(event.day)}`, proofTexts[event.source] ?? null];
    case 'visit-off':
      return [`Visita del ${formatDay(event.day)}`, `Quitada: ${event.reason ?? ''}`];
    case 'won': {
      const origin = event.hito_number === 0 ? 'Ruleta VIP' : `Desafío ${event.hito_number}`;
      return [`Ganó: ${event.reward}`, joinTexts(origin, event.conditions)];
    }
    case 'redeemed':
      return [`Canjeó: ${event.reward}`, `Código ${event.code}`];
    case 'handover':
      return [`Entrega confirmada: ${event.reward}`, formatDecider('La confirmó', event.confirmed_by)];
    case 'handover-refused':
      return [`Entrega no confirmada: ${event.reward}`, refusalLabel(event.reason)];
    case 'ticket': {
      const { status, amount_cents: cents, reviewed_by } = event;
      return [
        `Ticket ${ticketStates[status] ?? status}`,
        joinTexts(
          cents === null ? null : `${formatEurosForInput(cents)} €`,
          formatDecider('Lo revisó', reviewed_by),
        ),
      ];
    }
    case 'movement':
      return [
        `${movementTitles[event.reason] ?? event.reason}: ${event.conectitos > 0 ? '+' : ''}${event.conectitos} Conectitos`,
        `Saldo: ${event.balance_after}`,
      ];
    case 'visit-added':
    case 'visit-revoked':
    case 'ticket-reopened':
      return [correctionText(event.kind, event.day), event.reason];
    case 'redemption-reverted':
    case 'redemption-added':
      return [correctionText(event.kind, event.reward), event.reason];
    case 'conectitos-adjusted':
      return [correctionText(event.kind, String(event.conectitos)), event.reason];
    case 'blocked':
    case 'unblocked':
      return [correctionText(event.kind, ''), event.reason];
  }
}

const joinTexts = (...texts: (string | null)[]) => texts.filter(Boolean).join(' · ') || null;

const formatDecider = (act: string, decider: string | null) =>
  decider === null ? null : `${act} ${decider === 'administrator' ? 'administración' : decider}`;

/** Shows a customer's events, the latest first. */
export function Timeline({ events, onGiveBack, onHandedOver, onRevokeVisit, onReopen }: TimelineProps) {
  return (
    <ol className="mt-2 divide-y divide-line">
      {events.map((event) => {
        const [title, detail] = describeEvent(event);
        return (
          <li key={`${event.kind}:${event.id}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-[1_1_12rem]">
              <p className="font-semibold break-words">
                {event.kind === 'visit-off' ? <s>{title}</s> : title}
              </p>
              <p className="text-sm break-words text-ink-soft">
                {formatMoment(event.at)}
                {detail !== null && ` · ${detail}`}
              </p>
            </div>
            {onGiveBack && event.kind === 'redeemed' && event.revertable_until !== null && (
              <Button variant="outline" size="sm" onClick={() => onGiveBack(event.id, event.reward)}>
                Devolver canje
              </Button>
            )}
            {onHandedOver && event.kind === 'won' && event.can_record_redemption && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Anotar la entrega: ${event.reward}`}
                onClick={() => onHandedOver(event.id, event.reward)}
              >
                Anotar entrega
              </Button>
            )}
            {onReopen && event.kind === 'ticket' && event.decision !== null && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Reabrir el ticket del ${formatMoment(event.at)}`}
                onClick={() => onReopen(event.id, event.decision ?? 0)}
              >
                Reabrir
              </Button>
            )}
            {onRevokeVisit && event.kind === 'visit' && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Quitar la visita del ${formatDay(event.day)}`}
                onClick={() => onRevokeVisit(event.id, event.day)}
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
