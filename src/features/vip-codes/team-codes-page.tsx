import { Acts } from '@/desk/looked-at';
import { TeamScreen } from '@/desk/team-screen';
import { useTableState } from '@/desk/table-state';
import { codeSorts, useTeamCodes, type CodeList } from '@/features/vip-codes/api/list-vip-codes';
import { readStatus } from '@/features/vip-codes/code-status';
import { CreateTab } from '@/features/vip-codes/components/create-tab';
import { ManageTab } from '@/features/vip-codes/components/manage-tab';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';

/** `/team/:cafeSlug/codes`: a café's own codes, made, printed and revoked behind its bar (rule T20). */
export function TeamCodesPage({ cafeSlug }: { cafeSlug: string }) {
  const { state, params, change, sortBy } = useTableState({
    sorts: codeSorts,
    initial: { sort: 'created_at', descending: true },
  });
  const list: CodeList = { ...state, cafeId: null, status: readStatus(params.get('status')) };
  const codes = useTeamCodes(cafeSlug, list);
  const tab = params.get('tab') === 'administrar' ? 'administrar' : 'generar';
  return (
    <TeamScreen tab="codes" query={codes} failure="Error al cargar los códigos" looking="apart">
      {({ cafe, ...page }) => (
        <div className="@container/screen">
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
              <Acts>
                <CreateTab cafe={cafe} />
              </Acts>
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
    </TeamScreen>
  );
}
