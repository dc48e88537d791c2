import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';

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
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onCancel();
      }}
      title={`¿Canjear ahora «${prize}»?`}
      description={`Hazlo en la barra de ${cafeName}, delante de quien te atiende. Solo se puede una vez y no se puede deshacer.`}
      footer={
        <>
          <Button size="lg" onClick={onConfirm}>
            Sí, canjear ahora
          </Button>
          <Button size="lg" variant="outline" onClick={onCancel}>
            Todavía no
          </Button>
        </>
      }
    />
  );
}
