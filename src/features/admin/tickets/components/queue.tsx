import { useState } from 'react';
import type { AdminTicket } from '@/features/admin/tickets/api/list-tickets';
import { usePrefetchTicketImage } from '@/features/admin/tickets/api/ticket-image';
import { QueueList } from '@/features/admin/tickets/components/queue-list';
import { ReviewPanel } from '@/features/admin/tickets/components/review-panel';
import { ShortcutHelp } from '@/features/admin/tickets/components/shortcut-help';
import { TicketPhotos } from '@/features/admin/tickets/components/ticket-photos';
import { useShortcuts } from '@/features/admin/tickets/use-shortcuts';
import { recall, remember } from '@/lib/session-memory';

const OFF_KEY = 'admin-shortcuts-off';

interface QueueProps {
  tickets: readonly AdminTicket[];
  first: AdminTicket;
}

/** The ticket being reviewed, its photo, the decision, and the queue that it comes from. */
export function Queue({ tickets, first }: QueueProps) {
  // The ticket under review stays put, whatever arrives or leaves around it: the server judges a late decision.
  const [pinned, setPinned] = useState(first);
  const [typesNext, setTypesNext] = useState(false);
  const [shortcuts, setShortcuts] = useState(() => recall(OFF_KEY) !== true);
  const index = tickets.findIndex(({ id }) => id === pinned.id);
  const ticket = tickets[index] ?? pinned;
  const next = tickets[index + 1] ?? tickets[index - 1];
  usePrefetchTicketImage(next?.ticket_image_url);

  const show = (target: AdminTicket | undefined, types: boolean) => {
    if (!target) return;
    setPinned(target);
    setTypesNext(types);
  };
  const step = (by: 1 | -1, types: boolean) => show(tickets[Math.max(0, index + by)], types);

  useShortcuts({ j: () => step(1, false), k: () => step(-1, false) }, shortcuts);

  return (
    <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-[1fr_20rem] lg:grid-cols-[15rem_1fr_20rem]">
      <p role="status" className="sr-only">
        Ticket {index + 1} de {tickets.length}
      </p>
      <div className="max-lg:order-3 md:max-lg:col-span-2">
        <QueueList tickets={tickets} currentId={ticket.id} onPick={(target) => show(target, false)} />
      </div>
      <TicketPhotos key={`photos ${ticket.id}`} ticket={ticket} shortcuts={shortcuts} />
      <div className="flex flex-col gap-4 md:sticky md:top-4">
        <ReviewPanel
          key={ticket.id}
          ticket={ticket}
          startsTyping={typesNext}
          shortcuts={shortcuts}
          onStep={(by) => step(by, true)}
          onDecided={(byShortcut) => show(next, !byShortcut)}
        />
        <ShortcutHelp
          enabled={shortcuts}
          onChange={(enabled) => {
            setShortcuts(enabled);
            remember(OFF_KEY, !enabled);
          }}
        />
      </div>
    </div>
  );
}
