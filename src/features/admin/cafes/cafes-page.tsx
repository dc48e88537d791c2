import { paths } from '@/config/paths';
import { cafeSorts, useCafes } from '@/features/admin/cafes/api/list-cafes';
import { CafeNotes } from '@/features/admin/cafes/components/cafe-notes';
import { CafeTable } from '@/features/admin/cafes/components/cafe-table';
import { CreateCafeForm } from '@/features/admin/cafes/components/create-cafe-form';
import { AdminScreen } from '@/features/admin/shared/admin-screen';
import { SearchBox } from '@/desk/search-box';
import { useTableState } from '@/desk/table-state';
import { Card } from '@/ui/card';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';

/** `/admin/cafeterias`, optionally `?tab=alta`: create cafés and find them (rules C5 and C17). */
export function CafesPage() {
  const { state, params, change, sortBy } = useTableState({
    sorts: cafeSorts,
    initial: { sort: 'created_at', descending: true },
  });
  const cafes = useCafes(state);
  const tab = params.get('tab') === 'alta' ? 'alta' : 'ver';

  return (
    <AdminScreen
      title="Gestionar Cafeterías"
      back={{ to: paths.dashboard(), label: 'Mis Cafeterías' }}
      query={cafes}
      failure="Error al cargar las cafeterías"
    >
      {({ rows, total }) => (
        <Tabs value={tab} onValueChange={(value) => change({ tab: value === 'alta' ? value : null })}>
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
          <TabsContent value="alta" className="grid items-start gap-5 @3xl/screen:grid-cols-2">
            <Card as="section">
              <h2 className="mb-4 text-heading">Nueva cafetería</h2>
              <CreateCafeForm />
            </Card>
            <CafeNotes />
          </TabsContent>
        </Tabs>
      )}
    </AdminScreen>
  );
}
