import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deskKeys, refreshDesk } from '@/features/desk/shared/desk-keys';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { callRpc, callVoidRpc } from '@/lib/rpc';

/** Loads the processing contract of a café and what its owners accepted (rule L6). */
export function useContract(cafeSlug: string) {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.contract(viewer, cafeSlug),
    queryFn: () =>
      callRpc('load_contract', { cafe_slug: cafeSlug }, 'cafe', 'rights', 'teams', 'current', 'accepted'),
  });
}

/** Accepts a version by name. Fails with an AppError: INVALID_INPUT with the field, NOT_ALLOWED. */
export function useAcceptContract(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (acceptance: { version: string; name: string }) =>
      callVoidRpc('accept_contract', { cafe_id: cafeId, ...acceptance }),
    onSuccess: () => refreshDesk(queryClient),
  });
}
