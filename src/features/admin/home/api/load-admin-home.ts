import { useQuery } from '@tanstack/react-query';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { AppError } from '@/lib/errors';
import { callRpc } from '@/lib/rpc';

/** Loads the administrator's open work. Fails with ADMIN_ONLY for everybody else. */
export function useAdminHome() {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.home(viewer),
    queryFn: async () => {
      const home = await callRpc('admin_home', {}, 'is_admin');
      if (!home.is_admin) throw new AppError('ADMIN_ONLY', 403);
      return home;
    },
  });
}
