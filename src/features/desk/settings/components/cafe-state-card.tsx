import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { env } from '@/config/env';
import { refreshPages } from '@/data/rpc';
import { useChangeCafe } from '@/features/desk/shared/change-cafe';
import { FormProblem } from '@/features/desk/shared/form-problem';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Dialog } from '@/ui/dialog';
import { toast } from '@/ui/toast';

interface CafeStateCardProps {
  cafe: Cafe;
  /** True where a pause is the last thing that somebody comes for. */
  quiet?: boolean;
  /** Leads away: the café's own screen would find nothing any more. Only who may delete a café has it. */
  onDeleted?: () => void | Promise<void>;
}

/** Pauses, reactivates and, only while paused, deletes a café (rules C7 and C9). */
export function CafeStateCard({ cafe, quiet = false, onDeleted }: CafeStateCardProps) {
  const change = useChangeCafe(cafe.id);
  const active = cafe.state === 'active';

  const switchState = async () => {
    try {
      await change.mutateAsync({ active: !active });
      toast(
        active
          ? {
              title: 'Cafetería desactivada',
              description: 'Sus enlaces y el registro de visitas dejan de funcionar.',
            }
          : {
              title: 'Cafetería activada',
              description: 'Sus enlaces vuelven a funcionar.',
              variant: 'success',
            },
      );
    } catch {
      // FormProblem says it.
    }
  };

  return (
    <Card as="section" tone={quiet && active ? 'quiet' : 'raised'}>
      <h2 className="text-heading">Gestión del estado</h2>
      <p className="mt-2 text-ink-soft">
        {active
          ? 'Al desactivarla, sus enlaces y el registro de visitas dejan de funcionar. Nadie pierde su progreso, y los plazos se alargan lo que dure la pausa.'
          : 'Está en pausa: sus enlaces y el registro de visitas no funcionan. Al activarla, los plazos abiertos se alargan lo que haya durado la pausa.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant={!active ? 'success' : quiet ? 'outline' : 'warning'} onClick={switchState}>
          {active ? 'Desactivar cafetería' : 'Activar cafetería'}
        </Button>
        {!active && onDeleted && <DeleteCafe cafe={cafe} onDeleted={onDeleted} />}
      </div>
      <div className="mt-3 empty:hidden">
        <FormProblem thrown={change.error} text="Error al cambiar el estado de la cafetería" />
      </div>
    </Card>
  );
}

function DeleteCafe({ cafe, onDeleted }: Required<Pick<CafeStateCardProps, 'cafe' | 'onDeleted'>>) {
  const [asking, setAsking] = useState(false);
  const no = useRef<HTMLButtonElement>(null);
  const remove = useChangeCafe(cafe.id);
  const queryClient = useQueryClient();

  const confirm = async () => {
    try {
      await remove.mutateAsync({ deleted: true });
    } catch {
      // The failure stands below the question.
      return;
    }
    toast({
      title: 'Cafetería eliminada',
      description: `${cafe.nombre} ya no aparece en ${env.productName}.`,
    });
    await onDeleted();
    await refreshPages(queryClient);
  };

  return (
    <>
      <Button variant="destructive" onClick={() => setAsking(true)}>
        Eliminar cafetería
      </Button>
      <Dialog
        open={asking}
        initialFocus={no}
        onOpenChange={setAsking}
        title={`¿Eliminar ${cafe.nombre}?`}
        description="Desaparece de todas las listas, también de las de sus clientes. Dando de alta otra con el mismo nombre se puede recuperar."
        footer={
          <>
            <Button variant="destructive" onClick={confirm}>
              Sí, eliminarla
            </Button>
            <Button ref={no} variant="ghost" onClick={() => setAsking(false)}>
              Cancelar
            </Button>
          </>
        }
      >
        {remove.error && <FormProblem thrown={remove.error} text="Error al eliminar la cafetería" />}
      </Dialog>
    </>
  );
}
