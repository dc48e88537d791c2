import type { Answer } from '@functions/_shared/contracts/procedures';
import { DrawsDownload } from '@/features/desk/results/components/draws-download';
import type { FactActions } from '@/features/desk/results/components/fact-list';
import { FreeAnswers } from '@/features/desk/results/components/free-answers';
import { MonthMail } from '@/features/desk/results/components/month-mail';
import { PrintMonthReport } from '@/features/desk/results/components/month-report';
import { PeriodPicker } from '@/features/desk/results/components/period-picker';
import { ReminderNumbers, wasMeasured } from '@/features/desk/results/components/reminder-numbers';
import { periodParams, readPeriod } from '@/features/desk/results/period';
import { ResultsView } from '@/features/desk/results/results-view';
import { useResults } from '@/features/desk/results/use-results';
import { DeskPageLayout } from '@/features/desk/shared/desk-page-layout';
import { deskTabs } from '@/features/desk/shared/desk-tabs';
import { useUrlState } from '@/features/desk/shared/table-state';
import { ButtonLink } from '@/ui/button-link';

/** `/team/:cafeSlug/results`: what it brings. */
export function ResultsPage({ cafeSlug }: { cafeSlug: string }) {
  const { params, change } = useUrlState();
  const results = useResults(cafeSlug, params);
  return (
    <DeskPageLayout
      tab="results"
      query={results}
      failure="No hemos podido cargar los resultados"
      readOnly="by-permissions"
    >
      {(data) => {
        const { last_day: lastDay } = data.period;
        const period = readPeriod(params, lastDay);
        return (
          <ResultsView
            results={data}
            period={period}
            dates={
              <div className="flex flex-wrap items-center gap-x-3">
                <PeriodPicker
                  period={period}
                  lastDay={lastDay}
                  onPick={(picked) => change(periodParams(picked))}
                />
                {!results.isPlaceholderData && (
                  <PrintMonthReport cafe={data.cafe} period={period} results={data} />
                )}
              </div>
            }
            busy={results.isPlaceholderData}
            actions={actionsOf(data)}
            beside={
              <>
                {data.reminders && (data.reminders.requires_proof || wasMeasured(data.reminders.own)) && (
                  <ReminderNumbers
                    results={data.reminders.own}
                    all={data.reminders.all}
                    {...(data.permissions.includes('reminders') && {
                      to: deskTabs.reminders.to(data.cafe.slug),
                    })}
                  />
                )}
                {data.month_mail_subscription && (
                  <MonthMail cafe={data.cafe} subscription={data.month_mail_subscription} />
                )}
              </>
            }
            first={data.cafe.first_challenge}
            name={data.cafe.slug}
            free={(question, wording) => (
              <FreeAnswers
                key={question}
                cafeId={data.cafe.id}
                question={question}
                wording={wording}
                from={data.period.from}
                to={data.period.to}
              />
            )}
            after={
              data.permissions.includes('exports') && (
                <DrawsDownload cafe={data.cafe} from={data.period.from} to={data.period.to} />
              )
            }
            begin={
              data.permissions.includes('poster') && (
                <ButtonLink to={`${deskTabs.poster.to(data.cafe.slug)}#print`}>Imprimir el cartel</ButtonLink>
              )
            }
          />
        );
      }}
    </DeskPageLayout>
  );
}

/** Returns what this reader can do about each fact. The list of customers tells of now, also after an earlier period. */
function actionsOf({ cafe, permissions, period, sentences }: Answer<'load_results'>): FactActions {
  const may = (permission: string) => permissions.includes(permission);
  const { lapsed, stuck, prizes } = sentences;
  const absent = deskTabs.customers.to(cafe.slug) + (lapsed.people > 0 ? '?filter=lapsed' : '');
  const isNow = period.to === period.last_day;
  return {
    returned: { label: 'Mira a quién le falta una visita', to: absent },
    prizes: {
      label: !may('wheels')
        ? 'Ver los premios'
        : prizes.unpriced > 0
          ? 'Poner lo que valen'
          : 'Cambiar la ruleta',
      to: deskTabs.prizes.to(cafe.slug),
    },
    ...(lapsed.people > 0 && {
      lapsed: { label: isNow ? 'Ver quiénes son' : 'Ver quién no viene ahora', to: absent },
    }),
    ...(stuck && {
      stuck: may('reminders')
        ? { label: 'Recordarles que vuelvan', to: deskTabs.reminders.to(cafe.slug) }
        : { label: 'Ver quién no viene', to: absent },
    }),
  };
}
