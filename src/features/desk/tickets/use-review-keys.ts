import type { KeyboardEvent, RefObject } from 'react';
import { useShortcuts } from '@/features/desk/tickets/use-shortcuts';
import type { TicketReview } from '@/features/desk/tickets/use-ticket-review';

interface ReviewRefs {
  panel: RefObject<HTMLElement | null>;
  amountInput: RefObject<HTMLInputElement | null>;
  notesInput: RefObject<HTMLTextAreaElement | null>;
}

/** Decides a ticket by keyboard (rule V27): single keys outside the fields, and the keys that leave a field. */
export function useReviewKeys(
  { approve, openReasons }: Pick<TicketReview, 'approve' | 'openReasons'>,
  { panel, amountInput, notesInput }: ReviewRefs,
  { shortcuts, onStep }: { shortcuts: boolean; onStep: (by: 1 | -1) => void },
) {
  useShortcuts(
    {
      a: () => approve(true),
      r: openReasons,
      e: () => amountInput.current?.focus(),
      n: () => notesInput.current?.focus(),
    },
    shortcuts,
  );

  const handleAmountKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      if (!event.repeat) approve(false);
    } else if (event.key === 'Escape') panel.current?.focus();
    else if (event.key === 'ArrowDown') onStep(1);
    else if (event.key === 'ArrowUp') onStep(-1);
    else return;
    event.preventDefault();
  };
  const handleNotesKey = ({ key }: KeyboardEvent<HTMLTextAreaElement>) => {
    if (key === 'Escape') panel.current?.focus();
  };
  return { handleAmountKey, handleNotesKey };
}
