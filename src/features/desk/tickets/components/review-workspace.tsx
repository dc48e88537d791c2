import type { ReviewedTicket } from '@functions/_shared/contracts/procedures/tickets';
import { useCallback, useEffect, useRef, useState } from 'react';
import { WriteControls } from '@/features/desk/shared/read-only-provider';
import { useEntryState } from '@/features/desk/shared/table-state';
import { usePrefetchTicketImage } from '@/features/desk/tickets/api/ticket-image';
import type { UndoableDecision } from '@/features/desk/tickets/components/undo-bar';
import { QueueList } from '@/features/desk/tickets/components/queue-list';
import { ReviewPanel } from '@/features/desk/tickets/components/review-panel';
import { ShortcutHelp } from '@/features/desk/tickets/components/shortcut-help';
import { TicketPhotos } from '@/features/desk/tickets/components/ticket-photos';
import { useShortcuts } from '@/features/desk/tickets/use-shortcuts';
import type { PhotoState } from '@/features/desk/tickets/use-ticket-review';
import { tabStore } from '@/lib/storage';

const OFF_KEY = 'ticket-shortcuts-off';

/** The ticket under review and how it came there. */
export interface OpenedTicket {
  ticket: ReviewedTicket;
  /** First focus: the amount, for working through the queue, or the panel with all its keys. */
  start?: 'amount' | 'panel';
  /** Values typed before the decision was undone. */
  draft?: UndoableDecision['draft'];
}

interface ReviewWorkspaceProps {
  tickets: readonly ReviewedTicket[];
  /** Ids of those that the café's team has still time for. */
  waitingForTeam?: readonly string[] | undefined;
  opened: OpenedTicket;
  /** Null: whichever comes first. */
  onOpen: (change: (current: OpenedTicket | null) => OpenedTicket | null) => void;
  /** The ticket with this id is decided. */
  onGone: (id: string) => void;
  /** Takes what can be undone, when it was decided by who sits here. */
  onDecided: (decided: UndoableDecision) => void;
  /** Shows the tickets of one person alone; undefined where it does so already. */
  onPerson: ((email: string) => void) | undefined;
}

/** Router state of the queue: id of the ticket that was picked, which a reload opens again. */
export interface QueueEntry {
  ticket: string;
}

/** Photo, decision and queue below one another: there the next ticket starts with its photo. */
const inOneColumn = (grid: HTMLElement) => getComputedStyle(grid).gridTemplateColumns.split(' ').length < 2;

/** The ticket being reviewed, its photo, the decision, and the queue that it comes from. */
export function ReviewWorkspace({
  tickets,
  waitingForTeam,
  opened,
  onOpen,
  onGone,
  onDecided,
  onPerson,
}: ReviewWorkspaceProps) {
  const [shortcuts, setShortcuts] = useState(() => tabStore.get(OFF_KEY) !== true);
  const [view, setView] = useState<{ of: string; photo: PhotoState }>();
  const photos = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const { change } = useEntryState<QueueEntry>();
  const stacked = useCallback(() => grid.current !== null && inOneColumn(grid.current), []);
  const index = tickets.findIndex(({ id }) => id === opened.ticket.id);
  const ticket = tickets[index] ?? opened.ticket;
  const next = tickets[index + 1] ?? tickets[index - 1];
  usePrefetchTicketImage(next);

  const show = (target: ReviewedTicket | undefined, start: OpenedTicket['start']) => {
    if (!target) return;
    onOpen(() => ({ ticket: target, start }));
    change({ ticket: target.id }, { replace: true });
  };
  const step = (by: 1 | -1, start: OpenedTicket['start']) => show(tickets[Math.max(0, index + by)], start);

  useShortcuts({ j: () => step(1, 'panel'), k: () => step(-1, 'panel') }, shortcuts);

  const first = useRef(opened);
  useEffect(() => {
    if (first.current === opened) return;
    first.current = opened;
    const { current } = photos;
    const below = stacked();
    current?.scrollIntoView({ block: below ? 'start' : 'nearest' });
    if (below) current?.focus({ preventScroll: true });
  }, [opened, stacked]);

  // Other bytes under the same path are another photo, to be seen anew.
  const ticketView = `${ticket.id} ${ticket.photo ?? ''}`;
  return (
    <div
      ref={grid}
      className="grid grid-cols-1 items-start gap-4 @min-[42rem]/screen:grid-cols-[minmax(0,1fr)_20rem] @min-[58rem]/screen:grid-cols-[17rem_minmax(0,1fr)_20rem]"
    >
      <div className="@max-[58rem]/screen:order-3 @min-[42rem]/screen:col-span-2 @min-[58rem]/screen:col-span-1">
        <QueueList
          tickets={tickets}
          waitingForTeam={waitingForTeam}
          currentId={ticket.id}
          onPick={(target) => show(target, undefined)}
        />
      </div>
      <div
        ref={photos}
        tabIndex={-1}
        role="group"
        aria-label={`${ticket.ticket_image_url === null ? 'Ticket enviado' : 'Foto enviada'} por ${ticket.correo ?? 'una cuenta eliminada'}`}
        className="min-w-0 scroll-mt-36 outline-none"
      >
        <TicketPhotos
          key={`photos ${ticketView}`}
          ticket={ticket}
          shortcuts={shortcuts}
          onSeen={() => setView({ of: ticketView, photo: 'seen' })}
          onUnreadable={() => setView({ of: ticketView, photo: 'unreadable' })}
        />
      </div>
      <div className="flex flex-col gap-4 @min-[42rem]/screen:sticky @min-[42rem]/screen:top-4">
        <WriteControls>
          <ReviewPanel
            key={ticket.id}
            ticket={ticket}
            photoState={view?.of === ticketView ? view.photo : 'unseen'}
            draft={opened.draft}
            focus={opened.start}
            stacked={stacked}
            shortcuts={shortcuts}
            onStep={(by) => step(by, 'amount')}
            onPerson={onPerson}
            onDecided={(decided, byShortcut) => {
              onGone(ticket.id);
              if (decided) onDecided(decided);
              // A reviewer who opened another ticket meanwhile stays there.
              onOpen((current) =>
                current && current.ticket.id !== ticket.id
                  ? current
                  : next
                    ? { ticket: next, start: byShortcut ? 'panel' : 'amount' }
                    : null,
              );
            }}
          />
        </WriteControls>
        <ShortcutHelp
          enabled={shortcuts}
          onChange={(enabled) => {
            setShortcuts(enabled);
            tabStore.set(OFF_KEY, !enabled);
          }}
        />
      </div>
    </div>
  );
}
