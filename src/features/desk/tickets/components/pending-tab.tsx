import type { TicketPage } from '@functions/_shared/contracts/procedures/tickets';
import type { ListedPage } from '@/features/desk/tickets/api/list-tickets';
import { useState } from 'react';
import { useEntryState } from '@/features/desk/shared/table-state';
import { UndoBar, type UndoableDecision } from '@/features/desk/tickets/components/undo-bar';
import { NoTickets } from '@/features/desk/tickets/components/no-tickets';
import {
  ReviewWorkspace,
  type OpenedTicket,
  type QueueEntry,
} from '@/features/desk/tickets/components/review-workspace';
import { QueuePages } from '@/features/desk/tickets/components/queue-pages';
import type { TicketList } from '@/features/desk/tickets/queue-address';

export interface TicketsTabProps {
  page: TicketPage & Pick<ListedPage, 'waiting_for_team'>;
  /** The page's filters. */
  list: TicketList;
  onChange: (changes: Record<string, string | null>) => void;
}

/** Props of a tab in which tickets are reviewed. */
export interface DecidingTabProps extends TicketsTabProps {
  /** The latest decision, as long as it can be taken back. */
  decided: UndoableDecision | null;
  onDecided: (decided: UndoableDecision) => void;
  onForget: () => void;
}

interface PendingTabProps extends DecidingTabProps {
  byPerson: boolean;
}

/** The tickets that wait for a decision, and the way to take the latest one back. */
export function PendingTab({
  page,
  list,
  byPerson,
  onChange,
  decided,
  onDecided,
  onForget,
}: PendingTabProps) {
  const { rows } = page;
  // The ticket under review stays put, whatever arrives or leaves around it: the server judges a late decision.
  const [opened, setOpened] = useState<OpenedTicket | null>(null);
  const { entry } = useEntryState<QueueEntry>();
  const startsWith = rows.find(({ id }) => id === entry.ticket) ?? rows[0];
  if (!opened && startsWith) setOpened({ ticket: startsWith });
  const index = rows.findIndex(({ id }) => id === opened?.ticket.id);

  return (
    <>
      {/* As high with a decision as without: what is below must not move under a press. */}
      <div className="mb-3 flex min-h-14 items-center">
        {decided ? (
          <UndoBar
            key={`${decided.ticket.id} ${decided.review.decision}`}
            decided={decided}
            onReopened={({ ticket, draft }) => {
              onForget();
              setOpened({ ticket, draft, start: 'amount' });
            }}
            onExpire={onForget}
          />
        ) : (
          index >= 0 && (
            <p role="status" className="text-sm text-ink-soft">
              Ticket {index + 1} de {rows.length}
            </p>
          )
        )}
      </div>
      {opened ? (
        <>
          <ReviewWorkspace
            tickets={rows}
            waitingForTeam={page.waiting_for_team}
            opened={opened}
            onOpen={setOpened}
            onDecided={onDecided}
            onPerson={list.person || !byPerson ? undefined : (persona) => onChange({ persona })}
          />
          <QueuePages page={page} reviewed={false} onChange={onChange} />
        </>
      ) : (
        <NoTickets
          page={page}
          list={list}
          title="No hay tickets pendientes"
          message="Todo al día. Los nuevos aparecerán aquí."
        />
      )}
    </>
  );
}
