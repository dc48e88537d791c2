import { useQuery } from '@tanstack/react-query';
import { adminKeys } from '@/features/admin/shared/admin-keys';
import { useViewer } from '@/features/admin/shared/use-viewer';
import { AppError } from '@/lib/errors';
import { callRpc, shape } from '@/lib/rpc';

/** A café where somebody was trying VIP codes out in the last seven days. */
export interface VipCodeAlert {
  cafe_id: string;
  nombre: string;
  /** How many hours it went on, with how many wrong codes. */
  hours: number;
  misses: number;
  /** When the latest of these hours began. */
  last: string;
}

export interface AdminHome {
  is_admin: boolean;
  /** Null for everybody but administrators. */
  pending_tickets: number | null;
  cafes: number | null;
  vip_code_alerts: VipCodeAlert[] | null;
}

/** What waits for the administrator. Fails with ADMIN_ONLY for everybody else. */
export function useAdminHome() {
  const viewer = useViewer();
  return useQuery({
    queryKey: adminKeys.home(viewer),
    queryFn: async () => {
      const home = await callRpc('admin_home', {}, shape<AdminHome>('is_admin'));
      if (!home.is_admin) throw new AppError('ADMIN_ONLY', 403);
      return home;
    },
  });
}
