import type { Backend } from '../_shared/backend.ts';
import { contract } from '../_shared/contracts/submit-ticket.ts';
import type { AnswerOf } from '../_shared/contracts/edge-function.ts';
import { endpoint, readBody } from '../_shared/http.ts';
import { likenessesOf, MOST_DIFFERING } from '../_shared/likeness/likeness.ts';
import { ticketImageNoPhoto, ticketImageNotFound } from '../_shared/refusals.ts';
import { isPhoto } from '../_shared/photo-bytes.ts';

const BUCKET = 'purchase-tickets';

/**
 * `submit-ticket`: an uploaded photo becomes a ticket that waits for review (rule V13). SQL cannot read files, so this
 * reads the bytes, refuses what is no photo and hashes them; the ticket is made of that very version of the photo.
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
      // Whoever may not send anything, or has sent this photo, is answered without a look at it.
      const { ticket: sent, version } = await backend.asService('submit_ticket', args);
      if (sent) return { success: true, ticket: sent };
      const bytes = await backend.readFile(BUCKET, imagePath);
      if (!bytes) throw ticketImageNotFound();
      if (!isPhoto(bytes)) {
        await backend.asService('discard_photo', { image_path: imagePath });
        throw ticketImageNoPhoto();
      }
      const seen = { image_version: version, image_hash: await sha256(bytes) };
      const { ticket } = await backend.asService('submit_ticket', { ...args, ...seen });
      if (!ticket) throw new Error('submit_ticket made no ticket');
      await afterwards(() => noteLikeness(backend, ticket.id, bytes));
      return { success: true, ticket };
    },
  });
}

/** Puts a photo like earlier ones beside them (rule V47). The ticket is made: what fails here is only told to the log. */
async function noteLikeness(backend: Backend, ticketId: string, bytes: Uint8Array): Promise<void> {
  try {
    const likenesses = likenessesOf(bytes);
    if (likenesses.length === 0) return;
    await backend.asService('note_photo_likeness', {
      ticket_id: ticketId,
      likenesses,
      most: MOST_DIFFERING,
    });
  } catch (error) {
    console.error('likeness of ticket', ticketId, error);
  }
}

/** Work that nobody has to wait for: behind the answer, where the runtime goes on for it. */
async function afterwards(work: () => Promise<void>): Promise<void> {
  const { EdgeRuntime: runtime } = globalThis as {
    EdgeRuntime?: { waitUntil(task: Promise<void>): void };
  };
  if (!runtime) return work();
  const answered = new Promise((resolve) => setTimeout(resolve, 0));
  runtime.waitUntil(answered.then(work));
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
