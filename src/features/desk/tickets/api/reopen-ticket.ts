import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callRpc } from '@/lib/rpc';

/** A decision to take back: the ticket, and the decision's number as the review answered it. */
export interface DecisionRef {
  ticketId: string;
  decision: number;
}

/**
 * Takes a decision back: the ticket waits again, what it credited is taken back. Resolves when the queue has it.
 * Fails with an AppError: INSUFFICIENT_CONECTITOS with the balance, TICKET_DECIDED_AGAIN, OWN_TICKET, …
 */
export function useReopenTicket() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ ticketId, decision }: DecisionRef) =>
      callRpc('reopen_ticket', { ticket_id: ticketId, decision }, 'already_reopened', 'ticket'),
    onSettled: () => refreshDesk(queryClient),
  });
}
