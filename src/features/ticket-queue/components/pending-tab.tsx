import type { AdminTicket } from '@functions/_shared/contracts/procedures/tickets';
import { useState } from 'react';
import { Pagination, pageCount } from '@/desk/pagination';
import { PastTheEnd } from '@/desk/past-the-end';
import { DecidedBar, type Decided } from '@/features/ticket-queue/components/decided-bar';
import { Queue, type Opened } from '@/features/ticket-queue/components/queue';
import { EmptyState } from '@/ui/empty-state';
import { EmptyTickets } from '@/ui/illustrations/states';
import { LineLoader } from '@/ui/line-loader';

export interface TicketsTabProps {
  tickets: readonly AdminTicket[];
  /** On all pages. */
  total: number;
  page: number;
  onPage: (page: number) => void;
}

interface PendingTabProps extends TicketsTabProps {
  /** The latest decision, as long as it can be taken back. */
  decided: Decided | null;
  onDecided: (decided: Decided) => void;
  onForget: () => void;
}

/** The tickets that wait for a decision, and the way to take the latest one back. */
export function PendingTab({ tickets, total, page, onPage, decided, onDecided, onForget }: PendingTabProps) {
  // The ticket under review stays put, whatever arrives or leaves around it: the server judges a late decision.
  const [opened, setOpened] = useState<Opened | null>(null);
  if (!opened && tickets[0]) setOpened({ ticket: tickets[0] });
  const index = tickets.findIndex(({ id }) => id === opened?.ticket.id);

  return (
    <>
      {/* As high with a decision as without: what is below must not move under a press. */}
      <div className="mb-3 flex min-h-14 items-center">
        {decided ? (
          <DecidedBar
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
              Ticket {index + 1} de {tickets.length}
            </p>
          )
        )}
      </div>
      {opened ? (
        <>
          <Queue tickets={tickets} opened={opened} onOpen={setOpened} onDecided={onDecided} />
          <Pagination page={page} total={total} onPage={onPage} />
        </>
      ) : total === 0 ? (
        <EmptyState
          title="No hay tickets pendientes"
          message="Todo al día. Los nuevos aparecerán aquí."
          illustration={<EmptyTickets className="h-36 w-48" />}
        />
      ) : page > pageCount(total) ? (
        <PastTheEnd total={total} />
      ) : (
        // The whole page has been decided; what follows is on its way.
        <LineLoader />
      )}
    </>
  );
}
