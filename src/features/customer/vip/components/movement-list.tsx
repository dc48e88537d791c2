import type { Movement } from '@functions/_shared/contracts/procedures/vip';
import { formatMoment } from '@/domain/madrid';
import { cx } from '@/ui/cx';

const reasons: Record<Movement['reason'], string> = {
  'vip-welcome': 'Regalo de bienvenida VIP',
  ticket: 'Ticket aprobado',
  'ticket-reopened': 'Ticket de nuevo en revisión',
  'vip-spin': 'Tirada de la ruleta VIP',
  visit: 'Visita',
  'visit-revoked': 'Visita retirada',
  adjustment: 'Ajuste de saldo',
};

/** Lists each change of the balance: reason, date, amount and the balance after it. */
export function MovementList({ movements }: { movements: readonly Movement[] }) {
  if (movements.length === 0)
    return <p className="mt-2 text-ink-soft">Aquí verás cada Conectito que ganes o gastes.</p>;
  return (
    <ul className="mt-2 divide-y divide-line">
      {movements.map(({ id, reason, delta, balance_after, created_at }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-3">
          <div className="min-w-0">
            <p className="font-semibold">{reasons[reason]}</p>
            <p className="text-sm text-ink-soft">{formatMoment(created_at)}</p>
          </div>
          <div className="shrink-0 text-right tabular-nums">
            <p className={cx('text-lead font-bold', delta > 0 ? 'text-success' : 'text-ink')}>
              {delta > 0 ? `+${delta}` : `−${-delta}`}
            </p>
            <p className="text-sm text-ink-soft">Saldo: {balance_after}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
