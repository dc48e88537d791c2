import type { Ticket } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshPages } from '@/data/rpc';
import { callFunction } from '@/lib/edge-function';
import { AppError, toAppError } from '@/lib/errors';
import { uploadObject } from '@/lib/photos/upload-object';

/** A prepared photo with the one place in storage that belongs to it. */
export interface Photo {
  file: Blob;
  /** `{userId}/{timestamp}.jpg`: the same on every retry, so that one photo is one ticket. */
  path: string;
}

/** Returns a new photo's place. */
export function photoPath(userId: string): string {
  return `${userId}/${Date.now()}.jpg`;
}

async function storeOnce({ file, path }: Photo, onProgress: (share: number) => void): Promise<void> {
  try {
    await uploadObject({ bucket: 'purchase-tickets', path, file, onProgress });
  } catch (thrown) {
    // An earlier try got through and only its answer was lost; or the server takes none, and the next call says why.
    if (!['OBJECT_EXISTS', 'OBJECT_REFUSED'].includes(toAppError(thrown).code)) throw thrown;
  }
}

async function submit(cafeId: string, imagePath: string, ticketId?: string): Promise<Ticket> {
  const heldTicket = ticketId === undefined ? {} : { ticketId };
  const answer = await callFunction('submit-ticket', { cafeId, imagePath, ...heldTicket });
  if (!answer.success) throw new AppError(answer.code ?? 'UNKNOWN', 400, answer.error);
  return answer.ticket;
}

/**
 * Uploads a photo and sends it to review, or adds it to the held ticket that asks for one (rules V12 and V13). Trying again with the same photo continues where it
 * failed. Fails with an AppError: TOO_MANY_PENDING_TICKETS, TICKET_IMAGE_USED, NOT_VIP, CAFE_PAUSED, NETWORK, …
 */
export function useSendTicket(cafeId: string, ticketId?: string) {
  const queryClient = useQueryClient();
  /** Uploaded part of the photo, 0 to 1. */
  const [progress, setProgress] = useState(0);
  const send = useMutation({
    mutationFn: async (photo: Photo) => {
      setProgress(0);
      await storeOnce(photo, setProgress);
      return submit(cafeId, photo.path, ticketId);
    },
    onSuccess: () => refreshPages(queryClient),
  });
  return { send, progress };
}
