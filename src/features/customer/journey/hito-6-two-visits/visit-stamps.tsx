import { Coffee } from 'lucide-react';
import { formatDay } from '@/domain/madrid';
import { cx } from '@/ui/cx';

/** Number of visits that challenge 6 needs (rule J17). */
const VISITS_NEEDED = 2;

/** One stamp per visit that is needed, those made with their day. */
export function VisitStamps({ days }: { days: readonly string[] }) {
  const stamps = Array.from({ length: VISITS_NEEDED }, (_, index) => days[index] ?? null);
  return (
    <ul
      aria-label={`${Math.min(days.length, VISITS_NEEDED)} de ${VISITS_NEEDED} visitas`}
      className="grid grid-cols-2 gap-3"
    >
      {stamps.map((day, index) => (
        <li
          key={index}
          className={cx(
            'flex flex-col items-center gap-1 rounded-control border-2 p-4 text-center text-sm',
            day ? 'border-primary bg-primary-soft' : 'border-dashed border-line-strong text-ink-soft',
          )}
        >
          <Coffee aria-hidden="true" className={cx('size-7', day && '-rotate-6 text-primary-ink')} />
          <span className="font-semibold">Visita {index + 1}</span>
          <span>{day ? formatDay(day) : 'Pendiente'}</span>
        </li>
      ))}
    </ul>
  );
}
