import { useQuery } from '@tanstack/react-query';
import type { Cafe } from '@/data/cafe/cafe';
import { queryKeys } from '@/data/query-keys';
import { callRpc, shape } from '@/lib/rpc';

/** One café of the caller with how far they are. */
export interface DashboardCafe {
  record_id: string;
  cafe: Cafe;
  /** The customer's name there. */
  nombre: string;
  /** 1 to 8; 8 when finished. */
  hito_actual: number;
  hito_1_completado: boolean;
  hito_7_rewarded: boolean;
  vip: boolean;
  codigo_vip: string | null;
  /** ISO instant. */
  fecha_registro: string;
}

export interface Dashboard {
  email: string;
  is_admin: boolean;
  /** The person is still to be asked about the account's password. */
  password_question: boolean;
  /** Newest first. */
  cafes: DashboardCafe[];
}

/** Everything that the dashboard shows, in one call. */
export function useDashboard(userId: string) {
  return useQuery({
    queryKey: queryKeys.dashboard(userId),
    queryFn: () => callRpc('load_dashboard', {}, shape<Dashboard>('cafes', 'is_admin')),
    // Coming back from a challenge must show what it changed.
    refetchOnMount: 'always',
  });
}
