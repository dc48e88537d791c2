import type { CafeFigures } from '@functions/_shared/contracts/procedures/cafes';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { cx } from '@/ui/cx';

const whole = new Intl.NumberFormat('es-ES');

/** Shows the difference between the visits of seven whole days and the seven before (rule C25). */
export function TrendCell({ visits, visits_before }: Pick<CafeFigures, 'visits' | 'visits_before'>) {
  const more = visits - visits_before;
  const Icon = more > 0 ? ArrowUp : ArrowDown;
  if (visits + visits_before === 0) return <span className="text-ink-soft">Sin visitas</span>;
  return (
    <span
      title={`${whole.format(visits_before)} en los 7 días anteriores`}
      className={cx(
        'inline-flex items-center font-semibold tabular-nums',
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
  );
}
