import { paths } from '@/config/paths';
import { AdminScreen } from '@/features/admin/shared/admin-screen';
import { useAllResults } from '@/features/desk/results/api/load-all-results';
import { ReminderNumbers } from '@/features/desk/results/components/reminder-numbers';
import { PeriodPicker } from '@/features/desk/results/components/period-picker';
import { MONTHS_OF_ALL, periodParams, readPeriodOfAll } from '@/features/desk/results/period';
import { ResultsView } from '@/features/desk/results/results-view';
import { useUrlState } from '@/features/desk/shared/table-state';

/** `/admin/results`: what all cafés together bring. */
export function AdminResultsPage() {
  const { params, change } = useUrlState();
  const results = useAllResults(params);
  return (
    <AdminScreen
      title="Resultados"
      lead="De todas las cafeterías juntas, hasta ayer."
      back={{ to: paths.admin(), label: 'Administración' }}
      query={results}
      failure="No se pudieron cargar los resultados"
    >
      {(data) => {
        const { today } = data.period;
        const period = readPeriodOfAll(params, today);
        return (
          <>
            <PeriodPicker
              period={period}
              today={today}
              months={MONTHS_OF_ALL}
              onPick={(picked) => change(periodParams(picked))}
            />
            <div className="mt-4">
              <ResultsView
                results={data}
                period={period}
                busy={results.isPlaceholderData}
                first={null}
                name="todas-las-cafeterias"
              />
              <ReminderNumbers results={data.reminders} />
            </div>
          </>
        );
      }}
    </AdminScreen>
  );
}
