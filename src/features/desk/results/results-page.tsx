import type { Answer } from '@functions/_shared/contracts/procedures';
import { Link } from 'react-router-dom';
import { DrawsDownload } from '@/features/desk/results/components/draws-download';
import type { FactActions } from '@/features/desk/results/components/fact-list';
import { FreeAnswers } from '@/features/desk/results/components/free-answers';
import { MonthMail } from '@/features/desk/results/components/month-mail';
import { PrintMonthReport } from '@/features/desk/results/components/month-report';
import { PeriodPicker } from '@/features/desk/results/components/period-picker';
import { ReminderNumbers } from '@/features/desk/results/components/reminder-numbers';
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
          <>
            <div className="flex flex-wrap items-end gap-3">
              <PeriodPicker
                period={period}
                lastDay={lastDay}
                onPick={(picked) => change(periodParams(picked))}
              />
              {!results.isPlaceholderData && (
                <PrintMonthReport cafe={data.cafe} period={period} results={data} />
              )}
            </div>
            <div className="mt-4">
              <ResultsView
                results={data}
                period={period}
                busy={results.isPlaceholderData}
                actions={actionsOf(data)}
                beside={
                  <>
                    {data.reminders && (
                      <ReminderNumbers
                        results={data.reminders.own}
                        all={data.reminders.all}
                        unproven={
                          data.reminders.requires_proof ? undefined : (
                            <CannotMeasure
                              cafe={data.cafe.slug}
                              mayChange={data.permissions.includes('service_mode')}
                            />
                          )
                        }
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
                    <ButtonLink to={`${deskTabs.poster.to(data.cafe.slug)}#print`}>
                      Imprimir el cartel
                    </ButtonLink>
                  )
                }
              />
            </div>
          </>
        );
      }}
    </DeskPageLayout>
  );
}

/** Returns what this reader can do about the facts. The list of customers tells of now, not of an earlier period. */
function actionsOf({ cafe, permissions, period, sentences }: Answer<'load_results'>): FactActions {
  const may = (permission: string) => permissions.includes(permission);
  const { people } = sentences.lapsed;
  const { handed_out, unpriced } = sentences.prizes;
  return {
    ...(may('reminders') &&
      sentences.stuck && {
        stuck: { label: 'Recordarles que vuelvan', to: deskTabs.reminders.to(cafe.slug) },
      }),
    ...(may('wheels') && {
      prizes: {
        label: handed_out > 0 && unpriced > 0 ? 'Poner lo que valen' : 'Cambiar la ruleta',
        to: deskTabs.prizes.to(cafe.slug),
      },
    }),
    ...(may('customer_list') &&
      people > 0 &&
      period.to === period.last_day && {
        lapsed: { label: 'Ver quiénes son', to: `${deskTabs.customers.to(cafe.slug)}?filter=lapsed` },
      }),
  };
}

/** Says that nothing can be measured without proof of being there, and how to begin (rule M9). */
function CannotMeasure({ cafe, mayChange }: { cafe: string; mayChange: boolean }) {
  return (
    <p className="mt-2">
      <strong className="block">Aquí no se puede medir lo que traen.</strong>
      Tu café trabaja «Como siempre»: una visita se apunta sin prueba de haber estado, también desde casa.{' '}
      {mayChange ? (
        <Link
          to={`${deskTabs.screens.to(cafe)}#service_mode`}
          className="font-semibold underline underline-offset-4"
        >
          Pide la prueba
        </Link>
      ) : (
        'Tu titular puede pedir la prueba'
      )}{' '}
      y desde ese día se cuenta quién viene con recordatorio y quién habría venido igual.
    </p>
  );
}
