import type { ReviewedTicket } from '@functions/_shared/contracts/procedures/tickets';
import { parseTicketAmount } from '@/domain/money';
import { ConfirmAmount } from '@/features/desk/tickets/components/confirm-amount';
import { ConfirmPurchase } from '@/features/desk/tickets/components/confirm-purchase';
import type { TicketReview } from '@/features/desk/tickets/use-ticket-review';

interface ReviewConfirmationsProps {
  ticket: Pick<ReviewedTicket, 'receipt'>;
  review: Pick<TicketReview, 'amount' | 'confirmation' | 'confirm' | 'dismissConfirmation'>;
}

/** Asks the reviewer once more where an approval may be a mistake (rules V15 and V49). */
export function ReviewConfirmations({ ticket, review }: ReviewConfirmationsProps) {
  const { amount, confirmation, confirm, dismissConfirmation } = review;
  if (!confirmation) return null;
  return confirmation.kind === 'same-purchase' ? (
    <ConfirmPurchase
      others={confirmation.others}
      isPhoto={ticket.receipt === null}
      onConfirm={confirm}
      onClose={dismissConfirmation}
    />
  ) : (
    <ConfirmAmount cents={parseTicketAmount(amount) ?? 0} onConfirm={confirm} onClose={dismissConfirmation} />
  );
}
