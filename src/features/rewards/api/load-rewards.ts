import { useQuery } from '@tanstack/react-query';
import type { Cafe } from '@/data/cafe/cafe';
import type { Reward } from '@/data/customer/reward';
import { queryKeys } from '@/data/query-keys';
import type { VipPrize } from '@/data/vip/vip-prize';
import { callRpc, shape } from '@/lib/rpc';

/** How far the caller is at the café. */
export interface GalleryRecord {
  id: string;
  nombre: string;
  /** 1 to 8; 8 when finished. */
  hito_actual: number;
  hito_1_completado: boolean;
  vip: boolean;
  /** Hitos without a prize to win: this mailbox won it before, by an earlier account. */
  given_before: number[];
}

/** Everything that the gallery shows. */
export interface Gallery {
  cafe: Cafe | null;
  /** Null for who is no customer there. */
  record: GalleryRecord | null;
  /** Those of hitos 1 to 7. */
  rewards: Reward[];
  /** Newest first. */
  vip_prizes: VipPrize[];
}

/** The caller's rewards at a café in one call; the server creates missing ones first (rules R8 and R9). */
export function useGallery(cafeSlug: string, userId: string) {
  return useQuery({
    queryKey: queryKeys.gallery(cafeSlug, userId),
    queryFn: () =>
      callRpc(
        'load_rewards',
        { cafe_slug: cafeSlug },
        shape<Gallery>('cafe', 'record', 'rewards', 'vip_prizes'),
      ),
    // What was won or redeemed since the last look must show.
    refetchOnMount: 'always',
  });
}
