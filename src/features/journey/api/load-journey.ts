import { useQuery } from '@tanstack/react-query';
import type { Cafe } from '@/data/cafe/cafe';
import type { Reward } from '@/data/customer/reward';
import { queryKeys } from '@/data/query-keys';
import { callRpc, shape } from '@/lib/rpc';

/** The caller's record at the café; instants are ISO strings. */
export interface JourneyRecord {
  id: string;
  nombre: string;
  /** 1 to 8; 8 when finished. */
  hito_actual: number;
  /** The highest milestone validated and not yet spun when it equals `hito_actual`; 0 for none. */
  hito_validado: number;
  hito_1_completado: boolean;
  hito_2_reference_date: string | null;
  /** Last days that count, `yyyy-mm-dd`; pauses of the café included. */
  hito_2_deadline: string | null;
  hito_2_completado: boolean;
  hito_4_completado: boolean;
  hito_6_reference_date: string | null;
  hito_6_deadline: string | null;
  hito_6_completado: boolean;
  instagram_usuario: string | null;
  survey_done: boolean;
  /** The inviter named at sign-up is still to be confirmed. */
  inviter_waits: boolean;
  vip: boolean;
  codigo_vip: string | null;
  /** Steps without a prize to win: this mailbox won it before, by an earlier account. */
  given_before: number[];
}

/** Everything that the journey screen shows. */
export interface Journey {
  cafe: Cafe | null;
  /** `preview`: an administrator looks on, read-only. */
  viewer: 'visitor' | 'customer' | 'not_enrolled' | 'preview';
  email: string | null;
  /** The server's clock, and its day in Madrid as `yyyy-mm-dd`. */
  now: string;
  today: string;
  record: JourneyRecord | null;
  /** Days of the visits in the open window, `yyyy-mm-dd`. */
  visits: string[];
  /** Whether today has a visit, also one that counts for no window. */
  visited_today: boolean;
  /** Those of hitos 1 to 7. */
  rewards: Reward[];
  /** Segments of the wheel, in order. */
  wheel: { name: string; weight: number }[];
}

/** A journey whose café is known: what the screen works with. */
export type OpenJourney = Journey & { cafe: Cafe };

/** The journey of the caller (user id, null for a visitor) at a café, in one call. */
export function useJourney(cafeSlug: string, viewer: string | null) {
  return useQuery({
    queryKey: queryKeys.journey(cafeSlug, viewer),
    queryFn: () =>
      callRpc('load_journey', { cafe_slug: cafeSlug }, shape<Journey>('cafe', 'viewer', 'record', 'rewards')),
  });
}
