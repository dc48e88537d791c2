import { ConfirmDialog } from '@/ui/confirm-dialog';

interface ConfirmRedemptionProps {
  open: boolean;
  prize: string;
  cafeName: string;
  /** The bar confirms it; until then it is not redeemed. */
  confirmed: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks once more, since redeeming cannot be taken back: pressed at the table, the reward would be gone. */
export function ConfirmRedemption({
  open,
  prize,
  cafeName,
  confirmed,
  onConfirm,
  onCancel,
}: ConfirmRedemptionProps) {
  return (
    <ConfirmDialog
      open={open}
      title={`¿Canjear ahora «${prize}»?`}
      description={
        confirmed
          ? `Hazlo en la barra de ${cafeName}: avisamos a quien te atiende, que confirma la entrega. Hasta entonces tu premio sigue igual.`
          : `Hazlo en la barra de ${cafeName}, delante de quien te atiende. No se puede deshacer.`
      }
      yes="Sí, canjear ahora"
      no="Todavía no"
      onYes={onConfirm}
      onNo={onCancel}
    />
  );
}
