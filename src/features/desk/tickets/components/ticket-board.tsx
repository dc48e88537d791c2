import { useCallback, useState, type ReactNode } from 'react';
import { useEntryState } from '@/features/desk/shared/table-state';
import type { ListedPage } from '@/features/desk/tickets/api/list-tickets';
import { NoTickets } from '@/features/desk/tickets/components/no-tickets';
import { ProvisionalTickets } from '@/features/desk/tickets/components/provisional-tickets';
import { QueuePages } from '@/features/desk/tickets/components/queue-pages';
import {
  ReviewWorkspace,
  type OpenedTicket,
  type QueueEntry,
} from '@/features/desk/tickets/components/review-workspace';
import { ReviewedTickets } from '@/features/desk/tickets/components/reviewed-tickets';
import { UndoBar, type UndoableDecision } from '@/features/desk/tickets/components/undo-bar';
import { formatCount } from '@/features/desk/tickets/format-count';
import { TICKET_TABS, type TicketList } from '@/features/desk/tickets/queue-address';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';

interface TicketBoardProps {
  list: TicketList;
  page: ListedPage;
  /** The page answers another list, whose answer is on its way. */
  stale: boolean;
  /** Number of pending tickets in the tab's name. */
  pending: number;
  filters: ReactNode;
  /** True if the list can be filtered by person. */
  byPerson: boolean;
  onChange: (changes: Record<string, string | null>) => void;
}

/** Pending, provisional and reviewed tickets, an administrator's or a café's: one queue for both (rules V15 and T16). */
export function TicketBoard({ list, page, stale, pending, filters, byPerson, onChange }: TicketBoardProps) {
  const { of } = page;
  const waiting = of.tab === 'pendientes';
  // Outlives the queue, which goes with its last ticket.
  const [decided, setDecided] = useState<UndoableDecision | null>(null);
  const forget = useCallback(() => setDecided(null), []);
  // A decision is known a moment before the list has lost its ticket, which must not be opened again.
  const [gone, setGone] = useState<string | null>(null);
  if (gone !== null && !page.rows.some(({ id }) => id === gone)) setGone(null);
  const rows = page.rows.filter(({ id }) => id !== gone);
  // The ticket under review stays put, whatever arrives or leaves around it: the server judges a late decision.
  const [opened, setOpened] = useState<OpenedTicket | null>(null);
  const [openedIn, setOpenedIn] = useState('');
  const listed = JSON.stringify(of);
  const { entry } = useEntryState<QueueEntry>();
  const startsWith = rows.find(({ id }) => id === entry.ticket) ?? rows[0];
  if (openedIn !== listed || (!opened && startsWith)) {
    setOpenedIn(listed);
    setOpened(startsWith ? { ticket: startsWith } : null);
  }
  const index = rows.findIndex(({ id }) => id === opened?.ticket.id);
  const undoable = of.tab === 'revisados' ? null : decided;

  const content = (
    <div className="flex flex-col">
      {/* narrow, the photo comes first */}
      <div className={waiting && opened ? 'tickets-filters' : undefined}>{filters}</div>
      {/* What is about to be replaced must not be decided by mistake. */}
      <div inert={stale}>
        {/* As high with a decision as without: what is below must not move under a press. */}
        {(waiting || undoable) && (
          <div className="mb-2 flex min-h-14 items-center short:mb-0 short:min-h-13">
            {undoable ? (
              <UndoBar
                key={`${undoable.ticket.id} ${undoable.review.decision}`}
                decided={undoable}
                onReopened={({ ticket, draft }) => {
                  forget();
                  setOpened({ ticket, draft, start: 'amount' });
                }}
                onExpire={forget}
              />
            ) : (
              index >= 0 && (
                <p role="status" className="text-sm text-ink-soft">
                  Ticket {index + 1} de {rows.length}
                </p>
              )
            )}
          </div>
        )}
        {waiting && opened ? (
          <ReviewWorkspace
            key={listed}
            tickets={rows}
            waitingForTeam={page.waiting_for_team}
            opened={opened}
            onOpen={setOpened}
            onGone={setGone}
            onDecided={setDecided}
            onPerson={of.person || !byPerson ? undefined : (persona) => onChange({ persona })}
          />
        ) : rows.length === 0 ? (
          <NoTickets page={page} />
        ) : of.tab === 'revisados' ? (
          <ReviewedTickets tickets={rows} />
        ) : (
          <ProvisionalTickets tickets={rows} onDecided={setDecided} />
        )}
        <QueuePages page={page} onChange={onChange} />
      </div>
    </div>
  );
  return (
    <Tabs value={list.tab} onValueChange={(tab) => onChange({ tab: tab === 'pendientes' ? null : tab })}>
      <TabsList label="Tickets">
        <TabsTrigger value="pendientes">Pendientes ({formatCount(pending)})</TabsTrigger>
        {/* Only where QRs are read: elsewhere there is never any. */}
        {(page.provisional > 0 || list.tab === 'provisionales') && (
          <TabsTrigger value="provisionales">Provisionales ({formatCount(page.provisional)})</TabsTrigger>
        )}
        <TabsTrigger value="revisados">Revisados ({formatCount(page.reviewed)})</TabsTrigger>
      </TabsList>
      {TICKET_TABS.map((tab) => (
        <TabsContent key={tab} value={tab} className="tickets-tab">
          {content}
        </TabsContent>
      ))}
    </Tabs>
  );
}
