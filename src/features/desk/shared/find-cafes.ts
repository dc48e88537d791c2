import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { callRpc } from '@/lib/rpc';

/** Number of suggestions at once. More typing narrows them. */
const OFFERED = 10;
/** After how long without a key the server is asked, in milliseconds. */
const PAUSE = 150;

/**
 * Cafés whose name contains a text, by name, as the server finds them among all.
 * Out: `cafes` that belong to this very text, or nothing while they are on their way; how many there are in all.
 */
export function useFoundCafes(text: string, enabled: boolean) {
  const viewer = useViewer();
  const wanted = text.trim();
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE);
    return () => clearTimeout(timer);
  }, [wanted]);
  const current = asked === wanted;
  const found = useQuery({
    queryKey: deskKeys.cafes(viewer, { find: asked }),
    queryFn: () =>
      callRpc(
        'admin_list_cafes',
        { ...(asked ? { search: asked } : {}), sort: 'nombre', descending: false, page_size: OFFERED },
        'rows',
        'total',
      ),
    enabled: enabled && current,
  });
  return {
    cafes: current ? found.data?.rows : undefined,
    total: current ? (found.data?.total ?? 0) : 0,
    failed: current && found.isError,
  };
}
