import { useEffect } from 'react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminKeys } from '@/features/admin/shared/admin-keys';
import { useViewer } from '@/features/admin/shared/use-viewer';
import { signObject } from '@/lib/sign-object';

/** How long a link to a photo works, in seconds. */
const LIFETIME = 60;

function imageQuery(viewer: string, path: string) {
  return queryOptions({
    queryKey: adminKeys.ticketImage(viewer, path),
    queryFn: () => signObject('purchase-tickets', path, LIFETIME),
    // An image that is on screen needs no newer link; one that is opened again does.
    staleTime: (LIFETIME - 10) * 1000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** A short-lived link to a ticket's photo. */
export function useTicketImage(path: string) {
  return useQuery(imageQuery(useViewer(), path));
}

/** Fetches a photo before it is needed, so that the queue moves without waiting. */
export function usePrefetchTicketImage(path: string | undefined): void {
  const queryClient = useQueryClient();
  const viewer = useViewer();
  useEffect(() => {
    if (path === undefined) return;
    queryClient.fetchQuery(imageQuery(viewer, path)).then(
      (url) => {
        new Image().src = url;
      },
      // It is asked for again when it is shown, and its failure said there.
      () => undefined,
    );
  }, [path, queryClient, viewer]);
}
