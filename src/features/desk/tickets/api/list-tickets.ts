import type { TicketPage } from '@functions/_shared/contracts/procedures/tickets';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { rpcKey } from '@/data/rpc';
import { PAGE_SIZE } from '@/features/desk/shared/table-state';
import { useUserId } from '@/features/desk/shared/use-user-id';
import type { TicketList } from '@/features/desk/tickets/queue-address';
import { callRpc } from '@/lib/rpc';

/** A page of the queue, with the list that it answers. */
export type ListedPage = TicketPage & {
  of: TicketList;
  /** Ids of the rows that the café's team still has time for, in the administrators' list. */
  waiting_for_team?: readonly string[];
};

/** Poll interval in milliseconds: an open screen learns by it that its reader left the team. */
const POLL_INTERVAL_MS = 4000;

/** Returns the parameters that all lists share. */
const placeOf = ({ tab, oldestFirst, cursor }: TicketList) => ({
  reviewed: tab === 'revisados',
  ...(tab === 'provisionales' ? { provisional: true } : {}),
  page_size: PAGE_SIZE,
  ...(oldestFirst ? { oldest_first: true } : {}),
  ...(cursor
    ? { from_moment: cursor.moment, from_id: cursor.id, ...(cursor.backwards ? { backwards: true } : {}) }
    : {}),
});

/** The page before stays on screen; but the pending ones of before would look reviewed in the other tab. */
const keepPreviousPage =
  (list: TicketList) =>
  <Page extends ListedPage>(before: Page | undefined) =>
    before?.of.tab === list.tab ? keepPreviousData(before) : undefined;

/**
 * Returns one page of pending, provisional or reviewed tickets, for administrators; the page before stays while the
 * next one loads.
 */
export function useTickets(list: TicketList) {
  const { all, cafeId, person } = list;
  const args = {
    ...placeOf(list),
    ...(all ? { include_team_pending: true } : {}),
    ...(cafeId ? { cafe_id: cafeId } : {}),
    ...(person ? { person } : {}),
  };
  return useQuery({
    queryKey: rpcKey('admin_list_tickets', useUserId(), args),
    queryFn: async () => ({ ...(await callRpc('admin_list_tickets', args)), of: list }),
    placeholderData: keepPreviousPage(list),
  });
}

/**
 * Returns the same of one café, for its own people (rule T16). Looks again while visible, as every screen of the desk.
 */
export function useCafeTickets(cafeSlug: string, list: TicketList) {
  const args = { ...placeOf(list), cafe_slug: cafeSlug };
  return useQuery({
    queryKey: rpcKey('load_tickets', useUserId(), args),
    queryFn: async () => ({ ...(await callRpc('load_tickets', args)), of: list }),
    placeholderData: keepPreviousPage(list),
    refetchInterval: ({ state }) => (state.error ? false : POLL_INTERVAL_MS),
    refetchOnWindowFocus: 'always',
  });
}
