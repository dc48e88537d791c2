import { useQuery } from '@tanstack/react-query';
import { isUuid } from '@/domain/uuid';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { callRpc } from '@/lib/rpc';

const NO_CAFE = '00000000-0000-0000-0000-000000000000';

/** Returns a café's administration page, in one call. What is no id at all finds no café. */
export function useAdminCafe(cafeId: string) {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.cafe(viewer, cafeId),
    queryFn: () =>
      callRpc(
        'admin_load_cafe',
        { cafe_id: isUuid(cafeId) ? cafeId : NO_CAFE },
        'cafe',
        'customers',
        'invitations',
        'tax_numbers',
        'unconfirmed_numbers',
      ),
  });
}
