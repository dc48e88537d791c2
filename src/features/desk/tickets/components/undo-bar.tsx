import type { Answer } from '@functions/_shared/contracts/procedures';
import type { ReviewedTicket } from '@functions/_shared/contracts/procedures/tickets';
import { useEffect, useRef, useState } from 'react';
import { useRpcMutation } from '@/data/rpc-mutation';
import { formatEuros } from '@functions/_shared/texts/money';
import type { Decision } from '@/features/desk/tickets/api/review-ticket';
import { reasonLabel } from '@/features/desk/tickets/rejection-reasons';
import { reopenFailure } from '@/features/desk/tickets/review-rules';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';

/** A decision that can still be taken back. */
export interface UndoableDecision {
  ticket: ReviewedTicket;
  review: Answer<'review_ticket'>;
  /** Typed values, restored when the decision is undone. */
  draft: Pick<Decision, 'notes'> & { amount: string };
  /** Until when it is offered, as `Date.now()` counts. */
  until: number;
}

interface UndoBarProps {
  decided: UndoableDecision;
  onReopened: (decided: UndoableDecision) => void;
  onExpire: () => void;
}

/** Shows the last decision, and for ten seconds the button that undoes it. */
export function UndoBar({ decided, onReopened, onExpire }: UndoBarProps) {
  const reopen = useRpcMutation('reopen_ticket');
  const { isPending } = reopen;
  // It does not vanish under a finger or with the focus.
  const [held, setHeld] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const { ticket, review, until } = decided;

  useEffect(() => {
    if (held || isPending) return;
    const timer = setTimeout(onExpire, Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [held, isPending, until, onExpire]);

  // The last ticket went with the button that had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) bar.current?.focus({ preventScroll: true });
  }, []);

  const undo = async () => {
    try {
      await reopen.mutateAsync({ ticket_id: ticket.id, decision: review.decision });
      toast({ title: 'Decisión deshecha', description: 'El ticket vuelve a estar pendiente.' });
      onReopened(decided);
    } catch (thrown) {
      toast(reopenFailure(thrown));
    }
  };

  const { status, amount_cents, conectitos_to_award, rejection_reason } = review.ticket;
  const why = reasonLabel(rejection_reason);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the pointer only holds it open
    <div
      ref={bar}
      tabIndex={-1}
      role="group"
      aria-label="Última decisión"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ target }) => setHeld(target instanceof HTMLButtonElement)}
      onBlur={() => setHeld(false)}
      className="flex w-full animate-fade-in items-center justify-between gap-3 rounded-control bg-paper-deep py-1 pr-1 pl-4 text-sm outline-none"
    >
      <p className="min-w-0">
        <strong>
          {status === 'approved'
            ? `Aprobado: ${formatEuros(amount_cents ?? 0)}, ${conectitos_to_award ?? 0} Conectitos`
            : `Rechazado${why ? `: ${why}` : ''}`}
        </strong>{' '}
        <span className="block truncate text-ink-soft">{ticket.correo ?? 'Cuenta eliminada'}</span>
      </p>
      <Button variant="outline" size="sm" onClick={undo} className="shrink-0">
        Deshacer
      </Button>
    </div>
  );
}
