import type { SingleSlip } from '@functions/_shared/contracts/procedures/slips';
import { useState } from 'react';
import { useRpcMutation } from '@/data/rpc-mutation';
import { formatMoment } from '@/domain/madrid';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { toast } from '@/ui/toast';

interface SingleSlipsProps {
  cafeId: string;
  slips: readonly SingleSlip[];
}

/** Lists the single slips that nobody has used, to void one that was given by mistake or lost (rule P10). */
export function SingleSlips({ cafeId, slips }: SingleSlipsProps) {
  const [slipToVoid, setSlipToVoid] = useState<SingleSlip | null>(null);
  const { mutateAsync } = useRpcMutation('void_slip', { cafe_id: cafeId });
  const handleVoid = async (slip: SingleSlip) => {
    setSlipToVoid(null);
    try {
      const { voided } = await mutateAsync({ slip_id: slip.id });
      toast(
        voided
          ? { title: 'Vale anulado', variant: 'success' }
          : { title: 'Ese vale ya no está', description: 'Se ha usado o anulado mientras tanto.' },
      );
    } catch (thrown) {
      toast(deskFailure(thrown, 'Error al anular el vale'));
    }
  };
  return (
    <Card as="section" aria-labelledby="single-slips">
      <h2 id="single-slips" className="text-heading">
        Vales sueltos sin usar
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {slips.map((slip) => (
          <li key={slip.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <p>
              Dado: {formatMoment(slip.made_at)}
              {slip.made_by_caller && ', por ti'}
            </p>
            <Button
              size="sm"
              variant="outline"
              aria-label={`Anular: vale de ${formatMoment(slip.made_at)}`}
              onClick={() => setSlipToVoid(slip)}
            >
              Anular
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={slipToVoid !== null}
        title="¿Anular este vale?"
        description="Quien lo tenga ya no podrá usarlo."
        yes="Sí, anularlo"
        no="No, dejarlo"
        variant="destructive"
        onYes={() => void (slipToVoid && handleVoid(slipToVoid))}
        onNo={() => setSlipToVoid(null)}
      />
    </Card>
  );
}
