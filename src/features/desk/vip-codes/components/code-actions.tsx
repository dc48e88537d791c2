import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { VipCode } from '@functions/_shared/contracts/procedures/vip-codes';
import { useState } from 'react';
import { Download } from 'lucide-react';
import { useIdempotentMutation } from '@/features/desk/shared/idempotent-mutation';
import { useRpcMutation } from '@/data/rpc-mutation';
import { activationToast } from '@/features/desk/vip-codes/activation-toast';
import { useExportVipCodes } from '@/features/desk/vip-codes/api/export-vip-codes';
import type { CodeFilter } from '@/features/desk/vip-codes/code-list';
import { codesCsvFile } from '@/features/desk/vip-codes/codes-csv';
import { PrintCards } from '@/features/desk/vip-codes/components/print-cards';
import { deskFailure, deskReadFailure } from '@/features/desk/shared/desk-failure';
import { saveFile } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { toast } from '@/ui/toast';

interface CodeActionsProps {
  filter: CodeFilter & { search: string };
  /** The café at whose desk this is; null for an administrator's list. */
  cafe: Cafe | null;
  /** The café that an administrator's list is narrowed to. */
  selectedCafe: Cafe | null;
  total: number;
  selected: readonly VipCode[];
  onDone: () => void;
}

/**
 * Offers the actions on several codes: activating, printing or revoking the selected ones, and downloading all that match
 * the filter.
 */
export function CodeActions({
  filter: { cafeId, status, search },
  cafe,
  selectedCafe,
  total,
  selected,
  onDone,
}: CodeActionsProps) {
  const scope = cafe?.id ?? null;
  const given = scope === null ? {} : { cafe_id: scope };
  const activate = useIdempotentMutation('activate_vip_codes', given);
  const revoke = useRpcMutation('revoke_vip_codes', given);
  const exportCodes = useExportVipCodes(cafe);
  const [asking, setAsking] = useState(false);
  const inactive = selected.filter((code) => code.status === 'inactive').map(({ id }) => id);
  const printed = cafe ?? selectedCafe;

  const activateSelected = async () => {
    try {
      toast(activationToast(await activate.mutateAsync({ code_ids: inactive })));
      onDone();
    } catch (thrown) {
      toast(deskFailure(thrown, 'Error al activar los códigos'));
    }
  };

  const revokeSelected = async () => {
    setAsking(false);
    try {
      const { revoked, requested } = await revoke.mutateAsync({ code_ids: selected.map(({ id }) => id) });
      const left = requested - revoked.length;
      toast({
        title: revoked.length === 1 ? 'Código retirado' : `${revoked.length} códigos retirados`,
        description:
          left === 0
            ? 'A quien los tenga se le dice que pida otra tarjeta.'
            : left === 1
              ? 'Uno ya se había usado o retirado.'
              : `${left} ya se habían usado o retirado.`,
      });
      onDone();
    } catch (thrown) {
      toast(deskFailure(thrown, 'Error al retirar los códigos'));
    }
  };

  const download = async () => {
    try {
      saveFile('codigos-vip.csv', codesCsvFile(await exportCodes.mutateAsync({ cafeId, status, search })));
    } catch (thrown) {
      toast(deskReadFailure(thrown, 'Error al exportar los códigos'));
    }
  };

  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <Button size="sm" disabled={inactive.length === 0} onClick={activateSelected}>
        Activar seleccionados ({inactive.length})
      </Button>
      {printed && <PrintCards cafe={printed} scope={scope} codes={selected} size="sm" variant="outline" />}
      <Button size="sm" variant="outline" disabled={selected.length === 0} onClick={() => setAsking(true)}>
        Retirar ({selected.length})
      </Button>
      <Button size="sm" variant="outline" disabled={total === 0} onClick={download}>
        <Download aria-hidden="true" className="size-4.5" />
        Exportar CSV
      </Button>
      <ConfirmDialog
        open={asking}
        title={selected.length === 1 ? '¿Retirar este código?' : `¿Retirar ${selected.length} códigos?`}
        description="Es para tarjetas perdidas: dejan de valer para siempre, y a quien las tenga se le dice que pida otra en la barra."
        yes="Retirar"
        no="Cancelar"
        variant="destructive"
        onYes={() => void revokeSelected()}
        onNo={() => setAsking(false)}
      />
    </div>
  );
}
