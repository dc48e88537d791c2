import type { Answer } from '@functions/_shared/contracts/procedures';
import type { RejectionReason } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { ReviewedTicket } from '@functions/_shared/contracts/procedures/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { refreshPages } from '@/data/rpc';
import { useSession } from '@/data/session/session-context';
import { parseTicketAmount } from '@/domain/money';
import { useUnsavedWork } from '@/features/desk/shared/unsaved-work';
import { useKeptDraft } from '@/features/desk/shared/use-kept-draft';
import { useReviewTicket, type Decision } from '@/features/desk/tickets/api/review-ticket';
import type { UndoableDecision } from '@/features/desk/tickets/components/undo-bar';
import { needsNoPhoto } from '@/features/desk/tickets/receipt-texts';
import {
  amountProblem,
  CONFIRM_ABOVE_CENTS,
  prefilledAmount,
  reviewToast,
  UNDO_WINDOW_MS,
} from '@/features/desk/tickets/review-rules';
import { toAppError } from '@/lib/errors';
import { toast } from '@/ui/toast';
import { useEarlyClickGuard } from '@/ui/use-early-click-guard';
import { useSingleFlight } from '@/ui/use-single-flight';

/** A question that stands between a press on "Aprobar" and the approval. */
type Confirmation =
  | { kind: 'large-amount'; byShortcut: boolean }
  | {
      kind: 'same-purchase';
      others: Answer<'review_ticket'>['possible_duplicates'];
      decision: Decision;
      byShortcut: boolean;
    };

/** State of a photo on the reviewer's page. One that cannot be opened can only be rejected. */
export type PhotoState = 'unseen' | 'seen' | 'unreadable';

export interface TicketReviewOptions {
  ticket: ReviewedTicket;
  /** State of the photo: an unseen one cannot be decided on. */
  photoState: PhotoState;
  /** Values typed before the decision was undone. */
  draft: UndoableDecision['draft'] | undefined;
  /** The ticket is decided: by this person, who can take it back, or, with null, by somebody else. */
  onDecided: (decided: UndoableDecision | null, byShortcut: boolean) => void;
}

export type TicketReview = ReturnType<typeof useTicketReview>;

/**
 * Holds what is typed about one ticket, and decides it (rule V15). One gesture decides one ticket: a ticket takes no act
 * in its first moment, before its photo was seen, or from a key held down.
 */
export function useTicketReview(
  { ticket, photoState, draft, onDecided }: TicketReviewOptions,
  amountInput: RefObject<HTMLInputElement | null>,
) {
  const me = useSession().user?.email ?? '';
  const queryClient = useQueryClient();
  const mutation = useReviewTicket();
  const { ready } = useEarlyClickGuard();
  const [first] = useState({ amount: prefilledAmount(ticket.receipt), notes: '', ...draft });
  const work = useKeptDraft<{ amount: string; notes: string }>(`ticket:${ticket.id}`);
  const [amount, setAmount] = useState(work.kept?.amount ?? first.amount);
  const [notes, setNotes] = useState(work.kept?.notes ?? first.notes);
  const isUnsaved = amount !== first.amount || notes !== first.notes;
  const { note } = useUnsavedWork(work, isUnsaved ? { amount, notes } : null);
  const [problem, setProblem] = useState<string | null>(null);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [reasonsOpen, setReasonsOpen] = useState(false);
  const photoMissing = ticket.photo === null;
  const canReject = !ticket.own && ready && (photoState !== 'unseen' || photoMissing);
  const canApprove =
    canReject &&
    !ticket.may_be_reviewers_own &&
    (photoMissing ? needsNoPhoto(ticket) : photoState === 'seen');

  const { press: send, pending } = useSingleFlight(async (decision: Decision, byShortcut: boolean) => {
    try {
      const answer = await mutation.mutateAsync(decision);
      if (answer.possible_duplicates.length > 0)
        return setConfirmation({
          kind: 'same-purchase',
          others: answer.possible_duplicates,
          decision,
          byShortcut,
        });
      work.drop();
      toast(reviewToast(decision, answer, me));
      const isMine = answer.reviewed_by === me;
      onDecided(
        isMine
          ? { ticket, review: answer, draft: { amount, notes }, until: Date.now() + UNDO_WINDOW_MS }
          : null,
        byShortcut,
      );
    } catch (thrown) {
      const { code, details } = toAppError(thrown);
      if (['TICKET_PHOTO_CHANGED', 'TICKET_PHOTO_MISSING', 'TICKET_RECEIPT_USED'].includes(code))
        void refreshPages(queryClient);
      if (code === 'INVALID_INPUT' && details === 'amount_cents') setProblem('Este importe no se puede usar');
    }
  });

  const approve = (byShortcut: boolean, isConfirmed = false) => {
    if (!canApprove || pending) return;
    const found = amountProblem(amount);
    const cents = parseTicketAmount(amount);
    setProblem(found);
    setReasonsOpen(false);
    if (found || cents === null) return amountInput.current?.focus();
    if (cents > CONFIRM_ABOVE_CENTS && !isConfirmed)
      return setConfirmation({ kind: 'large-amount', byShortcut });
    setConfirmation(null);
    send(
      {
        ticketId: ticket.id,
        decision: 'approve',
        amountCents: cents,
        notes: notes.trim(),
        photo: ticket.photo,
      },
      byShortcut,
    );
  };

  return {
    amount,
    changeAmount: (typed: string) => {
      setAmount(typed);
      setProblem(null);
    },
    notes,
    changeNotes: setNotes,
    problem,
    /** Says that unsaved work is there again. */
    note,
    /** The ticket has been on screen for its first moment. */
    ready,
    canApprove,
    canReject,
    /** The decision that is on its way to the server. */
    sending: pending ? mutation.variables : undefined,
    /** Error of the last decision, and its title. */
    failure: { thrown: problem === null ? mutation.error : null, title: failureTitle(mutation.variables) },
    approve,
    reasonsOpen,
    openReasons: () => {
      if (canReject && !pending) setReasonsOpen(true);
    },
    closeReasons: () => setReasonsOpen(false),
    reject: (reason: RejectionReason, byShortcut: boolean) => {
      if (canReject)
        send(
          { ticketId: ticket.id, decision: 'reject', reason, notes: notes.trim(), photo: ticket.photo },
          byShortcut,
        );
    },
    confirmation,
    confirm: () => {
      if (confirmation?.kind === 'large-amount') return approve(confirmation.byShortcut, true);
      if (!confirmation) return;
      setConfirmation(null);
      send({ ...confirmation.decision, judged: true }, confirmation.byShortcut);
    },
    dismissConfirmation: () => setConfirmation(null),
  };
}

const failureTitle = (decision: Decision | undefined) =>
  decision?.decision === 'approve' ? 'No se pudo aprobar el ticket' : 'No se pudo rechazar el ticket';
