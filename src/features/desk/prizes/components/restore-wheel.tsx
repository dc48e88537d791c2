import type { WheelOfCafe } from '@functions/_shared/contracts/procedures/prizes';
import { useState } from 'react';
import { useIdempotentMutation } from '@/features/desk/shared/idempotent-mutation';
import { describeStart } from '@/features/desk/prizes/wheel-texts';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { toast } from '@/ui/toast';

interface RestoreWheelProps {
  cafeId: string;
  wheel: WheelOfCafe;
}

/** Brings the programme's wheel back, asking once. */
export function RestoreWheel({ cafeId, wheel }: RestoreWheelProps) {
  const { mutateAsync, isPending } = useIdempotentMutation('restore_wheel', { cafe_id: cafeId });
  const [asking, setAsking] = useState(false);
  const restore = async () => {
    setAsking(false);
    try {
      const { from } = await mutateAsync({ wheel: wheel.wheel, based_on: wheel.version });
      toast({ title: 'Vuelve la ruleta del programa', description: describeStart(from), variant: 'success' });
    } catch (thrown) {
      toast(deskFailure(thrown, 'No se pudo volver a la ruleta del programa'));
    }
  };
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        pending={isPending}
        pendingLabel="Guardando…"
        onClick={() => setAsking(true)}
      >
        Volver a la del programa
      </Button>
      <ConfirmDialog
        open={asking}
        title="¿Volver a la ruleta del programa?"
        description="Desde la próxima medianoche gira la del programa. Lo ya ganado no cambia, y tus premios siguen en la lista."
        yes="Sí, volver"
        no="Seguir con la mía"
        onYes={restore}
        onNo={() => setAsking(false)}
      />
    </>
  );
}
