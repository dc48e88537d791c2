import { useQuery } from '@tanstack/react-query';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { callRpc } from '@/lib/rpc';

/** Returns a café's settings in one call (rule T24). */
export function useCafeSettings(cafeSlug: string) {
  const viewer = useViewer();
  return useQuery({
    queryKey: deskKeys.settings(viewer, cafeSlug),
    queryFn: () =>
      callRpc(
        'load_cafe_settings',
        { cafe_slug: cafeSlug },
        'cafe',
        'rights',
        'teams',
        'tax_numbers',
        'unconfirmed_numbers',
      ),
    refetchOnWindowFocus: 'always',
  });
}
