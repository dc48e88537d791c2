import type { Ticket } from '@functions/_shared/contracts/procedures/shared-schemas';
import { rejectionText } from '@/data/vip/rejection-text';
import type { ToastInput } from '@/ui/toast';

/** Returns one message for all news, of which there is some, since toasts come one at a time. */
export function outcomeMessage(news: readonly Ticket[]): ToastInput {
  const approved = news.filter(({ status }) => status === 'approved');
  const rejected = news.filter(({ status }) => status === 'rejected');
  if (approved.length > 0) {
    const sum = approved.reduce((total, { conectitos_to_award }) => total + (conectitos_to_award ?? 0), 0);
    const rejectedText =
      rejected.length > 0 ? ` Otros no aprobados: ${rejected.length}; mira el motivo en «Mis tickets».` : '';
    return {
      title: approved.length === 1 ? 'Ticket aprobado' : `${approved.length} tickets aprobados`,
      description: `${sum > 0 ? `Has recibido ${sum} Conectitos.` : 'Con menos de 0,10 € no suma Conectitos.'}${rejectedText}`,
      variant: 'success',
    };
  }
  const [first, second] = rejected;
  return {
    title: rejected.length === 1 ? 'Ticket rechazado' : `${rejected.length} tickets rechazados`,
    description:
      first && !second
        ? [rejectionText(first), first.admin_notes && `«${first.admin_notes}»`].filter(Boolean).join(' ')
        : 'Mira el motivo en «Mis tickets».',
    variant: 'destructive',
  };
}
