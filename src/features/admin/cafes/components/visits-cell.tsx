import type { CafeFigures } from '@functions/_shared/contracts/procedures/cafes';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { cx } from '@/ui/cx';

const whole = new Intl.NumberFormat('es-ES');

/** The visits of seven whole days and how many more or fewer they are than in the seven before (rule C25). */
export function VisitsCell({ visits, visits_before }: Pick<CafeFigures, 'visits' | 'visits_before'>) {
  const more = visits - visits_before;
  const Icon = more > 0 ? ArrowUp : ArrowDown;
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      {whole.format(visits)}
      {visits + visits_before > 0 && (
        <span
          title={`${whole.format(visits_before)} en los 7 días anteriores`}
          className={cx(
            'inline-flex items-center text-xs font-semibold',
            more > 0 ? 'text-success' : more < 0 ? 'text-danger' : 'text-ink-soft',
          )}
        >
          {more === 0 ? (
            <>
              <span aria-hidden="true">=</span>
              <span className="sr-only">como en los 7 días anteriores</span>
            </>
          ) : (
            <>
              <Icon aria-hidden="true" className="size-3.5" />
              {whole.format(Math.abs(more))}
              <span className="sr-only"> {more > 0 ? 'más' : 'menos'} que en los 7 días anteriores</span>
            </>
          )}
        </span>
      )}
    </span>
  );
}
