import type { Answer } from '@functions/_shared/contracts/procedures';
import { useRef } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';

interface RecoverDialogProps {
  creation: Answer<'create_cafe'>;
  onRecover: () => Promise<void>;
  onClose: () => void;
}

/** The name belonged to a café that was deleted: bring that one back, or take another name (rule C10). */
export function RecoverDialog({ creation: { cafe, customers }, onRecover, onClose }: RecoverDialogProps) {
  const no = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      initialFocus={no}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Ya existió, con ${customers} ${customers === 1 ? 'cliente' : 'clientes'}: ¿recuperarla?`}
      description={`${cafe.nombre} se eliminó. Si la recuperas, vuelven sus clientes con su progreso; sus códigos VIP sin usar quedan inactivos.`}
      footer={
        <>
          <Button onClick={onRecover}>Recuperarla</Button>
          <Button ref={no} variant="ghost" onClick={onClose}>
            Usar otro nombre
          </Button>
        </>
      }
    />
  );
}
