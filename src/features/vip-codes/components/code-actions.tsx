import { Download } from 'lucide-react';
import { deskFailure } from '@/desk/desk-failure';
import { activationToast } from '@/features/vip-codes/activation-toast';
import { useActivateVipCodes } from '@/features/vip-codes/api/activate-vip-codes';
import { useExportVipCodes } from '@/features/vip-codes/api/export-vip-codes';
import type { CodeFilter } from '@/features/vip-codes/api/list-vip-codes';
import { codesCsvFile } from '@/features/vip-codes/codes-csv';
import { saveFile } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';

interface CodeActionsProps {
  filter: CodeFilter & { search: string };
  total: number;
  selected: string[];
  onDone: () => void;
}

/** What can be done with several codes: activate the chosen ones, take all of the filter along as a file. */
export function CodeActions({
  filter: { cafeId, status, search },
  total,
  selected,
  onDone,
}: CodeActionsProps) {
  const activate = useActivateVipCodes();
  const exportCodes = useExportVipCodes();

  const activateSelected = async () => {
    try {
      toast(activationToast(await activate.mutateAsync(selected)));
      onDone();
    } catch (thrown) {
      toast(deskFailure(thrown, 'Error al activar los códigos'));
    }
  };

  const download = async () => {
    try {
      saveFile('codigos-vip.csv', codesCsvFile(await exportCodes.mutateAsync({ cafeId, status, search })));
    } catch (thrown) {
      toast(deskFailure(thrown, 'Error al exportar los códigos'));
    }
  };

  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <Button size="sm" disabled={selected.length === 0} onClick={activateSelected}>
        Activar seleccionados ({selected.length})
      </Button>
      <Button size="sm" variant="outline" disabled={total === 0} onClick={download}>
        <Download aria-hidden="true" className="size-4.5" />
        Exportar CSV
      </Button>
    </div>
  );
}
