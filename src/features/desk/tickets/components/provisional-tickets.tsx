import type { ReviewedTicket } from '@functions/_shared/contracts/procedures/tickets';
import { useState } from 'react';
import { useSession } from '@/data/session/session-context';
import { formatMoment } from '@/domain/madrid';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { WriteControls } from '@/features/desk/shared/read-only-provider';
import { useReviewTicket } from '@/features/desk/tickets/api/review-ticket';
import { RejectReasons } from '@/features/desk/tickets/components/reject-reasons';
import type { UndoableDecision } from '@/features/desk/tickets/components/undo-bar';
import { receiptText } from '@/features/desk/tickets/receipt-texts';
import { prefilledAmount, reviewToast, UNDO_WINDOW_MS } from '@/features/desk/tickets/review-rules';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Dialog } from '@/ui/dialog';
import { toast } from '@/ui/toast';

const REJECT_FAILED_TEXT = 'No se pudo rechazar el ticket';

interface ProvisionalTicketsProps extends Pick<RejectProps, 'onDecided'> {
  tickets: readonly ReviewedTicket[];
}

/**
 * The tickets that count by themselves a day after they were read, and the way to reject one before (rule V48). Taken
 * back, it waits among the pending ones: somebody has doubted it, and a person decides.
 */
export function ProvisionalTickets({ tickets, onDecided }: ProvisionalTicketsProps) {
  const [rejecting, setRejecting] = useState<ReviewedTicket | null>(null);
  return (
    <>
      <p className="mb-3 text-sm text-ink-soft">
        Leídos por QR. Cuentan solos un día después, si nadie más dice que son suyos. No hay que hacer nada;
        si uno no es de aquí, recházalo antes.
      </p>
      <Card bare className="overflow-hidden">
        <ul className="divide-y divide-line">
          {tickets.map((ticket) => (
            <li
              key={ticket.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-sm @min-[58rem]/screen:grid @min-[58rem]/screen:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_auto_auto] @min-[58rem]/screen:py-1"
            >
              {/* in large text the button goes below it: beside it an address would break within a word */}
              <p className="min-w-0 grow basis-[9rem] font-semibold wrap-anywhere">
                {ticket.correo ?? 'Cuenta eliminada'}
                <span className="block font-normal text-ink-soft">{ticket.cafeteria}</span>
              </p>
              <p className="min-w-0 wrap-anywhere @max-[58rem]/screen:order-3 @max-[58rem]/screen:basis-full">
                {ticket.receipt && receiptText(ticket.receipt)}{' '}
                <span className="font-semibold text-success">
                  {ticket.conectitos_to_award ?? 0} Conectitos
                </span>
              </p>
              <p className="text-ink-soft @max-[58rem]/screen:order-4 @max-[58rem]/screen:basis-full">
                {ticket.confirms_at
                  ? `Provisional hasta ${formatMoment(ticket.confirms_at)}`
                  : 'Provisional hasta que administración confirme el NIF'}
              </p>
              <WriteControls>
                <Button
                  variant="outline"
                  size="dense"
                  disabled={ticket.own}
                  onClick={() => setRejecting(ticket)}
                  aria-label={`Rechazar el ticket de ${ticket.correo ?? 'una cuenta eliminada'}`}
                  className="justify-self-end"
                >
                  Rechazar
                </Button>
              </WriteControls>
            </li>
          ))}
        </ul>
      </Card>
      {rejecting && <Reject ticket={rejecting} onDecided={onDecided} onClose={() => setRejecting(null)} />}
    </>
  );
}

interface RejectProps {
  ticket: ReviewedTicket;
  onDecided: (decided: UndoableDecision) => void;
  onClose: () => void;
}

function Reject({ ticket, onDecided, onClose }: RejectProps) {
  const me = useSession().user?.email ?? '';
  const review = useReviewTicket();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Ticket de ${ticket.correo ?? 'una cuenta eliminada'}`}
      description={ticket.receipt && receiptText(ticket.receipt)}
    >
      <RejectReasons
        sending={review.isPending ? review.variables.reason : undefined}
        shortcuts={false}
        onReason={async (reason) => {
          const decision = {
            ticketId: ticket.id,
            decision: 'reject',
            reason,
            notes: '',
            photo: null,
          } as const;
          try {
            const answer = await review.mutateAsync(decision);
            toast(reviewToast(decision, answer, me));
            onClose();
            if (answer.reviewed_by === me)
              onDecided({
                ticket,
                review: answer,
                draft: { amount: prefilledAmount(ticket.receipt), notes: '' },
                until: Date.now() + UNDO_WINDOW_MS,
              });
          } catch {
            // FormProblem says it.
          }
        }}
        onCancel={onClose}
      />
      <div className="mt-3 empty:hidden">
        <FormProblem thrown={review.error} text={REJECT_FAILED_TEXT} />
      </div>
    </Dialog>
  );
}
