import { formatEuros } from '@functions/_shared/texts/money';
import { conectitosFor } from '@/domain/money';
import { ConfirmDialog } from '@/ui/confirm-dialog';

interface ConfirmAmountProps {
  cents: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks again before a large amount is approved: a missing comma is a hundredfold (rule V15). */
export function ConfirmAmount({ cents, onConfirm, onClose }: ConfirmAmountProps) {
  return (
    <ConfirmDialog
      open
      title={`¿Seguro que son ${formatEuros(cents)}?`}
      description={`Es más de lo habitual. Se otorgarán ${conectitosFor(cents)} Conectitos.`}
      yes="Sí, aprobar"
      no="Corregir"
      variant="success"
      onYes={onConfirm}
      onNo={onClose}
    />
  );
}
