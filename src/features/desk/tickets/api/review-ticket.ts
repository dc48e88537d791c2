import type { RejectionReason } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { TicketPage } from '@functions/_shared/contracts/procedures/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshPages } from '@/data/rpc';
import { callRpc } from '@/lib/rpc';

export interface Decision {
  ticketId: string;
  decision: 'approve' | 'reject';
  /** Only for an approval. */
  amountCents?: number;
  /** Only for a rejection. */
  reason?: RejectionReason;
  notes: string;
  /** Version of the photo that was seen, from the list. */
  photo: string | null;
  /** True confirms that this is another purchase than those in `possible_duplicates` (rule V49). */
  judged?: boolean;
}

/** Takes a ticket out of those that were not decided, as they lie in the cache. */
function withoutTicket(
  page: (TicketPage & { needs_administrator?: number }) | undefined,
  ticketId: string,
): TicketPage | undefined {
  const gone = page?.rows.find(({ id }) => id === ticketId)?.status;
  if (!page || (gone !== 'pending' && gone !== 'provisional')) return page;
  return {
    ...page,
    rows: page.rows.filter(({ id }) => id !== ticketId),
    matching: page.matching - 1,
    [gone]: page[gone] - 1,
    reviewed: page.reviewed + 1,
    ...(gone === 'pending' &&
      page.needs_administrator !== undefined && { needs_administrator: page.needs_administrator - 1 }),
  };
}

/**
 * Approves or rejects a ticket, once: a second decision changes nothing and is told so. With `possible_duplicates` in
 * its answer nothing is decided yet.
 */
export function useReviewTicket() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ ticketId, decision, amountCents, reason, notes, photo, judged }: Decision) =>
      callRpc('review_ticket', {
        ticket_id: ticketId,
        decision,
        ...(amountCents ? { amount_cents: amountCents } : {}),
        ...(reason ? { reason } : {}),
        ...(notes ? { notes } : {}),
        ...(photo ? { photo } : {}),
        ...(judged ? { judged } : {}),
      }),
    onSuccess: ({ ticket, possible_duplicates }) => {
      if (possible_duplicates.length > 0) return;
      for (const name of ['admin_list_tickets', 'load_tickets'])
        queryClient.setQueriesData<TicketPage>({ queryKey: ['rpc', name] }, (page) =>
          withoutTicket(page, ticket.id),
        );
      // Tickets that move up from the next page arrive a moment later.
      void refreshPages(queryClient);
    },
  });
}
