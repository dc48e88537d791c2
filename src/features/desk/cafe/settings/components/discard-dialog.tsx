import { useRef } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';

interface DiscardDialogProps {
  onDiscard: () => void;
  onStay: () => void;
}

/** Asks before colours that were chosen and not saved are lost. */
export function DiscardDialog({ onDiscard, onStay }: DiscardDialogProps) {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onOpenChange={onStay}
      initialFocus={stay}
      title="¿Salir sin guardar los colores?"
      description="Has cambiado los colores y todavía no los has guardado. Si sales ahora, se pierden."
      footer={
        <>
          <Button ref={stay} onClick={onStay}>
            Seguir editando
          </Button>
          <Button variant="ghost" onClick={onDiscard}>
            Salir sin guardar
          </Button>
        </>
      }
    />
  );
}
