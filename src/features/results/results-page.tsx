import { useUrlState } from '@/desk/table-state';
import { TeamScreen } from '@/desk/team-screen';
import { teamTabs } from '@/desk/team-tabs';
import { useResults } from '@/features/results/api/load-results';
import { DrawsDownload } from '@/features/results/components/draws-download';
import { FreeAnswers } from '@/features/results/components/free-answers';
import { MonthMail } from '@/features/results/components/month-mail';
import { PrintMonth } from '@/features/results/components/month-sheet';
import { PeriodPicker } from '@/features/results/components/period-picker';
import { periodParams, readPeriod } from '@/features/results/period';
import { ResultsView } from '@/features/results/results-view';
import { ButtonLink } from '@/ui/button-link';

/** `/team/:cafeSlug/results`: what it brings. */
export function ResultsPage({ cafeSlug }: { cafeSlug: string }) {
  const { params, change } = useUrlState();
  const results = useResults(cafeSlug, params);
  return (
    <TeamScreen
      tab="results"
      query={results}
      failure="No hemos podido cargar los resultados"
      looking="by-rights"
    >
      {(data) => {
        const { today } = data.period;
        const period = readPeriod(params, today);
        return (
          <>
            <div className="flex flex-wrap items-end gap-3">
              <PeriodPicker period={period} today={today} onPick={(picked) => change(periodParams(picked))} />
              {!results.isPlaceholderData && <PrintMonth cafe={data.cafe} period={period} results={data} />}
            </div>
            <div className="mt-4">
              <ResultsView
                results={data}
                period={period}
                busy={results.isPlaceholderData}
                name={data.cafe.slug}
                free={(question, wording) => (
                  <FreeAnswers
                    key={question}
                    cafeSlug={cafeSlug}
                    question={question}
                    wording={wording}
                    from={data.period.from}
                    to={data.period.to}
                  />
                )}
                begin={
                  data.rights.includes('posters') && (
                    <ButtonLink to={teamTabs.poster.to(data.cafe.slug)}>Imprimir el cartel</ButtonLink>
                  )
                }
              />
              {data.rights.includes('exports') && (
                <DrawsDownload cafe={data.cafe} from={data.period.from} to={data.period.to} />
              )}
              {data.month_mail && <MonthMail cafe={data.cafe} wish={data.month_mail} />}
            </div>
          </>
        );
      }}
    </TeamScreen>
  );
}
