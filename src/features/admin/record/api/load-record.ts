import { useQuery } from '@tanstack/react-query';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { callRpc } from '@/lib/rpc';

/** Loads the record of processing activities (rule L10). Fails with ADMIN_ONLY for everybody else. */
export function useProcessingRecord() {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.record(viewer),
    queryFn: () => callRpc('load_processing_record', {}, 'purposes'),
  });
}
