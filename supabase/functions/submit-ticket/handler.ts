import type { Backend } from '../_shared/backend.ts';
import { contract } from '../_shared/contracts/submit-ticket.ts';
import type { AnswerOf } from '../_shared/contracts/edge-function.ts';
import { endpoint, readBody } from '../_shared/http.ts';
import { PHOTO_BOUNDS, readPicture } from '../_shared/pictures/read-picture.ts';
import { refuse } from '../_shared/refusals.ts';

const BUCKET = 'purchase-tickets';

/**
 * `submit-ticket`: an uploaded photo becomes a ticket that waits for review (rule V13). SQL cannot read files, so this
 * reads the bytes, refuses what is no photo or too large, and hashes them; the ticket is made of that very version of the photo.
 */
export function submitTicket(backend: Backend) {
  return endpoint<AnswerOf<typeof contract>>({
    failure: (error, code) => ({ success: false, error, ...(code ? { code } : {}) }),
    faultText: 'No se pudo subir el ticket',
    async handle(request) {
      const caller = await backend.requireUser(request);
      const { cafeId, imagePath, ticketId } = await readBody(request, contract.request);
      const args = {
        user_id: caller.id,
        cafe_id: cafeId,
        image_path: imagePath,
        ...(ticketId ? { ticket_id: ticketId } : {}),
      };
      // A caller without the permission to send, or with a photo sent before, is answered without a look at it.
      const { ticket: sent, version } = await backend.asService('submit_ticket', args);
      if (sent) return { success: true, ticket: sent };
      const bytes = await backend.readFile(BUCKET, imagePath);
      if (!bytes) throw refuse('TICKET_IMAGE_NOT_FOUND');
      const picture = readPicture(bytes, PHOTO_BOUNDS);
      if (typeof picture === 'string') {
        await backend.asService('discard_photo', { image_path: imagePath });
        throw picture === 'too-large' ? refuse('TICKET_IMAGE_TOO_LARGE') : refuse('TICKET_IMAGE_NO_PHOTO');
      }
      const storedImage = { image_version: version, image_hash: await sha256(bytes) };
      const { ticket } = await backend.asService('submit_ticket', { ...args, ...storedImage });
      if (!ticket) throw new Error('submit_ticket made no ticket');
      return { success: true, ticket };
    },
  });
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
