import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { callFunction } from './support/call.ts';
import { openCafe, vipOf, type Cafe, type Person } from './support/people.ts';
import { addPhoto, jpeg, photoPath, png, upload, webp } from './support/photos.ts';
import { sql } from './support/stack.ts';
import { pngChunk, pngOf } from '../support/examples/photo-files.ts';

const SQUARE = { width: 22_000, height: 22_000 };

let cafe: Cafe;
let person: Person;
beforeAll(async () => {
  cafe = await openCafe();
});
beforeEach(async () => {
  person = await vipOf(cafe);
});

const submit = ({ token }: { token?: string }, imagePath: unknown, cafeId: unknown = cafe.id) =>
  callFunction('submit-ticket', { token, body: { cafeId, imagePath } });
const ticketsOf = ({ id }: Person) =>
  sql<{ id: string; ticket_image_url: string; image_hash: string; status: string }[]>`
    select id, ticket_image_url, image_hash, status from public.purchase_tickets where user_id = ${id}`;
/**
 * Expects that the removal has a file: due at once, claimed since by the deliveries that another test starts (which move
 * when it is due), or already gone.
 */
async function expectRemoval(path: string): Promise<void> {
  const kept = await sql`
    select r.attempts, r.due_at from storage.objects o left join private.photo_removals r using (name)
    where o.bucket_id = 'purchase-tickets' and o.name = ${path}
      and (coalesce(r.attempts, 0) = 0 or (r.attempts = 1 and r.due_at > now()))`;
  expect(kept).toEqual([]);
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('An uploaded photo becomes a pending ticket, with the hash of its bytes', async () => {
  const bytes = jpeg();
  const path = await addPhoto(person, bytes);
  const answer = await submit(person, path);
  expect(answer).toMatchObject({
    status: 200,
    body: { success: true, ticket: { status: 'pending', ticket_image_url: path, conectitos_to_award: null } },
  });
  expect(await ticketsOf(person)).toMatchObject([
    { ticket_image_url: path, image_hash: sha256(bytes), status: 'pending' },
  ]);
});

test('The same photo sent again, also ten times at once, is one ticket and the same answer', async () => {
  const path = await addPhoto(person);
  const answers = await Promise.all(Array.from({ length: 10 }, () => submit(person, path)));
  const again = await submit(person, path);
  expect(new Set([...answers, again].map(({ body }) => (body.ticket as { id: string }).id)).size).toBe(1);
  expect(await ticketsOf(person)).toHaveLength(1);
});

test.each([
  ['png', png()],
  ['webp', webp()],
])('A %s is a photo too', async (extension, bytes) => {
  const path = photoPath(person, extension);
  await upload(person, path, bytes, { 'content-type': `image/${extension}` });
  expect((await submit(person, path)).status).toBe(200);
});

// More files that are no photo: pictures.test.ts.
test.each<[string, string, Buffer, string]>([
  [
    'a page that begins like a photo',
    'jpg',
    Buffer.from('\xff\xd8\xff<html>', 'latin1'),
    'TICKET_IMAGE_NO_PHOTO',
  ],
  [
    'a PNG of 59 kB that unfolds to 2.4 GB',
    'png',
    pngOf(SQUARE, pngChunk('IDAT', deflateSync(Buffer.alloc(2751 * 22_000)))),
    'TICKET_IMAGE_TOO_LARGE',
  ],
])('A file that is %s becomes no ticket, and is removed', async (_, extension, bytes, code) => {
  const path = photoPath(person, extension);
  const type = extension === 'jpg' ? 'image/jpeg' : `image/${extension}`;
  expect((await upload(person, path, bytes, { 'content-type': type })).status).toBe(200);
  const error =
    code === 'TICKET_IMAGE_TOO_LARGE'
      ? 'Esta imagen es demasiado grande: como mucho, 8000 píxeles por lado y 40 millones en total.'
      : 'Esta imagen no se puede leer. Prueba con otra foto en JPG, PNG o WebP.';
  expect(await submit(person, path)).toMatchObject({ status: 422, body: { success: false, code, error } });
  expect(await ticketsOf(person)).toEqual([]);
  await expectRemoval(path);
});
