import type { Answer } from '@functions/_shared/contracts/procedures';
import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { SlipSheet } from '@functions/_shared/contracts/procedures/slips';
import { useState } from 'react';
import { Printer } from 'lucide-react';
import { useIdempotentMutation } from '@/features/desk/shared/idempotent-mutation';
import { useRpcMutation } from '@/data/rpc-mutation';
import { Slip, slipGrid } from '@/features/desk/slips/components/slip';
import { PrintableCards } from '@/features/desk/shared/printable-cards';
import { slipFailure } from '@/features/desk/shared/slips/slip-failure';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { toast } from '@/ui/toast';
import { useEarlyClickGuard } from '@/ui/use-early-click-guard';

/** A sheet with its codes, which nobody reads again. */
type SheetWithCodes = Answer<'make_slip_sheet'>;

/** Makes a sheet and prints it at once: its codes are answered this once (rule P13). */
export function NewSlipSheet({ cafe, sheets }: { cafe: Cafe; sheets: readonly SlipSheet[] }) {
  const make = useIdempotentMutation('make_slip_sheet', { cafe_id: cafe.id });
  const [lastSheet, setLastSheet] = useState<SheetWithCodes | null>(null);
  // One that was voided, in the list beside this or by somebody else, must not be printed again.
  const isVoided = sheets.some(({ id, voided_at: voidedAt }) => id === lastSheet?.id && voidedAt !== null);
  const sheet = isVoided ? null : lastSheet;
  const isNeeded = cafe.service_mode !== 'no_proof';
  const makeOne = async () => {
    try {
      setLastSheet(await make.mutateAsync());
    } catch (thrown) {
      toast(slipFailure(thrown, 'No se pudo hacer la hoja'));
    }
  };
  return (
    <Card as="section" aria-labelledby="new-sheet">
      <h2 id="new-sheet" className="text-heading">
        Vales en papel
      </h2>
      {!isNeeded && (
        <p className="mt-2 rounded-control bg-paper-deep px-4 py-2.5">
          Aquí no se pide prueba de estar, así que los vales no hacen falta.
        </p>
      )}
      <p className="mt-2 text-ink-soft">
        24 vales en una hoja A4, para recortar y darlos a quien no lleva el móvil a mano. Cada uno cuenta una
        visita, una sola vez. Sin día no valen nada: actívala el día en que los repartas.
      </p>
      {sheet ? (
        <Printed
          cafe={cafe}
          sheet={sheet}
          onAgain={() => setLastSheet({ ...sheet, codes: [...sheet.codes] })}
          onDone={() => setLastSheet(null)}
        />
      ) : (
        <Button
          variant={isNeeded ? 'default' : 'outline'}
          className="mt-4"
          pendingLabel="Un momento…"
          onClick={makeOne}
        >
          <Printer aria-hidden="true" className="size-5" />
          Hacer e imprimir una hoja
        </Button>
      )}
    </Card>
  );
}

interface PrintedProps {
  cafe: Cafe;
  sheet: SheetWithCodes;
  onAgain: () => void;
  onDone: () => void;
}

/** Asks whether the sheet came out of the printer, which only the person there knows. */
function Printed({ cafe, sheet: { id, label, codes }, onAgain, onDone }: PrintedProps) {
  const { mutateAsync } = useRpcMutation('void_slip_sheet', { cafe_id: cafe.id, sheet_id: id });
  // The buttons appear where "Hacer e imprimir" was, under the finger.
  const { isIntended } = useEarlyClickGuard();
  const discard = async () => {
    try {
      await mutateAsync();
      onDone();
      toast({ title: 'Hoja descartada', description: `La ${label} no vale nada.`, variant: 'success' });
    } catch (thrown) {
      toast(slipFailure(thrown, 'Error al descartar la hoja'));
    }
  };
  return (
    <div role="group" aria-label={`Hoja ${label}`} className="mt-4">
      <p role="status" className="font-semibold">
        Hoja {label}: ¿ha salido bien?
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        Sus códigos no se guardan: al salir de aquí no se puede imprimir otra vez.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={({ timeStamp }) => isIntended(timeStamp) && onDone()}>Sí, ha salido</Button>
        <Button variant="outline" onClick={onAgain}>
          Imprimir otra vez
        </Button>
        <Button variant="ghost" onClick={({ timeStamp }) => (isIntended(timeStamp) ? discard() : undefined)}>
          No, descartarla
        </Button>
      </div>
      <PrintableCards
        cafe={cafe}
        grid={slipGrid}
        codes={codes}
        note={`Hoja ${label}. Vale desde que se activa en la barra.`}
      >
        {(code) => <Slip cafe={cafe} code={code} />}
      </PrintableCards>
    </div>
  );
}
