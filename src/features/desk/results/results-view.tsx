import type { ReactNode } from 'react';
import { isEmpty, NOTHING_YET } from '@functions/_shared/words/month';
import { DaysCharts } from '@/features/desk/results/components/days-charts';
import { HoursChart } from '@/features/desk/results/components/hours-chart';
import { PathChart } from '@/features/desk/results/components/path-chart';
import { PrizesChart } from '@/features/desk/results/components/prizes-chart';
import { ReturnsChart } from '@/features/desk/results/components/returns-chart';
import { SentenceList } from '@/features/desk/results/components/sentence-list';
import { SurveyCharts } from '@/features/desk/results/components/survey-charts';
import { TicketsChart } from '@/features/desk/results/components/tickets-chart';
import { inPeriod, type Period } from '@/features/desk/results/period';
import type { Results } from '@/features/desk/results/results';
import { sentencesOf } from '@functions/_shared/words/sentences';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/empty-state';

interface ResultsViewProps {
  results: Results;
  /** The requested period. While it loads, the previous one stays on screen. */
  period: Period;
  busy: boolean;
  /** Of all cafés together: nobody's own. */
  ofAll?: boolean;
  /** Begins the names of the files. */
  name: string;
  /** Renders a question with free answers. */
  free?: (question: string, wording: string) => ReactNode;
  /** Next step for a café where nothing has happened yet. */
  begin?: ReactNode;
}

/** The numbers of a period: what they say first, then the pictures, each with its table and its file. */
export function ResultsView({ results, period, busy, ofAll = false, name, free, begin }: ResultsViewProps) {
  if (isEmpty(results)) return <EmptyState {...NOTHING_YET}>{begin}</EmptyState>;
  const { from, to } = results.period;
  const file = (chart: string) => `${name}-${chart}-${from}-${to}`;
  return (
    // what is about to be replaced is not read, pressed or saved by mistake
    <div
      aria-busy={busy || undefined}
      inert={busy}
      className={cx('results-screen transition', busy && 'opacity-60')}
    >
      <p className="hidden pb-2 print:block">Resultados {inPeriod(period)}.</p>
      <SentenceList sentences={sentencesOf(results, inPeriod(period), { ofAll })} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <PathChart path={results.path} file={file('camino')} />
        <div className="grid gap-4">
          <ReturnsChart returns={results.returns} file={file('vuelven')} />
          <HoursChart hours={results.hours} file={file('horas')} />
        </div>
        <DaysCharts days={results.days} file={file} />
        <PrizesChart prizes={results.prizes} file={file('premios')} />
        <TicketsChart tickets={results.tickets} file={file('tickets')} />
      </div>
      <SurveyCharts survey={results.survey} file={(question) => file(`encuesta-${question}`)} free={free} />
    </div>
  );
}
