import type { ReviewedTicket } from '@functions/_shared/contracts/procedures/tickets';
import { useEffect } from 'react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { deskKeys } from '@/desk/desk-keys';
import { useViewer } from '@/desk/use-viewer';
import { signObject } from '@/lib/sign-object';

/** How long a link to a photo works, in seconds. */
const LIFETIME = 60;

function imageQuery(viewer: string, path: string, version: string | null = null) {
  return queryOptions({
    queryKey: deskKeys.ticketImage(viewer, path, version),
    queryFn: () => signObject('purchase-tickets', path, LIFETIME),
    // An image that is on screen needs no newer link; one that is opened again does.
    staleTime: (LIFETIME - 10) * 1000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** A short-lived link to a ticket's photo; a new one for other bytes under the same path. */
export function useTicketImage(path: string, version?: string | null) {
  return useQuery(imageQuery(useViewer(), path, version));
}

/** Fetches a photo before it is needed, so that the queue moves without waiting. */
export function usePrefetchTicketImage(
  ticket: Pick<ReviewedTicket, 'ticket_image_url' | 'photo'> | undefined,
): void {
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const { ticket_image_url: path, photo = null } = ticket ?? {};
  useEffect(() => {
    if (!path) return;
    queryClient.fetchQuery(imageQuery(viewer, path, photo)).then(
      (url) => {
        new Image().src = url;
      },
      // It is asked for again when it is shown, and its failure said there.
      () => undefined,
    );
  }, [path, photo, queryClient, viewer]);
}
