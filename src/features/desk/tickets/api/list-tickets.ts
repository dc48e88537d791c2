import type { TicketPage } from '@functions/_shared/contracts/procedures/tickets';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { PAGE_SIZE } from '@/features/desk/shared/table-state';
import { useViewer } from '@/features/desk/shared/use-viewer';
import type { TicketList } from '@/features/desk/tickets/queue-address';
import { callRpc } from '@/lib/rpc';

/** A page of the queue, with the list that it answers. */
export type ListedPage = TicketPage & {
  of: TicketList;
  /** Of the administrators' list: ids of the rows that the café's team has still time for. */
  waiting_for_team?: readonly string[];
};

/** Poll interval in milliseconds: an open screen learns by it that its reader left the team. */
const POLL_INTERVAL_MS = 4000;

const parts = ['rows', 'matching', 'pending', 'provisional', 'reviewed'] as const;

/** Returns the parameters that all lists share. */
const placeOf = ({ reviewed, provisional, oldestFirst, cursor }: TicketList) => ({
  reviewed,
  ...(provisional ? { provisional } : {}),
  page_size: PAGE_SIZE,
  ...(oldestFirst ? { oldest_first: true } : {}),
  ...(cursor
    ? { from_moment: cursor.moment, from_id: cursor.id, ...(cursor.backwards ? { backwards: true } : {}) }
    : {}),
});

/** The page before stays on screen; but the pending ones of before would look reviewed in the other tab. */
const pageBefore =
  (list: TicketList) =>
  <Page extends ListedPage>(before: Page | undefined) =>
    before?.of.reviewed === list.reviewed && before.of.provisional === list.provisional
      ? keepPreviousData(before)
      : undefined;

/**
 * Returns one page of pending, provisional or reviewed tickets, for administrators; the page before stays while the
 * next one loads.
 */
export function useTickets(list: TicketList) {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.tickets(viewer, list),
    queryFn: async () => {
      const { all, cafeId, person } = list;
      const args = {
        ...placeOf(list),
        ...(all ? { all_pending: true } : {}),
        ...(cafeId ? { cafe_id: cafeId } : {}),
        ...(person ? { person } : {}),
      };
      return {
        ...(await callRpc('admin_list_tickets', args, ...parts, 'for_you', 'waiting_for_team')),
        of: list,
      };
    },
    placeholderData: pageBefore(list),
  });
}

/**
 * Returns the same of one café, for its own people (rule T16). Looks again while visible, as every screen of the desk.
 */
export function useTeamTickets(cafeSlug: string, list: TicketList) {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.tickets(viewer, { cafeSlug, ...list }),
    queryFn: async () => {
      const args = { ...placeOf(list), cafe_slug: cafeSlug };
      return { ...(await callRpc('load_tickets', args, ...parts, 'cafe', 'rights', 'teams')), of: list };
    },
    placeholderData: pageBefore(list),
    refetchInterval: ({ state }) => (state.error ? false : POLL_INTERVAL_MS),
    refetchOnWindowFocus: 'always',
  });
}
