import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { removePhotos } from '../../supabase/functions/_shared/remove-photos.ts';
import { deleteAccount } from '../../supabase/functions/delete-account/handler.ts';
import { callFunction } from './support/call.ts';
import { takeDelivery } from './support/delivery.ts';
import { ask, fakeBackend, USER } from './support/fake-backend.ts';
import { isSharedSecret, openCafe, vipOf, type Person } from './support/people.ts';
import { addPhoto, askStorage } from './support/photos.ts';
import { sql, stack } from './support/stack.ts';

const remove = ({ token }: { token?: string }, userId: unknown) =>
  callFunction('delete-account', { token, body: { userId } });
const photosOf = ({ id }: Person) =>
  sql`select name from storage.objects where bucket_id = 'purchase-tickets' and name like ${`${id}/%`}`;

const queueOf = ({ id }: Person) =>
  sql<{ name: string; attempts: number }[]>`
    select name, attempts from private.photo_removals where folder = ${id} order by name`;

/** Waits for no photo and no work: a delivery of another test may have claimed them a moment before the function. */
const expectPhotosGone = (gone: Person) =>
  vi.waitFor(
    async () =>
      expect({ photos: await photosOf(gone), queue: await queueOf(gone) }).toEqual({ photos: [], queue: [] }),
    { timeout: 10_000 },
  );

afterEach(() => vi.restoreAllMocks());

let person: Person;
beforeEach(async () => {
  person = await vipOf(await openCafe());
});

test('A deletion removes account, enrollment and photos, and nobody else’s', async () => {
  const other = await vipOf(await openCafe());
  for (let added = 0; added < 3; added += 1) await addPhoto(person);
  const kept = await addPhoto(other);
  expect(await remove(person, person.id)).toMatchObject({ status: 200, body: { success: true } });
  expect(await sql`select from auth.users where id = ${person.id}`).toEqual([]);
  expect(await sql`select from public."Clientes proto" where user_id = ${person.id}`).toEqual([]);
  await expectPhotosGone(person);
  expect(await photosOf(other)).toHaveLength(1);
  const download = await other.client.storage.from('purchase-tickets').download(kept);
  expect(download.error).toBeNull();
});

test.skipIf(stack.deliverySecret === '')(
  'the account goes although the storage service cannot remove its photos, and they go later',
  async () => {
    const path = await addPhoto(person);
    // The foreign key makes the storage service fail when it removes the row.
    await sql`create table if not exists private.holds_photos (object uuid references storage.objects (id))`;
    await sql`insert into private.holds_photos select id from storage.objects where name = ${path}`;
    try {
      expect(await remove(person, person.id)).toMatchObject({ status: 200, body: { success: true } });
      expect(await sql`select from auth.users where id = ${person.id}`).toEqual([]);
      await vi.waitFor(async () => expect(await queueOf(person)).toEqual([{ name: path, attempts: 1 }]), {
        timeout: 10_000,
      });
    } finally {
      await sql`drop table private.holds_photos`;
    }
    await sql`update private.photo_removals set due_at = now() where name = ${path}`;
    onTestFinished(await takeDelivery());
    const run = () =>
      callFunction('deliver-events', { body: {}, headers: { 'x-delivery-secret': stack.deliverySecret } });
    expect((await run()).status).toBe(200);
    await expectPhotosGone(person);
    expect((await askStorage(person, `object/purchase-tickets/${path}`)).status).toBeGreaterThanOrEqual(400);
  },
);

test('A second call is refused without an account, and no session is left', async () => {
  await remove(person, person.id);
  // signed with a key pair, the token stays good until it ends; then the procedure finds nothing to do
  const again = isSharedSecret(person) ? 401 : 200;
  expect((await remove(person, person.id)).status).toBe(again);
  const { error } = await person.client.auth.signInWithPassword({
    email: person.email,
    password: 'Conecta123',
  });
  expect(error?.code).toBe('invalid_credentials');
});

describe('A refused deletion', () => {
  test('is the last administrator’s, whose photos stay', async () => {
    const claim = vi.fn(() => []);
    const endpoint = deleteAccount(
      fakeBackend({
        delete_account: () => ({ deleted: false, reason: 'LAST_ADMIN' }),
        claim_photos_to_remove: claim,
      }),
    );
    expect(await ask(endpoint, { userId: USER })).toMatchObject({ status: 409, body: { success: false } });
    expect(claim).not.toHaveBeenCalled();
  });
});

test('Photos are removed a hundred at a time, until fewer are left', async () => {
  const left = Array.from({ length: 230 }, (_, index) => `photo-${index}`);
  const removed: number[] = [];
  await removePhotos({
    asService: fakeBackend({
      claim_photos_to_remove: ({ batch }) => left.splice(0, Number(batch)),
      settle_photos: () => 0,
    }).asService,
    removeFiles: (_, names) => {
      removed.push(names.length);
      return Promise.resolve();
    },
  });
  expect(removed).toEqual([100, 100, 30]);
});

test('A name that the storage service cannot remove does not keep the others', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const removed: string[] = [];
  const settled: unknown[] = [];
  await removePhotos({
    asService: fakeBackend({
      claim_photos_to_remove: () => ['a', 'bad', 'c'],
      settle_photos: (args) => (settled.push(args), 1),
    }).asService,
    removeFiles: (_, names) => {
      if (names.includes('bad')) return Promise.reject(new Error('invalid key'));
      removed.push(...names);
      return Promise.resolve();
    },
  });
  expect(removed).toEqual(['a', 'c']);
  expect(settled).toEqual([{ names: ['a', 'bad', 'c'], error: 'invalid key' }]);
});
