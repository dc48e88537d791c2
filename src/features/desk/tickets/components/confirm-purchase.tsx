import type { Answer } from '@functions/_shared/contracts/procedures';
import { formatDay, formatMoment } from '@/domain/madrid';
import { ticketStatuses } from '@/features/desk/tickets/ticket-status';
import { ConfirmDialog } from '@/ui/confirm-dialog';

type SamePurchase = Answer<'review_ticket'>['same_purchase'];

interface ConfirmPurchaseProps {
  others: SamePurchase;
  onConfirm: () => void;
  onClose: () => void;
}

/** Returns the sender of a ticket in the reviewer's words. */
const senderText = ({ same_person, correo }: SamePurchase[number]) =>
  same_person ? 'La misma persona' : (correo ?? 'Alguien del equipo');

/** Asks again before what may be one purchase counts twice, once by its QR and once by a photo (rule V49). */
export function ConfirmPurchase({ others, onConfirm, onClose }: ConfirmPurchaseProps) {
  const byQr = others.some(({ number }) => number !== null);
  return (
    <ConfirmDialog
      open
      title="¿Es otra compra?"
      description={
        byQr
          ? 'El mismo importe ya se ha leído por QR en esos días. Compara el número y la fecha con los de la foto.'
          : 'Ya se aprobó un ticket con foto del mismo importe en esos días. Compara las fotos en Revisados.'
      }
      yes="Es otra, aprobar"
      no="Volver"
      variant="success"
      onYes={onConfirm}
      onNo={onClose}
    >
      <ul className="divide-y divide-line text-sm">
        {others.map((other) => (
          <li key={other.id} className="py-2">
            <strong className="block wrap-anywhere">
              {other.number !== null && other.day !== null
                ? `N.º ${other.number} · ${formatDay(other.day)}`
                : 'Con foto'}
            </strong>
            <span className="wrap-anywhere text-ink-soft">
              {senderText(other)} · {formatMoment(other.created_at)} · {ticketStatuses[other.status].name}
            </span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
