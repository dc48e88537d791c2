import type { Answer } from '@functions/_shared/contracts/procedures';
import type { RejectionReason } from '@functions/_shared/contracts/procedures/shapes';
import type { ReviewedTicket } from '@functions/_shared/contracts/procedures/tickets';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '@/data/session/session-context';
import { formatMoment } from '@/domain/madrid';
import { CONECTITOS_PER_EURO, parseEuros } from '@/domain/money';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { useReviewTicket, type Decision } from '@/features/desk/tickets/api/review-ticket';
import { ConfirmAmount } from '@/features/desk/tickets/components/confirm-amount';
import { ConfirmPurchase } from '@/features/desk/tickets/components/confirm-purchase';
import type { Decided } from '@/features/desk/tickets/components/decided-bar';
import { RejectReasons } from '@/features/desk/tickets/components/reject-reasons';
import { heldWords, needsNoPhoto, noPhotoWords, receiptWords } from '@/features/desk/tickets/receipt-words';
import {
  amountForServer,
  amountProblem,
  CONFIRM_ABOVE_CENTS,
  liveConectitos,
  MAX_NOTES,
  prefilledAmount,
  reviewToast,
  UNDO_FOR,
} from '@/features/desk/tickets/review-rules';
import { useShortcuts } from '@/features/desk/tickets/use-shortcuts';
import { toAppError } from '@/lib/errors';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Field } from '@/ui/field';
import { TextInput } from '@/ui/text-input';
import { Textarea } from '@/ui/textarea';
import { toast } from '@/ui/toast';
import { useIntendedPress } from '@/ui/use-intended-press';
import { usePress } from '@/ui/use-press';

interface ReviewPanelProps {
  ticket: ReviewedTicket;
  /** Its photo has been on screen: before that nothing is decided. */
  photoSeen: boolean;
  /** What had been typed before the decision was taken back. */
  draft: Decided['draft'] | undefined;
  /** Where it starts. */
  focus: 'amount' | 'panel' | undefined;
  /** Whether it stands below the photo, which then comes first. */
  stacked: () => boolean;
  shortcuts: boolean;
  onStep: (by: 1 | -1) => void;
  onPerson: ((email: string) => void) | undefined;
  /** The ticket is decided: by this person, who can take it back, or, with null, by somebody else. */
  onDecided: (decided: Decided | null, byShortcut: boolean) => void;
}

/**
 * Whose ticket it is, and the decision: an amount to approve, or a rejection (rule V15). One gesture
 * decides one ticket: a ticket takes no act in its first moment, before its photo was seen, or from a key held down.
 */
export function ReviewPanel({
  ticket,
  photoSeen,
  draft,
  focus,
  stacked,
  shortcuts,
  onStep,
  onPerson,
  onDecided,
}: ReviewPanelProps) {
  const me = useSession().user?.email ?? '';
  const queryClient = useQueryClient();
  const review = useReviewTicket();
  const { ready } = useIntendedPress();
  const [amount, setAmount] = useState(draft?.amount ?? prefilledAmount(ticket.receipt));
  const [notes, setNotes] = useState(draft?.notes ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState<{ byShortcut: boolean } | null>(null);
  const [judging, setJudging] = useState<{
    others: Answer<'review_ticket'>['same_purchase'];
    decision: Decision;
    byShortcut: boolean;
  } | null>(null);
  const [whyOpen, setWhyOpen] = useState(false);
  const amountInput = useRef<HTMLInputElement>(null);
  const notesInput = useRef<HTMLTextAreaElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const rejectButton = useRef<HTMLButtonElement>(null);
  const conectitos = liveConectitos(amount);
  const missing = ticket.photo === null;
  const enough = needsNoPhoto(ticket);
  const held = heldWords(ticket);
  const mayReject = !ticket.own && ready && (photoSeen || missing);
  const mayApprove = mayReject && !ticket.may_be_own && (!missing || enough);

  useEffect(() => {
    if (stacked()) return;
    if (focus === 'amount') amountInput.current?.focus({ preventScroll: true });
    else if (focus === 'panel') panel.current?.focus({ preventScroll: true });
  }, [focus, stacked]);

  const { press: send, pending } = usePress(async (decision: Decision, byShortcut: boolean) => {
    try {
      const answer = await review.mutateAsync(decision);
      if (answer.same_purchase.length > 0)
        return setJudging({ others: answer.same_purchase, decision, byShortcut });
      toast(reviewToast(decision, answer, me));
      const mine = answer.reviewed_by === me;
      onDecided(
        mine ? { ticket, review: answer, draft: { amount, notes }, until: Date.now() + UNDO_FOR } : null,
        byShortcut,
      );
    } catch (thrown) {
      const approving = decision.decision === 'approve';
      const { code, details } = toAppError(thrown);
      if (['TICKET_PHOTO_CHANGED', 'TICKET_PHOTO_MISSING', 'TICKET_RECEIPT_USED'].includes(code))
        void refreshDesk(queryClient);
      if (code === 'INVALID_INPUT' && details === 'amount') setProblem('Este monto no se puede usar');
      toast(
        deskFailure(thrown, approving ? 'No se pudo aprobar el ticket' : 'No se pudo rechazar el ticket'),
      );
    }
  });

  const approve = (byShortcut: boolean, confirmed = false) => {
    if (!mayApprove || pending) return;
    const found = amountProblem(amount);
    const cents = parseEuros(amount);
    setProblem(found);
    setWhyOpen(false);
    if (found || cents === null) return amountInput.current?.focus();
    if (cents > CONFIRM_ABOVE_CENTS && !confirmed) return setAsking({ byShortcut });
    setAsking(null);
    send(
      {
        ticketId: ticket.id,
        decision: 'approve',
        amount: amountForServer(cents),
        notes: notes.trim(),
        photo: ticket.photo,
      },
      byShortcut,
    );
  };
  const askWhy = () => {
    if (mayReject && !pending) setWhyOpen(true);
  };
  const reject = (reason: RejectionReason, byShortcut: boolean) => {
    if (mayReject)
      send(
        { ticketId: ticket.id, decision: 'reject', reason, notes: notes.trim(), photo: ticket.photo },
        byShortcut,
      );
  };
  const stopAsking = () => {
    setWhyOpen(false);
    rejectButton.current?.focus({ preventScroll: true });
  };

  useShortcuts(
    {
      a: () => approve(true),
      r: askWhy,
      e: () => amountInput.current?.focus(),
      n: () => notesInput.current?.focus(),
    },
    shortcuts,
  );

  const onAmountKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      if (!event.repeat) approve(false);
    } else if (event.key === 'Escape') panel.current?.focus();
    else if (event.key === 'ArrowDown') onStep(1);
    else if (event.key === 'ArrowUp') onStep(-1);
    else return;
    event.preventDefault();
  };

  return (
    <Card as="section" aria-label="Revisión" ref={panel} tabIndex={-1} className="outline-none">
      <p className="font-semibold break-all">{ticket.correo ?? 'Cuenta eliminada'}</p>
      <p className="text-sm text-ink-soft">
        {ticket.cafeteria} · <span className="whitespace-nowrap">{formatMoment(ticket.created_at)}</span>
      </p>
      {onPerson && ticket.correo && (
        <Button variant="link" size="sm" onClick={() => onPerson(ticket.correo ?? '')} className="-ml-4">
          Ver solo los suyos
        </Button>
      )}
      {ticket.receipt && (
        <div className="mt-3 rounded-control bg-paper-deep p-3 text-sm">
          <p className="font-semibold wrap-anywhere">Por QR: {receiptWords(ticket.receipt)}</p>
          {held && <p className="mt-1 text-ink-soft">{held}</p>}
        </div>
      )}
      {ticket.own && (
        <p className="mt-4 rounded-control bg-apricot-soft p-4 text-sm text-apricot-ink">
          <strong className="block">Es tu propio ticket</strong>
          Tiene que revisarlo otra persona del equipo.
        </p>
      )}
      {ticket.may_be_own && !ticket.own && (
        <p className="mt-4 rounded-control bg-apricot-soft p-4 text-sm text-apricot-ink">
          <strong className="block">Su dirección se parece a la tuya</strong>
          Nadie la ha confirmado: puedes rechazarlo, y aprobarlo solo puede otra persona.
        </p>
      )}
      <form
        noValidate
        className="mt-4 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          approve(false);
        }}
      >
        <Field label="Monto en euros" error={problem} required>
          <TextInput
            ref={amountInput}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0,00"
            maxLength={12}
            disabled={ticket.own}
            value={amount}
            onChange={({ target }) => {
              setAmount(target.value);
              setProblem(null);
            }}
            onKeyDown={onAmountKey}
            className="text-lead font-semibold tabular-nums"
          />
        </Field>
        <p role="status" className="-mt-2 text-sm text-ink-soft">
          {conectitos === null
            ? `${CONECTITOS_PER_EURO} Conectitos por cada euro`
            : conectitos === 0
              ? 'Menos de 0,10 €: no da ningún Conectito'
              : `Equivale a ${conectitos} Conectitos`}
        </p>
        <Field label="Notas" hint="Las lee quien envió el ticket." optional>
          <Textarea
            ref={notesInput}
            rows={2}
            maxLength={MAX_NOTES}
            disabled={ticket.own}
            value={notes}
            onChange={({ target }) => setNotes(target.value)}
            onKeyDown={({ key }) => {
              if (key === 'Escape') panel.current?.focus();
            }}
          />
        </Field>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-3">
          <Button
            type="submit"
            variant="success"
            disabled={!mayApprove || amount.trim() === ''}
            pending={pending && review.variables?.decision === 'approve'}
          >
            Aprobar
          </Button>
          <Button
            ref={rejectButton}
            variant="destructive"
            disabled={!mayReject}
            aria-expanded={whyOpen}
            onClick={askWhy}
          >
            Rechazar
          </Button>
        </div>
        {whyOpen && (
          <RejectReasons
            sending={pending ? review.variables?.reason : undefined}
            shortcuts={shortcuts}
            onReason={reject}
            onCancel={stopAsking}
          />
        )}
        <FormProblem
          thrown={review.error}
          text={
            review.variables?.decision === 'approve'
              ? 'No se pudo aprobar el ticket'
              : 'No se pudo rechazar el ticket'
          }
        />
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {missing && !enough
            ? ticket.ticket_image_url === null
              ? `${noPhotoWords(ticket)} Mientras tanto solo se puede rechazar.`
              : 'La foto de este ticket ya no está: solo se puede rechazar.'
            : ready && !missing && !photoSeen && !ticket.own && 'Podrás decidir cuando hayas visto la foto.'}
        </p>
      </form>
      {judging && (
        <ConfirmPurchase
          others={judging.others}
          onConfirm={() => {
            setJudging(null);
            send({ ...judging.decision, judged: true }, judging.byShortcut);
          }}
          onClose={() => setJudging(null)}
        />
      )}
      {asking && (
        <ConfirmAmount
          cents={parseEuros(amount) ?? 0}
          onConfirm={() => approve(asking.byShortcut, true)}
          onClose={() => setAsking(null)}
        />
      )}
    </Card>
  );
}
