import type { Ticket } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useEffect, useRef } from 'react';
import { formatEuros } from '@functions/_shared/texts/money';
import { PHOTO_DEADLINE, qrState, isPhotoRequested } from '@/features/customer/tickets/qr-messages';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';

interface ScannedTicketProps {
  ticket: Ticket;
  onAddPhoto: () => void;
  onAnother: () => void;
}

/** Shows the result of the ticket whose QR has just been read. */
export function ScannedTicket({ ticket, onAddPhoto, onAnother }: ScannedTicketProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { receipt, conectitos_to_award: points, status } = ticket;
  const asksPhoto = isPhotoRequested(ticket);
  const waits = status === 'pending';
  return (
    <section
      className={cx(
        'grid gap-3 rounded-control p-4 text-center',
        waits ? 'bg-paper-deep' : 'bg-success-soft',
      )}
    >
      <h2 ref={heading} tabIndex={-1} className="text-heading">
        {waits || points === 0 ? 'Ticket leído' : `+${points ?? 0} Conectitos`}
      </h2>
      {receipt && (
        <p className="text-sm wrap-anywhere">
          Ticket {receipt.number} · {formatEuros(receipt.amount_cents)}
        </p>
      )}
      <p className="text-sm">{points === 0 ? 'Menos de 0,10 € no suman Conectitos.' : qrState(ticket)}</p>
      {asksPhoto && (
        <>
          <p className="text-sm">{PHOTO_DEADLINE}</p>
          <Button onClick={onAddPhoto} variant="hero">
            Haz una foto del ticket
          </Button>
        </>
      )}
      <Button onClick={onAnother} variant="outline">
        Escanear otro ticket
      </Button>
    </section>
  );
}
