import { paths } from '@/config/paths';
import { AdminScreen } from '@/features/admin/shared/admin-screen';
import { useAllResults } from '@/features/desk/results/api/load-all-results';
import { ReminderNumbers } from '@/features/desk/results/components/reminder-numbers';
import { PeriodPicker } from '@/features/desk/results/components/period-picker';
import { MONTHS_OF_ALL, periodParams, readPeriodOfAll } from '@/features/desk/results/period';
import { ResultsView } from '@/features/desk/results/results-view';
import { useUrlState } from '@/features/desk/shared/table-state';
import { EmptyState } from '@/ui/empty-state';

/** `/admin/results`: what all cafés together bring. */
export function AdminResultsPage() {
  const { params, change } = useUrlState();
  const query = useAllResults(params);
  return (
    <AdminScreen
      title="Resultados"
      lead="De todas las cafeterías juntas."
      back={{ to: paths.admin(), label: 'Administración' }}
      query={query}
      failure="No se pudieron cargar los resultados"
    >
      {({ last_day: lastDay, results: counted }) => {
        const period = readPeriodOfAll(params, lastDay);
        return (
          <>
            <PeriodPicker
              period={period}
              lastDay={lastDay}
              months={MONTHS_OF_ALL}
              onPick={(picked) => change(periodParams(picked))}
            />
            <div className="mt-4">
              {counted ? (
                <>
                  <ResultsView
                    results={counted}
                    period={period}
                    busy={query.isPlaceholderData}
                    first={null}
                    name="todas-las-cafeterias"
                  />
                  <ReminderNumbers results={counted.reminders} />
                </>
              ) : (
                <EmptyState
                  title="Se calculan esta noche"
                  message="Los resultados de todas las cafeterías juntas se calculan una vez cada noche."
                />
              )}
            </div>
          </>
        );
      }}
    </AdminScreen>
  );
}
