import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Download } from 'lucide-react';
import { isEmpty, NOTHING_YET } from '@functions/_shared/texts/month';
import { DaysChart } from '@/features/desk/results/components/days-charts';
import { HoursChart } from '@/features/desk/results/components/hours-chart';
import { FunnelChart } from '@/features/desk/results/components/funnel-chart';
import { PrizesChart } from '@/features/desk/results/components/prizes-chart';
import { RetentionChart } from '@/features/desk/results/components/retention-chart';
import { FactList, type FactActions } from '@/features/desk/results/components/fact-list';
import { SurveyCharts } from '@/features/desk/results/components/survey-charts';
import { TicketsChart } from '@/features/desk/results/components/tickets-chart';
import { WheelsChart } from '@/features/desk/results/components/wheels-chart';
import type { FirstChallenge } from '@/domain/hitos';
import { periodPhrase, type Period } from '@/features/desk/results/period';
import type { Results } from '@/features/desk/results/results';
import { resultsFile, visitorsOf } from '@/features/desk/results/tables';
import { saveFile } from '@/lib/save-file';
import { sentencesOf } from '@functions/_shared/texts/sentences';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/empty-state';

interface ResultsViewProps {
  results: Results;
  /** The requested period. While it loads, the previous one stays on screen. */
  period: Period;
  busy: boolean;
  /** Kind of the café's challenge 1; null for all cafés together. */
  first: FirstChallenge | null;
  /** Begins the name of the file. */
  name: string;
  /** Acts on the facts; omitted where nothing can be done. */
  actions?: FactActions;
  /** Content beside the facts, below the visits: what does not depend on the period. */
  beside?: ReactNode;
  /** Renders a question with free answers. */
  free?: (question: string, wording: string) => ReactNode;
  /** Next step for a café where nothing has happened yet. */
  begin?: ReactNode;
  /** Content below the last chart. */
  after?: ReactNode;
}

/**
 * The numbers of a period: what they say, the facts and the visits first, the other pictures on demand, and one file of all
 * (rules I16 and I17).
 */
export function ResultsView({
  results,
  period,
  busy,
  first,
  name,
  actions = {},
  beside,
  free,
  begin,
  after,
}: ResultsViewProps) {
  const [showsAll, setShowsAll] = useState(false);
  const rest = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the button that was pressed is gone
    if (showsAll) rest.current?.focus({ preventScroll: true });
  }, [showsAll]);
  if (isEmpty(results))
    return (
      <div className="grid gap-4">
        <EmptyState {...NOTHING_YET}>{begin}</EmptyState>
        {beside}
      </div>
    );
  const { from, to } = results.period;
  return (
    // outdated figures must not be read, pressed or saved by mistake
    <div
      aria-busy={busy || undefined}
      inert={busy}
      className={cx('results-screen transition', busy && 'opacity-60')}
    >
      <p className="hidden pb-2 print:block">Resultados {periodPhrase(period)}.</p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <FactList facts={sentencesOf(results, periodPhrase(period), first)} actions={actions} />
        <div className="grid gap-4">
          <DaysChart days={results.days} of="visits" />
          {beside}
        </div>
      </div>
      {showsAll && (
        <div ref={rest} tabIndex={-1} className="mt-4 focus:outline-none">
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className={visitorsOf(results) ? 'lg:row-span-3' : 'lg:row-span-2'}>
              <FunnelChart results={results} first={first} />
            </div>
            <DaysChart days={results.days} of="new_customers" />
            <RetentionChart retention={results.retention} />
            <HoursChart hours={results.hours} />
            <PrizesChart prizes={results.prizes} />
            <WheelsChart results={results} />
            <TicketsChart tickets={results.tickets} visitPoints={results.visit_points.points} />
          </div>
          <SurveyCharts survey={results.survey} free={free} />
          {after}
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        {!showsAll && (
          <Button variant="outline" onClick={() => setShowsAll(true)}>
            Ver más
          </Button>
        )}
        <Button
          variant={showsAll ? 'outline' : 'ghost'}
          onClick={() => saveFile(`${name}-resultados-${from}-${to}.csv`, resultsFile(results, first))}
        >
          <Download aria-hidden="true" className="size-4.5" />
          Descargar todo
        </Button>
      </div>
    </div>
  );
}
