import { useRpcMutation } from '@/data/rpc-mutation';
import type { Ticket } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { VipArea } from '@functions/_shared/contracts/procedures/vip';
import { useEffect, useRef } from 'react';
import { rejectionText } from '@/data/vip/rejection-text';
import { toast, type ToastInput } from '@/ui/toast';

/** Tickets that were reviewed and whose owner has not been told. */
export function unseenOutcomes(tickets: readonly Ticket[]): Ticket[] {
  return tickets.filter(
    ({ status, outcome_seen_at }) =>
      status !== 'pending' && status !== 'provisional' && outcome_seen_at === null,
  );
}

/** Returns one message for all news, since toasts come one at a time; null without news. */
export function outcomeMessage(news: readonly Ticket[]): ToastInput | null {
  const approved = news.filter(({ status }) => status === 'approved');
  const rejected = news.filter(({ status }) => status === 'rejected');
  if (approved.length > 0) {
    const sum = approved.reduce((total, { conectitos_to_award }) => total + (conectitos_to_award ?? 0), 0);
    const rejectedText =
      rejected.length > 0 ? ` Otros no aprobados: ${rejected.length}; mira el motivo en «Mis tickets».` : '';
    return {
      title: approved.length === 1 ? 'Ticket aprobado' : `${approved.length} tickets aprobados`,
      description: `${sum > 0 ? `Has recibido ${sum} Conectitos.` : 'Con menos de 0,10 € no suma Conectitos.'}${rejectedText}`,
      variant: 'success',
    };
  }
  const [first] = rejected;
  if (!first) return null;
  return {
    title: rejected.length === 1 ? 'Ticket rechazado' : `${rejected.length} tickets rechazados`,
    description:
      rejected.length === 1
        ? [rejectionText(first), first.admin_notes && `«${first.admin_notes}»`].filter(Boolean).join(' ')
        : 'Mira el motivo en «Mis tickets».',
    variant: 'destructive',
  };
}

/** Tells a returning customer how their tickets were reviewed, once (rule V19). */
export function useTicketOutcomes(area: VipArea | undefined): void {
  const shownIds = useRef(new Set<string>());
  const { mutate: markSeen } = useRpcMutation('mark_ticket_outcomes_seen');

  useEffect(() => {
    if (!area?.cafe) return;
    const news = unseenOutcomes(area.tickets).filter(({ id }) => !shownIds.current.has(id));
    const message = outcomeMessage(news);
    if (!message) return;
    for (const { id } of news) shownIds.current.add(id);
    toast(message);
    markSeen({ cafe_id: area.cafe.id });
  }, [area, markSeen]);
}
