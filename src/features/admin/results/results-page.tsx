import { keepPreviousData } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import { useRpcQuery } from '@/data/rpc';
import { madridDay } from '@/domain/madrid';
import { LeftCafes } from '@/features/admin/results/components/left-cafes';
import { AdminPageLayout } from '@/features/admin/shared/admin-page-layout';
import type { FactActions } from '@/features/desk/results/components/fact-list';
import { PeriodPicker } from '@/features/desk/results/components/period-picker';
import { ReminderNumbers } from '@/features/desk/results/components/reminder-numbers';
import { addDays, MONTHS_OF_ALL, periodParams, readPeriodOfAll } from '@/features/desk/results/period';
import { ResultsView } from '@/features/desk/results/results-view';
import { useUrlState } from '@/features/desk/shared/table-state';
import { EmptyState } from '@/ui/empty-state';

/** Ways from the figures of all cafés to the café behind them. */
const actions: FactActions = {
  returned: { label: 'Mira en qué cafeterías', to: `${paths.adminCafes()}?sort=trend` },
  prizes: { label: 'Ver dónde vienen más', to: `${paths.adminCafes()}?sort=visits&dir=desc` },
  lapsed: { label: 'Ver dónde vienen menos', to: `${paths.adminCafes()}?sort=visits` },
};

/** `/admin/results`: what all cafés together bring. */
export function AdminResultsPage() {
  const { params, change } = useUrlState();
  const requested = readPeriodOfAll(params, addDays(madridDay(), -1));
  const period =
    requested.kind === 'month' ? requested.month : String(requested.kind === 'last' ? requested.days : '');
  const query = useRpcQuery('load_all_results', { period }, { placeholderData: keepPreviousData });
  return (
    <AdminPageLayout
      title="Resultados"
      lead="De todas las cafeterías juntas."
      query={query}
      failure="No se pudieron cargar los resultados"
    >
      {({ last_day: lastDay, results: counted, left_cafes: leftCafes }) => {
        const shown = readPeriodOfAll(params, lastDay);
        const dates = (
          <PeriodPicker
            period={shown}
            lastDay={lastDay}
            months={MONTHS_OF_ALL}
            onPick={(picked) => change(periodParams(picked))}
          />
        );
        return (
          <>
            {!counted && dates}
            {counted ? (
              <ResultsView
                results={counted}
                period={shown}
                dates={dates}
                actions={actions}
                busy={query.isPlaceholderData}
                first={null}
                name="todas-las-cafeterias"
                beside={<ReminderNumbers results={counted.reminders} />}
              />
            ) : (
              <EmptyState
                title="Se calculan esta noche"
                message="Los resultados de todas las cafeterías juntas se calculan una vez cada noche."
              />
            )}
            {leftCafes.length > 0 && <LeftCafes cafes={leftCafes} />}
          </>
        );
      }}
    </AdminPageLayout>
  );
}
