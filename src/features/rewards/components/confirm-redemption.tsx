import { ConfirmDialog } from '@/ui/confirm-dialog';

interface ConfirmRedemptionProps {
  open: boolean;
  prize: string;
  cafeName: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks once more, since redeeming cannot be taken back: pressed at the table, the reward would be gone. */
export function ConfirmRedemption({ open, prize, cafeName, onConfirm, onCancel }: ConfirmRedemptionProps) {
  return (
    <ConfirmDialog
      open={open}
      // CANJEAR stands in the lower half of the screen.
      place="top"
      title={`¿Canjear ahora «${prize}»?`}
      description={`Hazlo en la barra de ${cafeName}, delante de quien te atiende. Solo se puede una vez y no se puede deshacer.`}
      yes="Sí, canjear ahora"
      no="Todavía no"
      onYes={onConfirm}
      onNo={onCancel}
    />
  );
}
