import { useQuery } from '@tanstack/react-query';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { callRpc } from '@/lib/rpc';

/** Loads a café's poster, with the frame of its desk. Fails with an AppError. */
export function usePoster(cafeSlug: string) {
  return useQuery({
    queryKey: deskKeys.poster(useViewer(), cafeSlug),
    queryFn: () => callRpc('load_poster', { cafe_slug: cafeSlug }, 'cafe', 'promise', 'first_prize'),
  });
}
