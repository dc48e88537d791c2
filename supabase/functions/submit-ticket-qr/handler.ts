import type { Backend } from '../_shared/backend.ts';
import type { AnswerOf } from '../_shared/contracts/edge-function.ts';
import { contract } from '../_shared/contracts/submit-ticket-qr.ts';
import { endpoint, readBody } from '../_shared/http.ts';
import { refuse } from '../_shared/refusals.ts';

/** Form of a possible fiscal QR. Any other text is none, for example one that Postgres could not store. */
const POSSIBLE = /^[ -~]{1,500}$/;

/**
 * `submit-ticket-qr`: what the QR on a ticket says becomes a ticket (rule V36). The procedure tells whether somebody else
 * has claimed the receipt, and draws who is looked at: only a function may call it, since a caller could undo its own call
 * (rule S6).
 */
export function submitTicketQr(backend: Backend) {
  return endpoint<AnswerOf<typeof contract>>({
    failure: (error, code, sentAt) => ({
      success: false,
      error,
      ...(code ? { code } : {}),
      ...(code === 'RECEIPT_ALREADY_SENT' && sentAt ? { sentAt } : {}),
    }),
    faultText: 'No se pudo leer el ticket',
    async handle(request) {
      const caller = await backend.requireUser(request);
      const { cafeId, requestId, ...body } = await readBody(request, contract.request);
      const qr = body.qr.trim();
      if (!POSSIBLE.test(qr)) throw refuse('NOT_A_FISCAL_QR');
      const args = { user_id: caller.id, cafe_id: cafeId, qr, request_id: requestId };
      return { success: true, ...(await backend.asService('submit_ticket_qr', args)) };
    },
  });
}
