import { keepPreviousData } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import { useRpcQuery } from '@/data/rpc';
import { cafeSorts } from '@/features/admin/cafes/cafe-sorts';
import { CafeTable } from '@/features/admin/cafes/components/cafe-table';
import { CreateCafe } from '@/features/admin/cafes/components/create-cafe';
import { CreateCafes } from '@/features/admin/cafes/components/create-cafes';
import { AdminPageLayout } from '@/features/admin/shared/admin-page-layout';
import { GuardedTabs } from '@/features/desk/shared/guarded-tabs';
import { SearchBox } from '@/features/desk/shared/search-box';
import { useTableState, PAGE_SIZE } from '@/features/desk/shared/table-state';
import { TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';

/** `/admin/cafeterias`, `?tab=alta` or `?tab=lista`: create one café or several, and find them (rules C5, C17, C26, C30). */
export function CafesPage() {
  const { state, params, change, sortBy } = useTableState({
    sorts: cafeSorts,
    initial: { sort: 'created_at', descending: true },
  });
  const { search, ...list } = state;
  const cafes = useRpcQuery(
    'admin_list_cafes',
    { ...list, page_size: PAGE_SIZE, figures: true, ...(search ? { search } : {}) },
    { placeholderData: keepPreviousData },
  );
  const requestedTab = params.get('tab');
  const several = requestedTab === 'lista';
  const tab = requestedTab === 'alta' || several ? 'alta' : 'ver';

  return (
    <AdminPageLayout
      title="Gestionar Cafeterías"
      back={{ to: paths.dashboard(), label: 'Mis Cafeterías' }}
      query={cafes}
      failure="Error al cargar las cafeterías"
    >
      {({ rows, total }) => (
        <GuardedTabs value={tab} onValueChange={(value) => change({ tab: value === 'alta' ? value : null })}>
          <TabsList label="Cafeterías">
            <TabsTrigger value="alta">Dar de Alta</TabsTrigger>
            <TabsTrigger value="ver">Ver Cafeterías</TabsTrigger>
          </TabsList>
          <TabsContent value="ver">
            <SearchBox
              label="Buscar por nombre"
              value={state.search}
              onSearch={(q) => change({ q }, { replace: true })}
              className="mb-4 max-w-md"
            />
            <CafeTable
              rows={rows}
              total={total}
              state={state}
              onSort={sortBy}
              onPage={(page) => change({ page: String(page) })}
              onCreate={() => change({ tab: 'alta' })}
              busy={cafes.isPlaceholderData}
            />
          </TabsContent>
          <TabsContent value="alta">{several ? <CreateCafes /> : <CreateCafe />}</TabsContent>
        </GuardedTabs>
      )}
    </AdminPageLayout>
  );
}
