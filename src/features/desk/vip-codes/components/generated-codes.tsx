import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { VipCode } from '@functions/_shared/contracts/procedures/vip-codes';
import { useState } from 'react';
import { Download } from 'lucide-react';
import { useIdempotentMutation } from '@/features/desk/shared/idempotent-mutation';
import { activationToast } from '@/features/desk/vip-codes/activation-toast';
import { codesCsvFile } from '@/features/desk/vip-codes/codes-csv';
import { PrintCards } from '@/features/desk/vip-codes/components/print-cards';
import { deskFailure } from '@/features/desk/shared/desk-failure';
import { saveFile } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { toast } from '@/ui/toast';

interface GeneratedCodesProps {
  codes: readonly VipCode[];
  /** The café at whose desk this is; null for an administrator's form. */
  cafe: Cafe | null;
}

/** A batch that has just been made: see it, activate it as a whole, print it as cards, take it along as a file. */
export function GeneratedCodes({ codes, cafe }: GeneratedCodesProps) {
  const [active, setActive] = useState(false);
  const activate = useIdempotentMutation('activate_vip_codes', cafe ? { cafe_id: cafe.id } : {});
  const rows = active ? codes.map((code) => ({ ...code, status: 'active' as const })) : codes;

  const activateAll = async () => {
    try {
      toast(activationToast(await activate.mutateAsync({ code_ids: codes.map(({ id }) => id) })));
      setActive(true);
    } catch (thrown) {
      toast(deskFailure(thrown, 'Error al activar los códigos'));
    }
  };

  const download = () => saveFile('codigos-vip.csv', codesCsvFile(rows));

  return (
    <Card as="section" className="animate-rise-in @min-[42rem]/screen:col-span-2">
      <h2 className="text-heading">
        {codes.length === 1 ? 'Código creado' : `${codes.length} códigos creados`} para {codes[0]?.cafeteria}
      </h2>
      <div className="mt-4 flex flex-wrap gap-3">
        {cafe && <PrintCards cafe={cafe} scope={cafe.id} codes={rows} onActivated={() => setActive(true)} />}
        <Button variant={cafe ? 'outline' : 'default'} onClick={activateAll} disabled={active}>
          {active ? 'Activados' : codes.length === 1 ? 'Activar' : `Activar los ${codes.length}`}
        </Button>
        <Button variant="outline" onClick={download}>
          <Download aria-hidden="true" className="size-5" />
          Descargar CSV
        </Button>
      </div>
      <ul
        aria-label="Códigos creados"
        className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2"
      >
        {codes.map(({ id, code }) => (
          <li
            key={id}
            translate="no"
            className="rounded-control border border-line bg-paper px-2 py-1.5 text-center font-mono font-semibold tracking-wider"
          >
            {code}
          </li>
        ))}
      </ul>
    </Card>
  );
}
