import { useCallback, useState } from 'react';
import { paths } from '@/config/paths';
import { AdminScreen } from '@/features/admin/shared/admin-screen';
import { readPage, useUrlState } from '@/desk/table-state';
import { useTickets } from '@/features/ticket-queue/api/list-tickets';
import type { Decided } from '@/features/ticket-queue/components/decided-bar';
import { PendingTab } from '@/features/ticket-queue/components/pending-tab';
import { ReviewedTab } from '@/features/ticket-queue/components/reviewed-tab';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';

const whole = new Intl.NumberFormat('es-ES');

/** `/admin/tickets`, with tab and page in the address (rules V15 and C17). */
export function TicketsPage() {
  const { params, change } = useUrlState();
  const reviewed = params.get('tab') === 'revisados';
  const page = readPage(params.get('page'));
  const tickets = useTickets({ reviewed, page });
  // Outlives the queue, which goes with its last ticket.
  const [decided, setDecided] = useState<Decided | null>(null);
  const forget = useCallback(() => setDecided(null), []);
  const onPage = (number: number) => change({ page: String(number) });

  return (
    <AdminScreen
      title="Revisar Tickets"
      back={{ to: paths.admin(), label: 'Administración' }}
      query={tickets}
      failure="No se pudieron cargar los tickets"
    >
      {(data) => (
        <Tabs
          value={reviewed ? 'revisados' : 'pendientes'}
          onValueChange={(tab) => change({ tab: tab === 'revisados' ? tab : null })}
        >
          <TabsList label="Tickets">
            <TabsTrigger value="pendientes">Pendientes ({whole.format(data.pending)})</TabsTrigger>
            <TabsTrigger value="revisados">Revisados ({whole.format(data.reviewed)})</TabsTrigger>
          </TabsList>
          <TabsContent value="pendientes">
            <PendingTab
              key={page}
              tickets={data.rows}
              total={data.pending}
              page={page}
              onPage={onPage}
              decided={decided}
              onDecided={setDecided}
              onForget={forget}
            />
          </TabsContent>
          <TabsContent value="revisados">
            <ReviewedTab tickets={data.rows} total={data.reviewed} page={page} onPage={onPage} />
          </TabsContent>
        </Tabs>
      )}
    </AdminScreen>
  );
}
