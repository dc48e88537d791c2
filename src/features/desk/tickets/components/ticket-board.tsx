import { useCallback, useState, type ReactNode } from 'react';
import type { ListedPage } from '@/features/desk/tickets/api/list-tickets';
import type { UndoableDecision } from '@/features/desk/tickets/components/undo-bar';
import { PendingTab } from '@/features/desk/tickets/components/pending-tab';
import { ProvisionalTab } from '@/features/desk/tickets/components/provisional-tab';
import { ReviewedTab } from '@/features/desk/tickets/components/reviewed-tab';
import type { TicketList } from '@/features/desk/tickets/queue-address';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';

interface TicketBoardProps {
  list: TicketList;
  page: ListedPage;
  /** The page answers another list, whose answer is on its way. */
  stale: boolean;
  /** Number of tickets in each list, formatted. */
  counts: { pending: string; provisional: string; reviewed: string };
  /** Above the pending ones, and above the others. */
  filters: { pending: ReactNode; reviewed: ReactNode };
  /** True if the list can be filtered by person. */
  byPerson: boolean;
  onChange: (changes: Record<string, string | null>) => void;
}

/** Pending, provisional and reviewed tickets, an administrator's or a café's: one queue for both (rules V15 and T16). */
export function TicketBoard({ list, page, stale, counts, filters, byPerson, onChange }: TicketBoardProps) {
  // Outlives the queue, which goes with its last ticket.
  const [decided, setDecided] = useState<UndoableDecision | null>(null);
  const forget = useCallback(() => setDecided(null), []);
  return (
    <Tabs
      value={list.reviewed ? 'revisados' : list.provisional ? 'provisionales' : 'pendientes'}
      onValueChange={(tab) => onChange({ tab: tab === 'pendientes' ? null : tab })}
    >
      <TabsList label="Tickets">
        <TabsTrigger value="pendientes">Pendientes ({counts.pending})</TabsTrigger>
        {/* Only where QRs are read: elsewhere there is never any. */}
        {(page.provisional > 0 || list.provisional) && (
          <TabsTrigger value="provisionales">Provisionales ({counts.provisional})</TabsTrigger>
        )}
        <TabsTrigger value="revisados">Revisados ({counts.reviewed})</TabsTrigger>
      </TabsList>
      <TabsContent value="pendientes">
        {filters.pending}
        {/* What is about to be replaced must not be decided by mistake. */}
        <div inert={stale}>
          <PendingTab
            key={JSON.stringify(page.of)}
            page={page}
            list={page.of}
            byPerson={byPerson}
            onChange={onChange}
            decided={decided}
            onDecided={setDecided}
            onForget={forget}
          />
        </div>
      </TabsContent>
      <TabsContent value="provisionales">
        {filters.reviewed}
        <div inert={stale}>
          <ProvisionalTab
            page={page}
            list={page.of}
            onChange={onChange}
            decided={decided}
            onDecided={setDecided}
            onForget={forget}
          />
        </div>
      </TabsContent>
      <TabsContent value="revisados">
        {filters.reviewed}
        <div inert={stale}>
          <ReviewedTab page={page} list={page.of} onChange={onChange} />
        </div>
      </TabsContent>
    </Tabs>
  );
}
