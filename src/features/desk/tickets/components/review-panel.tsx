import { useEffect, useRef } from 'react';
import { formatMoment } from '@/domain/madrid';
import { ReviewConfirmations } from '@/features/desk/tickets/components/review-confirmations';
import { ReviewForm } from '@/features/desk/tickets/components/review-form';
import { reviewReasonText, receiptText } from '@/features/desk/tickets/receipt-texts';
import { useReviewKeys } from '@/features/desk/tickets/use-review-keys';
import { useTicketReview, type TicketReviewOptions } from '@/features/desk/tickets/use-ticket-review';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';

interface ReviewPanelProps extends TicketReviewOptions {
  /** First focus. */
  focus: 'amount' | 'panel' | undefined;
  /** Returns true if it stands below the photo, which then comes first. */
  stacked: () => boolean;
  shortcuts: boolean;
  onStep: (by: 1 | -1) => void;
  onPerson: ((email: string) => void) | undefined;
}

/** Shows whose ticket it is, and the form that decides it. */
export function ReviewPanel({ focus, stacked, shortcuts, onStep, onPerson, ...options }: ReviewPanelProps) {
  const { ticket, photoState } = options;
  const panel = useRef<HTMLDivElement>(null);
  const amountInput = useRef<HTMLInputElement>(null);
  const notesInput = useRef<HTMLTextAreaElement>(null);
  const review = useTicketReview(options, amountInput);
  const keys = useReviewKeys(review, { panel, amountInput, notesInput }, { shortcuts, onStep });
  const held = reviewReasonText(ticket);

  useEffect(() => {
    if (stacked()) return;
    if (focus === 'amount') amountInput.current?.focus({ preventScroll: true });
    else if (focus === 'panel') panel.current?.focus({ preventScroll: true });
  }, [focus, stacked]);

  return (
    <Card
      as="section"
      aria-label="Revisión"
      ref={panel}
      tabIndex={-1}
      className="p-4! outline-none sm:p-6! short:pt-3!"
    >
      <p className="font-semibold wrap-anywhere">{ticket.correo ?? 'Cuenta eliminada'}</p>
      <p className="text-sm text-ink-soft">
        {ticket.cafeteria} · <span className="whitespace-nowrap">{formatMoment(ticket.created_at)}</span>
      </p>
      {ticket.receipt && (
        <div className="mt-3 rounded-control bg-paper-deep p-3 text-sm">
          <p className="font-semibold wrap-anywhere">Por QR: {receiptText(ticket.receipt)}</p>
          {held && <p className="mt-1 text-ink-soft">{held}</p>}
        </div>
      )}
      {ticket.own && (
        <p className="mt-4 rounded-control bg-paper-deep p-4 text-sm">
          <strong className="block">Es tu propio ticket</strong>
          Tiene que revisarlo otra persona del equipo.
        </p>
      )}
      {ticket.may_be_reviewers_own && !ticket.own && (
        <p className="mt-4 rounded-control bg-paper-deep p-4 text-sm">
          <strong className="block">Su dirección se parece a la tuya</strong>
          Nadie la ha confirmado: puedes rechazarlo, y aprobarlo solo puede otra persona.
        </p>
      )}
      <ReviewForm
        ticket={ticket}
        photoState={photoState}
        review={review}
        shortcuts={shortcuts}
        amountInput={amountInput}
        notesInput={notesInput}
        onAmountKey={keys.handleAmountKey}
        onNotesKey={keys.handleNotesKey}
      />
      {onPerson && ticket.correo && (
        <Button variant="link" size="sm" onClick={() => onPerson(ticket.correo ?? '')} className="mt-2 -ml-4">
          Ver solo los suyos
        </Button>
      )}
      <ReviewConfirmations ticket={ticket} review={review} />
    </Card>
  );
}
