import { useCallback, useState } from 'react';
import { paths } from '@/config/paths';
import { AdminScreen } from '@/features/admin/shared/admin-screen';
import { useUrlState } from '@/desk/table-state';
import { useViewer } from '@/desk/use-viewer';
import { useTickets } from '@/features/ticket-queue/api/list-tickets';
import type { Decided } from '@/features/ticket-queue/components/decided-bar';
import { PendingTab } from '@/features/ticket-queue/components/pending-tab';
import { QueueFilters } from '@/features/ticket-queue/components/queue-filters';
import { ReviewedTab } from '@/features/ticket-queue/components/reviewed-tab';
import { readTicketList } from '@/features/ticket-queue/queue-address';
import { rememberedOrder, rememberOrder } from '@/features/ticket-queue/queue-order';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';

const whole = new Intl.NumberFormat('es-ES');

/** `/admin/tickets`, with tab, filters, order and place in the address (rules V15, V29 and C17). */
export function TicketsPage() {
  const { params, change } = useUrlState();
  const viewer = useViewer();
  const list = readTicketList(params, rememberedOrder(viewer));
  const tickets = useTickets(list);
  // Outlives the queue, which goes with its last ticket.
  const [decided, setDecided] = useState<Decided | null>(null);
  const forget = useCallback(() => setDecided(null), []);
  const order = (oldestFirst: boolean) => {
    rememberOrder(viewer, oldestFirst);
    change({ orden: oldestFirst ? 'antiguos' : 'nuevos' });
  };

  return (
    <AdminScreen
      title="Revisar Tickets"
      back={{ to: paths.admin(), label: 'Administración' }}
      query={tickets}
      failure="No se pudieron cargar los tickets"
    >
      {(page) => (
        <Tabs
          value={list.reviewed ? 'revisados' : 'pendientes'}
          onValueChange={(tab) => change({ tab: tab === 'revisados' ? tab : null })}
        >
          <TabsList label="Tickets">
            <TabsTrigger value="pendientes">Pendientes ({whole.format(page.pending)})</TabsTrigger>
            <TabsTrigger value="revisados">Revisados ({whole.format(page.reviewed)})</TabsTrigger>
          </TabsList>
          <TabsContent value="pendientes">
            <QueueFilters list={list} page={page} onChange={change} onOrder={order} />
            {/* What is about to be replaced must not be decided by mistake. */}
            <div inert={tickets.isPlaceholderData}>
              <PendingTab
                key={JSON.stringify(page.of)}
                page={page}
                list={page.of}
                onChange={change}
                decided={decided}
                onDecided={setDecided}
                onForget={forget}
              />
            </div>
          </TabsContent>
          <TabsContent value="revisados">
            <QueueFilters list={list} page={page} onChange={change} onOrder={null} />
            <div inert={tickets.isPlaceholderData}>
              <ReviewedTab page={page} list={page.of} onChange={change} />
            </div>
          </TabsContent>
        </Tabs>
      )}
    </AdminScreen>
  );
}
