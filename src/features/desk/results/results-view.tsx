import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Download } from 'lucide-react';
import { isEmpty, NOTHING_YET } from '@functions/_shared/texts/month';
import { ChartCafe } from '@/features/desk/results/charts/chart-frame';
import { DaysChart } from '@/features/desk/results/components/days-charts';
import { HoursChart } from '@/features/desk/results/components/hours-chart';
import { FunnelChart } from '@/features/desk/results/components/funnel-chart';
import { PrizesChart } from '@/features/desk/results/components/prizes-chart';
import { RetentionChart } from '@/features/desk/results/components/retention-chart';
import { FactList, type FactActions } from '@/features/desk/results/components/fact-list';
import { HeadlineCard } from '@/features/desk/results/components/headline-card';
import { SurveyCharts } from '@/features/desk/results/components/survey-charts';
import { TicketsChart } from '@/features/desk/results/components/tickets-chart';
import { WheelsChart } from '@/features/desk/results/components/wheels-chart';
import type { FirstChallenge } from '@/domain/hitos';
import { headlineOf } from '@/features/desk/results/headline';
import { periodPhrase, type Period } from '@/features/desk/results/period';
import type { Results } from '@/features/desk/results/results';
import { resultsFile, visitorsOf } from '@/features/desk/results/tables';
import { saveFile } from '@/lib/save-file';
import { MIN_SAMPLE } from '@functions/_shared/texts/numbers';
import { sentencesOf } from '@functions/_shared/texts/sentences';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/empty-state';

interface ResultsViewProps {
  results: Results;
  /** The requested period. While it loads, the previous one stays on screen. */
  period: Period;
  busy: boolean;
  /** Kind of the café's challenge 1; null for all cafés together. */
  first: FirstChallenge | null;
  /** Slug of the café, and begin of the file's name. */
  name: string;
  /** Choice of the period, below what is said first. */
  dates: ReactNode;
  /** Acts on the facts; omitted where nothing can be done. */
  actions?: FactActions;
  /** Content beside the facts, below the visits: what does not depend on the period. */
  beside?: ReactNode;
  /** Renders a question with free answers. */
  free?: (question: string, wording: string) => ReactNode;
  /** Next step for a café that has too few customers to say anything. */
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
  dates,
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
        {dates}
        {beside}
      </div>
    );
  const { from, to } = results.period;
  const facts = sentencesOf(results, periodPhrase(period), first);
  const headline = headlineOf(results, facts);
  const action = actions[headline.id] ?? actions.returned;
  const isFew = headline.verdict === null && results.sentences.returned.of < MIN_SAMPLE;
  // outdated figures must not be read, pressed or saved by mistake
  const staleProps = { inert: busy, className: cx('transition', busy && 'opacity-60') };
  return (
    <ChartCafe value={first === null ? null : name}>
      <div className="results-screen">
        <p className="hidden pb-2 print:block">Resultados {periodPhrase(period)}.</p>
        <div {...staleProps}>
          <HeadlineCard headline={headline}>
            {(isFew && begin) || (action && <ButtonLink to={action.to}>{action.label}</ButtonLink>)}
          </HeadlineCard>
        </div>
        <div className="py-2">{dates}</div>
        <div aria-busy={busy || undefined} {...staleProps}>
          <div className="grid items-start gap-4 lg:grid-cols-[2fr_3fr]">
            {/* the hour of the week is said by its picture */}
            <FactList
              facts={facts.filter(({ id }) => id !== headline.id && id !== 'best_hour')}
              actions={actions}
            />
            <div className="grid grid-cols-1 gap-4">
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
      </div>
    </ChartCafe>
  );
}
