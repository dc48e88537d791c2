import type { Cafe, Ticket } from '@functions/_shared/contracts/procedures/shapes';
import type { VipArea } from '@functions/_shared/contracts/procedures/vip';
import type { QueryClient } from '@tanstack/react-query';
import { useRpcQuery } from '@/data/rpc';

/** An area whose café is known: what the screens work with. */
export type OpenVipArea = VipArea & { cafe: Cafe };

/** Poll interval of an open page, in milliseconds. */
const POLL_INTERVAL_MS = 5 * 60_000;

/** Returns the caller's VIP area at a café, in one call. */
export function useVipArea(cafeSlug: string) {
  return useRpcQuery(
    'load_vip_area',
    { cafe_slug: cafeSlug },
    {
      // A new day, or a redemption or a review since the last look, must show: also on a page that stays open.
      refetchOnMount: 'always',
      refetchOnReconnect: 'always',
      refetchInterval: POLL_INTERVAL_MS,
    },
  );
}

/** Changes a café's VIP area as it lies in the cache to what the server has just written. */
export function updateVipArea(client: QueryClient, cafeId: string, change: (area: VipArea) => VipArea): void {
  client.setQueriesData<VipArea>({ queryKey: ['rpc', 'load_vip_area'] }, (area) =>
    area?.cafe?.id === cafeId ? change(area) : area,
  );
}

/** Returns a person's tickets, newest first, with one as the server now has it. */
export function withTicket(tickets: readonly Ticket[], ticket: Ticket): Ticket[] {
  const known = tickets.some(({ id }) => id === ticket.id);
  return known ? tickets.map((each) => (each.id === ticket.id ? ticket : each)) : [ticket, ...tickets];
}

/** Reloads the VIP areas on display; resolves when they are current. */
export function refreshVipArea(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['rpc', 'load_vip_area'] });
}
