import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { Cafe } from '@/data/cafe/cafe';
import { queryKeys } from '@/data/query-keys';
import type { VipPrize } from '@/data/vip/vip-prize';
import { callRpc, shape } from '@/lib/rpc';

/** One change of a balance of Conectitos. */
export interface Movement {
  id: number;
  delta: number;
  reason: 'vip-welcome' | 'ticket' | 'ticket-reopened' | 'vip-spin' | 'adjustment';
  balance_after: number;
  created_at: string;
}

/** A purchase ticket as its owner sees it. */
export interface Ticket {
  id: string;
  status: 'pending' | 'approved' | 'rejected';
  amount_euros: number | null;
  conectitos_to_award: number | null;
  /** The reason of a rejection, or a word of thanks. */
  admin_notes: string | null;
  /** Path of the photo in its bucket. */
  ticket_image_url: string;
  created_at: string;
  reviewed_at: string | null;
  outcome_seen_at: string | null;
}

/** Everything that the VIP area and the ticket screen show; instants are ISO texts. */
export interface VipArea {
  cafe: Cafe | null;
  viewer: 'visitor' | 'not_enrolled' | 'not_vip' | 'vip';
  now: string;
  /** The server's day in Madrid, `yyyy-mm-dd`. */
  today: string;
  nombre: string | null;
  /** 1 to 8; null without a record there. */
  hito_actual: number | null;
  /** Segments of the VIP wheel, in order. */
  wheel: { name: string; weight: number }[];
  welcome_claimed: boolean;
  /** Null for who is not VIP. */
  balance: number | null;
  spun_today: boolean;
  /** Newest first, like the two lists below it. */
  prizes: VipPrize[];
  movements: Movement[];
  tickets: Ticket[];
}

/** An area whose café is known: what the screens work with. */
export type OpenVipArea = VipArea & { cafe: Cafe };

/** How often an open page looks again by itself, in milliseconds. */
const LOOK_AGAIN_MS = 5 * 60_000;

/** The caller's VIP area (user id, null for a visitor) at a café, in one call. */
export function useVipArea(cafeSlug: string, viewer: string | null) {
  return useQuery({
    queryKey: queryKeys.vipArea(cafeSlug, viewer),
    queryFn: () =>
      callRpc(
        'load_vip_area',
        { cafe_slug: cafeSlug },
        shape<VipArea>('cafe', 'viewer', 'prizes', 'tickets', 'wheel'),
      ),
    // A new day, or a redemption or a review since the last look, must show: also on a page that stays open.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Changes a café's VIP area as it lies in the cache to what the server has just written. */
export function updateVipArea(client: QueryClient, cafeId: string, change: (area: VipArea) => VipArea): void {
  client.setQueriesData<VipArea>({ queryKey: queryKeys.vipAreas }, (area) =>
    area?.cafe?.id === cafeId ? change(area) : area,
  );
}

/** Reloads the VIP areas on display; resolves when they are current. */
export function refreshVipArea(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: queryKeys.vipAreas });
}
