import type { SlipSheet } from '@functions/_shared/contracts/procedures/slips';
import { useState } from 'react';
import { useRpcMutation } from '@/data/rpc-mutation';
import { formatDayToCome } from '@/domain/days-ago';
import { daysBetween, formatMoment } from '@/domain/madrid';
import { ActivateDialog } from '@/features/desk/shared/slips/activate-dialog';
import { slipFailure } from '@/features/desk/shared/slips/slip-failure';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { toast } from '@/ui/toast';

const SLIPS_PER_SHEET = 24;
/** Slips of a dated sheet can still be claimed this many days later. */
const CLAIM_GRACE_DAYS = 2;

const CHANGED_ELSEWHERE = {
  title: 'La hoja ha cambiado',
  description: 'Alguien del equipo lo ha hecho mientras tanto.',
};

interface SlipSheetItemProps {
  cafeId: string;
  sheet: SlipSheet;
  today: string;
}

/** A sheet: for which day it is, how many of it were used, and what can be done with it. */
export function SlipSheetItem({ cafeId, sheet, today }: SlipSheetItemProps) {
  const { id, label, made_at: madeAt, day, voided_at: voidedAt } = sheet;
  const [openAction, setOpenAction] = useState<'activate' | 'void' | null>(null);
  const given = { cafe_id: cafeId, sheet_id: id };
  const activate = useRpcMutation('activate_slip_sheet', given);
  const voidSheet = useRpcMutation('void_slip_sheet', given);
  const isOver = voidedAt !== null || (day !== null && daysBetween(day, today) > CLAIM_GRACE_DAYS);

  const handleAction = async (action: { day: string } | 'void') => {
    try {
      const isDone =
        action === 'void'
          ? (await voidSheet.mutateAsync()).voided
          : (await activate.mutateAsync(action)).activated;
      const title =
        action === 'void' ? 'Hoja anulada' : `Hoja activada para ${formatDayToCome(action.day, today)}`;
      toast(isDone ? { title, variant: 'success' } : CHANGED_ELSEWHERE);
    } catch (thrown) {
      toast(slipFailure(thrown, action === 'void' ? 'Error al anular la hoja' : 'Error al activar la hoja'));
    }
    setOpenAction(null);
  };

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_11rem]">
        <p className="font-semibold">Hoja {label}</p>
        <p>{formatState(sheet, today)}</p>
        <p className="text-sm text-ink-soft">Hecha: {formatMoment(madeAt)}</p>
      </div>
      {!isOver && (
        <div className="flex flex-wrap gap-2">
          {day === null && (
            <Button size="sm" aria-label={`Activar: hoja ${label}`} onClick={() => setOpenAction('activate')}>
              Activar
            </Button>
          )}
          <Button
            size="sm"
            variant={day === null ? 'ghost' : 'outline'}
            aria-label={`Anular: hoja ${label}`}
            onClick={() => setOpenAction('void')}
          >
            Anular
          </Button>
        </div>
      )}
      {openAction === 'activate' && (
        <ActivateDialog
          label={label}
          today={today}
          onActivate={(activationDay) => handleAction({ day: activationDay })}
          onClose={() => setOpenAction(null)}
        />
      )}
      <ConfirmDialog
        open={openAction === 'void'}
        title={`¿Anular la hoja ${label}?`}
        description="Es para hojas perdidas o mal impresas: sus vales sin usar dejan de valer para siempre. Las visitas de los usados se quedan."
        yes="Sí, anularla"
        no="No, dejarla"
        variant="destructive"
        onYes={() => void handleAction('void')}
        onNo={() => setOpenAction(null)}
      />
    </li>
  );
}

function formatState({ day, voided_at: voidedAt, used }: SlipSheet, today: string): string {
  const claimed = `${used} de ${SLIPS_PER_SHEET} usados`;
  if (voidedAt !== null) return `Anulada · ${claimed}`;
  if (day === null) return 'Sin activar: aún no vale';
  return `Para ${formatDayToCome(day, today)} · ${claimed}${daysBetween(day, today) > CLAIM_GRACE_DAYS ? ' · caducada' : ''}`;
}
