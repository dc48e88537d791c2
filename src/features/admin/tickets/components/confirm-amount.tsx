import { conectitosFor, formatEuros } from '@/domain/money';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';

interface ConfirmAmountProps {
  cents: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks again before a large amount is approved: a missing comma is a hundredfold (decisions 9). */
export function ConfirmAmount({ cents, onConfirm, onClose }: ConfirmAmountProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`¿Seguro que son ${formatEuros(cents)}?`}
      description={`Es más de lo habitual. Se otorgarán ${conectitosFor(cents)} Conectitos.`}
      footer={
        <>
          <Button variant="success" onClick={onConfirm}>
            Sí, aprobar
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Corregir
          </Button>
        </>
      }
    />
  );
}
