import type { Answer } from '@functions/_shared/contracts/procedures';
import { formatDay, formatMoment } from '@/domain/madrid';
import { ticketStatuses } from '@/features/desk/tickets/ticket-status';
import { ConfirmDialog } from '@/ui/confirm-dialog';

type SamePurchase = Answer<'review_ticket'>['possible_duplicates'];

interface ConfirmPurchaseProps {
  others: SamePurchase;
  /** The reviewed ticket is a photo: the others were read by QR. */
  isPhoto: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Returns the sender of a ticket in the reviewer's words. */
const senderText = ({ same_person, correo }: SamePurchase[number]) =>
  same_person ? 'La misma persona' : (correo ?? '');

/** Returns what is known of a ticket: its sender, its moment and its state. Null for one of the reader's team. */
function ticketText(other: SamePurchase[number]): string | null {
  const { created_at: sentAt, status } = other;
  return sentAt !== null && status !== null
    ? `${senderText(other)} · ${formatMoment(sentAt)} · ${ticketStatuses[status].name}`
    : null;
}

/** Asks again before what may be one purchase counts twice, once by its QR and once by a photo (rule V49). */
export function ConfirmPurchase({ others, isPhoto, onConfirm, onClose }: ConfirmPurchaseProps) {
  const found = isPhoto
    ? 'El mismo importe ya se ha leído por QR en esos días.'
    : 'Ya se aprobó un ticket con foto del mismo importe en esos días.';
  const compare = isPhoto
    ? ' Compara el número y la fecha con los de la foto.'
    : ' Compara las fotos en Revisados.';
  return (
    <ConfirmDialog
      open
      title="¿Es otra compra?"
      description={found + (others.some(({ id }) => id !== null) ? compare : '')}
      yes="Es otra, aprobar"
      no="Volver"
      variant="success"
      onYes={onConfirm}
      onNo={onClose}
    >
      <ul className="divide-y divide-line text-sm">
        {others.map((other) => (
          <li key={other.id ?? 'team'} className="py-2">
            {other.id === null ? (
              <span className="text-ink-soft">Alguien del equipo</span>
            ) : (
              <>
                <strong className="block wrap-anywhere">
                  {other.number !== null && other.day !== null
                    ? `N.º ${other.number} · ${formatDay(other.day)}`
                    : 'Con foto'}
                </strong>
                <span className="wrap-anywhere text-ink-soft">{ticketText(other)}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
