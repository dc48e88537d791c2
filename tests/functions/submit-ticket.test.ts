import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { badTokens } from './support/bad-tokens.ts';
import { callFunction } from './support/call.ts';
import { customerOf, openCafe, pauseCafe, vipOf, type Cafe, type Person } from './support/people.ts';
import { addPhoto, jpeg, photoPath, png, upload, webp } from './support/photos.ts';
import { sql } from './support/stack.ts';
import {
  componentNamed255Times,
  jpegFrame,
  jpegOf,
  jpegScan,
  pngChunk,
  pngOf,
  webpCanvas,
  webpChunk,
  webpLossless,
  webpLossy,
  webpOf,
} from '../support/photo-files.ts';

const SMALL = { width: 1, height: 1 };
const SQUARE = { width: 22_000, height: 22_000 };
const GIANT = { width: 65_500, height: 65_500 };
const LOSSLESS = { width: 16_384, height: 16_384 };
const LOSSY = { width: 16_383, height: 16_383 };

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

const stored = (name: string) => readFileSync(new URL(`photos/${name}`, import.meta.url));
const progressive = stored('progressive.jpg');

test.each([
  ['a CMYK JPEG', 'jpg', stored('cmyk.jpg')],
  ['a 16-bit PNG', 'png', stored('16-bit.png')],
  ['a progressive JPEG', 'jpg', progressive],
  [
    'a progressive JPEG without half of its scans',
    'jpg',
    Buffer.concat([progressive.subarray(0, progressive.length >> 1), Buffer.from([0xff, 0xd9])]),
  ],
])('A photo that is %s becomes a ticket', async (_, extension, bytes) => {
  const path = photoPath(person, extension);
  const type = extension === 'png' ? 'image/png' : 'image/jpeg';
  await upload(person, path, bytes, { 'content-type': type });
  expect(await submit(person, path)).toMatchObject({ status: 200, body: { ticket: { status: 'pending' } } });
  expect(await ticketsOf(person)).toHaveLength(1);
});

test.each<[string, string, Buffer, string]>([
  ['a JPEG with one component named 255 times', 'jpg', componentNamed255Times(), 'TICKET_IMAGE_NO_PHOTO'],
  [
    'a JPEG of a million fill bytes',
    'jpg',
    jpegOf(Buffer.alloc(1e6, 0xff), jpegFrame(SMALL), jpegScan()),
    'TICKET_IMAGE_NO_PHOTO',
  ],
  [
    'a WebP that moves',
    'webp',
    webpOf(webpCanvas(SMALL, 2), webpChunk('ANMF', Buffer.alloc(24))),
    'TICKET_IMAGE_NO_PHOTO',
  ],
  [
    'a PNG of 59 kB that unfolds to 2.4 GB',
    'png',
    pngOf(SQUARE, pngChunk('IDAT', deflateSync(Buffer.alloc(2751 * 22_000)))),
    'TICKET_IMAGE_TOO_LARGE',
  ],
  ['a JPEG of 120 bytes of 65,500 × 65,500', 'jpg', jpeg('x'.repeat(75), GIANT), 'TICKET_IMAGE_TOO_LARGE'],
  ['a WebP of 16,384 × 16,384', 'webp', webpOf(webpLossless(LOSSLESS)), 'TICKET_IMAGE_TOO_LARGE'],
  ['a WebP with loss of 16,383 × 16,383', 'webp', webp('', LOSSY), 'TICKET_IMAGE_TOO_LARGE'],
  [
    'a WebP of a large canvas',
    'webp',
    webpOf(webpCanvas(SQUARE), webpLossy(SMALL)),
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

test.each([
  ['a page', Buffer.from('<!DOCTYPE html><html><script>alert(1)</script></html>')],
  ['a page that begins like a photo', Buffer.from('\xff\xd8\xff<html><body>', 'latin1')],
  ['a photo with a page inside', jpeg('<script>alert(1)</script>')],
  ['a photo with a page behind it', Buffer.concat([jpeg(), Buffer.from('<html>')])],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
])('A file that is %s and named .jpg is refused', async (_, bytes) => {
  const path = await addPhoto(person, bytes);
  const answer = await submit(person, path);
  expect(answer).toMatchObject({
    status: 422,
    body: {
      success: false,
      code: 'TICKET_IMAGE_NO_PHOTO',
      error: 'Esta imagen no se puede leer. Prueba con otra foto en JPG, PNG o WebP.',
    },
  });
  expect(await ticketsOf(person)).toEqual([]);
  // The photo is being removed, and is not read a second time.
  expect((await submit(person, path)).body.code).toBe('TICKET_IMAGE_NOT_FOUND');
  await expectRemoval(path);
});

describe('A call', () => {
  test('is refused without a valid session', async () => {
    const path = await addPhoto(person);
    for (const [what, token] of Object.entries(badTokens(person)))
      expect((await submit({ token }, path)).status, what).toBe(401);
    expect(await ticketsOf(person)).toEqual([]);
  });

  test('is refused with an invalid request', async () => {
    for (const [path, cafeId] of [[7], [null], ['x'.repeat(101)], [photoPath(person), 'x'], [undefined]])
      expect(await submit(person, path, cafeId), String(path)).toMatchObject({
        status: 400,
        body: { success: false, error: 'La petición no es válida.' },
      });
  });

  test('is refused for a photo that does not exist, is somebody else’s or out of reach', async () => {
    const other = await vipOf(cafe);
    const foreign = await addPhoto(other);
    for (const path of [photoPath(person), foreign, `${person.id}/../${foreign}`, '', '/', `${person.id}/`])
      expect(await submit(person, path), path).toMatchObject({
        status: 404,
        body: { code: 'TICKET_IMAGE_NOT_FOUND' },
      });
    expect(await ticketsOf(other)).toEqual([]);
  });

  test('is refused if not VIP, not enrolled, at a paused café, or with ten waiting tickets', async () => {
    const path = await addPhoto(person);
    const customer = await customerOf(cafe);
    expect((await submit(customer, path)).body.code).toBe('NOT_VIP');
    const elsewhere = await openCafe();
    expect((await submit(person, path, elsewhere.id)).body.code).toBe('NOT_ENROLLED');
    const paused = await openCafe();
    const there = await vipOf(paused);
    const photo = await addPhoto(there);
    await pauseCafe(paused);
    expect((await submit(there, photo, paused.id)).body.code).toBe('CAFE_PAUSED');
    expect((await submit(person, path, randomUUID())).status).toBe(404);
    for (let sent = 0; sent < 10; sent += 1)
      expect((await submit(person, await addPhoto(person))).status).toBe(200);
    expect((await submit(person, path)).body.code).toBe('TOO_MANY_PENDING_TICKETS');
  });

  test('cannot be replaced by the Data API, which makes no ticket', async () => {
    const path = await addPhoto(person);
    const args = { user_id: person.id, cafe_id: cafe.id, image_path: path, image_hash: '0'.repeat(64) };
    const { error } = await person.client.rpc('submit_ticket', args);
    expect(error).toBeTruthy();
    expect(await ticketsOf(person)).toEqual([]);
  });
});

test('Too many uploads without a ticket get a refusal that says so', async () => {
  for (let added = 0; added < 20; added += 1) await addPhoto(person);
  const path = photoPath(person);
  expect((await upload(person, path, jpeg())).status).toBeGreaterThanOrEqual(400);
  expect(await submit(person, path)).toMatchObject({ status: 409, body: { code: 'TOO_MANY_UNSENT_PHOTOS' } });
});
