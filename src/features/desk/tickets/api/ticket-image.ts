import type { ReviewedTicket } from '@functions/_shared/contracts/procedures/tickets';
import { useEffect } from 'react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUserId } from '@/features/desk/shared/use-user-id';
import { downloadObject } from '@/lib/photos/download-object';
import { isWithinBounds } from '@/lib/photos/decode-picture';

/** A ticket's photo as it lies in the bucket. */
interface TicketImage {
  file: Blob;
  /** True if the content type is an image that the browser may show. */
  isSafe: boolean;
}

function imageQuery(viewer: string, path: string, version: string | null = null) {
  return queryOptions({
    queryKey: ['ticket-image', viewer, path, version],
    queryFn: async (): Promise<TicketImage> => {
      const file = await downloadObject('purchase-tickets', path);
      return { file, isSafe: await isWithinBounds(file) };
    },
    // the same version has the same bytes
    staleTime: Infinity,
    gcTime: 60_000,
  });
}

/** Reads a ticket's photo, anew for other bytes under the same path. */
export function useTicketImage(path: string, version?: string | null) {
  return useQuery(imageQuery(useUserId(), path, version));
}

/** Reads a photo before it is needed: the queue moves on without waiting. */
export function usePrefetchTicketImage(
  ticket: Pick<ReviewedTicket, 'ticket_image_url' | 'photo'> | undefined,
): void {
  const queryClient = useQueryClient();
  const viewer = useUserId();
  const { ticket_image_url: path, photo = null } = ticket ?? {};
  useEffect(() => {
    // a failure is shown where the photo is shown, which asks for it again
    if (path) void queryClient.prefetchQuery(imageQuery(viewer, path, photo));
  }, [path, photo, queryClient, viewer]);
}
