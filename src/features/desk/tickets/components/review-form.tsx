import type { ReviewedTicket } from '@functions/_shared/contracts/procedures/tickets';
import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { CONECTITOS_PER_EURO } from '@/domain/figures';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { RejectReasons } from '@/features/desk/tickets/components/reject-reasons';
import { needsNoPhoto, noPhotoText } from '@/features/desk/tickets/receipt-texts';
import { conectitosForInput, MAX_NOTES } from '@/features/desk/tickets/review-rules';
import type { PhotoState, TicketReview } from '@/features/desk/tickets/use-ticket-review';
import { useBackLayer } from '@/ui/back-layers';
import { Button } from '@/ui/button';
import { Field } from '@/ui/form/field';
import { TextInput } from '@/ui/form/text-input';
import { Textarea } from '@/ui/form/textarea';

interface ReviewFormProps {
  ticket: ReviewedTicket;
  photoState: PhotoState;
  review: TicketReview;
  shortcuts: boolean;
  amountInput: RefObject<HTMLInputElement | null>;
  notesInput: RefObject<HTMLTextAreaElement | null>;
  onAmountKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  onNotesKey: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** The decision about a ticket: an amount to approve, or a rejection with its reason (rule V15). */
export function ReviewForm({
  ticket,
  photoState,
  review,
  shortcuts,
  amountInput,
  notesInput,
  onAmountKey,
  onNotesKey,
}: ReviewFormProps) {
  const rejectButton = useRef<HTMLButtonElement>(null);
  const { sending } = review;
  const cancelReasons = () => {
    review.closeReasons();
    rejectButton.current?.focus({ preventScroll: true });
  };
  useBackLayer(review.reasonsOpen, cancelReasons);
  return (
    <form
      noValidate
      className="mt-3 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        review.approve(false);
      }}
    >
      {/* beside the amount: on a small phone the buttons are in sight */}
      <div className="flex flex-wrap gap-x-3">
        <Field label="Importe en euros" error={review.problem} required className="min-w-0 flex-[1_1_9rem]">
          <TextInput
            ref={amountInput}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,00"
            maxLength={24}
            disabled={ticket.own}
            value={review.amount}
            onChange={({ target }) => review.changeAmount(target.value)}
            onKeyDown={onAmountKey}
            className="text-lead font-semibold tabular-nums"
          />
        </Field>
        <p role="status" className="min-w-0 flex-[1_1_6rem] self-end text-sm text-ink-soft">
          {conectitosText(conectitosForInput(review.amount))}
        </p>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-3">
        <Button
          type="submit"
          variant="success"
          disabled={!review.canApprove}
          incomplete={review.amount.trim() === ''}
          pending={sending?.decision === 'approve'}
        >
          Aprobar
        </Button>
        <Button
          ref={rejectButton}
          variant="outline"
          disabled={!review.canReject}
          aria-expanded={review.reasonsOpen}
          onClick={review.openReasons}
        >
          Rechazar
        </Button>
      </div>
      {review.reasonsOpen && (
        <RejectReasons
          sending={sending?.reason}
          shortcuts={shortcuts}
          onReason={review.reject}
          onCancel={cancelReasons}
        />
      )}
      {review.note}
      <FormProblem thrown={review.failure.thrown} text={review.failure.title} />
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {ticket.photo === null
          ? !needsNoPhoto(ticket) && photoMissingText(ticket)
          : review.ready && !ticket.own && PHOTO_TEXTS[photoState]}
      </p>
      <Field label="Notas" hint="Las lee quien envió el ticket." optional>
        <Textarea
          ref={notesInput}
          rows={2}
          maxLength={MAX_NOTES}
          disabled={ticket.own}
          value={review.notes}
          onChange={({ target }) => review.changeNotes(target.value)}
          onKeyDown={onNotesKey}
        />
      </Field>
    </form>
  );
}

function conectitosText(conectitos: number | null): string {
  if (conectitos === null) return `${CONECTITOS_PER_EURO} Conectitos por cada euro`;
  if (conectitos === 0) return 'Menos de 0,10 €: no da ningún Conectito';
  return `Equivale a ${conectitos} Conectitos`;
}

const PHOTO_TEXTS: Record<PhotoState, string | null> = {
  unseen: 'Podrás decidir cuando hayas visto la foto.',
  unreadable: 'La foto no se puede abrir: solo se puede rechazar.',
  seen: null,
};

const photoMissingText = (ticket: ReviewedTicket) =>
  ticket.ticket_image_url === null
    ? `${noPhotoText(ticket)} Mientras tanto solo se puede rechazar.`
    : 'La foto de este ticket ya no está: solo se puede rechazar.';
