import { useQuery } from '@tanstack/react-query';
import { isUuid } from '@/domain/uuid';
import { adminKeys } from '@/features/admin/shared/admin-keys';
import type { AdminCafe } from '@/features/admin/shared/cafe';
import { useViewer } from '@/features/admin/shared/use-viewer';
import { callRpc, shape } from '@/lib/rpc';

/** An invitation that can still be used. */
export interface Invitation {
  id: string;
  correo: string;
  created_at: string;
  expires_at: string;
}

export interface CafeDetail {
  /** Null when there is no such café, or it was deleted. */
  cafe: AdminCafe | null;
  customers: number;
  /** Newest first. */
  invitations: Invitation[];
}

const NO_CAFE = '00000000-0000-0000-0000-000000000000';

/** A café's administration page, in one call. What is no id at all finds no café. */
export function useAdminCafe(cafeId: string) {
  const viewer = useViewer();
  return useQuery({
    queryKey: adminKeys.cafe(viewer, cafeId),
    queryFn: () =>
      callRpc(
        'admin_load_cafe',
        { cafe_id: isUuid(cafeId) ? cafeId : NO_CAFE },
        shape<CafeDetail>('cafe', 'customers', 'invitations'),
      ),
  });
}
