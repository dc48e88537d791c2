import { keepPreviousData } from '@tanstack/react-query';
import { useRpcQuery } from '@/data/rpc';
import { AdminPageLayout } from '@/features/admin/shared/admin-page-layout';
import { codeSorts, filtersOf, type CodeList } from '@/features/desk/vip-codes/code-list';
import { readStatus } from '@/features/desk/vip-codes/code-status';
import { CreateTab } from '@/features/desk/vip-codes/components/create-tab';
import { ManageTab } from '@/features/desk/vip-codes/components/manage-tab';
import { useTableState } from '@/features/desk/shared/table-state';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';

const UUID = /^[0-9a-f-]{36}$/i;

/** `/admin/vip-codes`, with tab, filters, order and page in the address (rules V26 and C17). */
export function VipCodesPage() {
  const { state, params, change, sortBy } = useTableState({
    sorts: codeSorts,
    initial: { sort: 'created_at', descending: true },
  });
  const cafe = params.get('cafe');
  const list: CodeList = {
    ...state,
    cafeId: cafe && UUID.test(cafe) ? cafe : null,
    status: readStatus(params.get('status')),
  };
  const codes = useRpcQuery(
    'admin_list_vip_codes',
    { ...filtersOf(list), ...(list.cafeId ? { cafe_id: list.cafeId } : {}) },
    { placeholderData: keepPreviousData },
  );
  const tab = params.get('tab') === 'administrar' ? 'administrar' : 'generar';

  return (
    <AdminPageLayout
      title="Códigos VIP"
      lead="Se entregan en la barra con una compra de 10 € o más, y convierten en VIP a quien está en el último desafío."
      query={codes}
      failure="Error al cargar los códigos"
    >
      {(page) => (
        <Tabs value={tab} onValueChange={(value) => change({ tab: value === 'administrar' ? value : null })}>
          <TabsList label="Códigos VIP">
            <TabsTrigger value="generar">Generar</TabsTrigger>
            <TabsTrigger value="administrar">Administrar</TabsTrigger>
          </TabsList>
          <TabsContent value="generar">
            <CreateTab />
          </TabsContent>
          <TabsContent value="administrar">
            <ManageTab
              page={page}
              cafe={null}
              selectedCafe={page.cafe}
              list={list}
              onChange={change}
              onSort={sortBy}
              busy={codes.isPlaceholderData}
            />
          </TabsContent>
        </Tabs>
      )}
    </AdminPageLayout>
  );
}
