import type { Ticket } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshPages } from '@/data/rpc';
import { callFunction } from '@/lib/edge-function';
import { AppError } from '@/lib/errors';
import { sendIdempotent } from '@/lib/idempotent-request';

async function submit(cafeId: string, qr: string): Promise<Ticket> {
  return sendIdempotent(`ticket-qr:${cafeId}:${qr}`, async (requestId) => {
    const answer = await callFunction('submit-ticket-qr', { cafeId, qr, requestId });
    if (!answer.success) throw new AppError(answer.code ?? 'UNKNOWN', 400, answer.sentAt ?? null);
    return answer.ticket;
  });
}

/**
 * Sends the text of a ticket's QR, which the server reads and decides on. A text whose answer was lost is asked for again
 * with the same request id.
 */
export function useSendTicketQr(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (qr: string) => submit(cafeId, qr),
    onSuccess: () => refreshPages(queryClient),
  });
}
