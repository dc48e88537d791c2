import { keepPreviousData } from '@tanstack/react-query';
import { useRpcQuery } from '@/data/rpc';
import { codeSorts, filtersOf, type CodeList } from '@/features/desk/vip-codes/code-list';
import { readStatus } from '@/features/desk/vip-codes/code-status';
import { CreateTab } from '@/features/desk/vip-codes/components/create-tab';
import { ManageTab } from '@/features/desk/vip-codes/components/manage-tab';
import { DeskPageLayout } from '@/features/desk/shared/desk-page-layout';
import { PrintTabs } from '@/features/desk/shared/print-tabs';
import { WriteControls } from '@/features/desk/shared/read-only-provider';
import { useTableState } from '@/features/desk/shared/table-state';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';

/** `/team/:cafeSlug/cafe/print/vip-codes`: a café's own codes, made, printed and revoked behind its bar (rule T20). */
export function VipCodesPage({ cafeSlug }: { cafeSlug: string }) {
  const { state, params, change, sortBy } = useTableState({
    sorts: codeSorts,
    initial: { sort: 'created_at', descending: true },
  });
  const list: CodeList = { ...state, cafeId: null, status: readStatus(params.get('status')) };
  const args = { cafe_slug: cafeSlug, ...filtersOf(list) };
  const codes = useRpcQuery('load_vip_codes', args, { placeholderData: keepPreviousData });
  const tab = params.get('tab') === 'administrar' ? 'administrar' : 'generar';
  return (
    <DeskPageLayout
      tab="vipCodes"
      query={codes}
      failure="Error al cargar los códigos"
      readOnly="outside-write-controls"
    >
      {({ cafe, ...page }) => (
        <div className="@container/screen">
          <PrintTabs frame={{ cafe, permissions: page.permissions }} current="vipCodes" />
          <p className="mb-4 text-ink-soft">
            Se entregan en la barra con una compra de 10 € o más, y convierten en VIP a quien está en el
            último desafío.
          </p>
          <Tabs
            value={tab}
            onValueChange={(value) => change({ tab: value === 'administrar' ? value : null })}
          >
            <TabsList label="Códigos VIP">
              <TabsTrigger value="generar">Generar</TabsTrigger>
              <TabsTrigger value="administrar">Administrar</TabsTrigger>
            </TabsList>
            <TabsContent value="generar">
              <WriteControls>
                <CreateTab cafe={cafe} />
              </WriteControls>
            </TabsContent>
            <TabsContent value="administrar">
              <ManageTab
                page={page}
                cafe={cafe}
                list={list}
                onChange={change}
                onSort={sortBy}
                busy={codes.isPlaceholderData}
              />
            </TabsContent>
          </Tabs>
        </div>
      )}
    </DeskPageLayout>
  );
}
