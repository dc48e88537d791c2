import { useRpcMutation } from '@/data/rpc-mutation';
import type { Ticket } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { VipArea } from '@functions/_shared/contracts/procedures/vip';
import { useEffect, useRef } from 'react';
import { toast } from '@/ui/toast';

/** Tickets that were reviewed and whose owner has not been told. */
export function unseenOutcomes(tickets: readonly Ticket[]): Ticket[] {
  return tickets.filter(
    ({ status, outcome_seen_at }) =>
      status !== 'pending' && status !== 'provisional' && outcome_seen_at === null,
  );
}

/** Tells a returning customer how their tickets were reviewed, once (rule V19). */
export function useTicketOutcomes(area: VipArea | undefined): void {
  const shownIds = useRef(new Set<string>());
  const { mutate: markSeen } = useRpcMutation('mark_ticket_outcomes_seen');

  useEffect(() => {
    if (!area?.cafe) return;
    const news = unseenOutcomes(area.tickets).filter(({ id }) => !shownIds.current.has(id));
    if (news.length === 0) return;
    for (const { id } of news) shownIds.current.add(id);
    const cafeId = area.cafe.id;
    // few entries have news; what cannot be fetched now is told at the next one
    import('@/data/vip/outcome-message').then(
      ({ outcomeMessage }) => {
        toast(outcomeMessage(news));
        markSeen({ cafe_id: cafeId });
      },
      () => undefined,
    );
  }, [area, markSeen]);
}
