import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount } from '../../supabase/functions/delete-account/handler.ts';
import { badTokens } from './support/bad-tokens.ts';
import { callFunction } from './support/call.ts';
import { fakeBackend, USER } from './support/fake-backend.ts';
import { customerOf, openCafe, signUp, type Person } from './support/people.ts';
import { sql } from './support/stack.ts';

const failed = (error: string) => ({ success: false, error });
const remove = ({ token }: { token?: string }, userId: unknown) =>
  callFunction('delete-account', { token, body: { userId } });
const photosOf = ({ id }: Person) =>
  sql`select name from storage.objects where bucket_id = 'purchase-tickets' and name like ${`${id}/%`}`;

async function addPhotos(person: Person, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const file = new Uint8Array([0xff, 0xd8, 0xff, i]);
    const { error } = await person.client.storage
      .from('purchase-tickets')
      .upload(`${person.id}/${i}.jpg`, file, { contentType: 'image/jpeg' });
    if (error) throw error;
  }
}

let person: Person;
beforeEach(async () => {
  person = await customerOf(await openCafe());
});

test('removes account, record and photos, and nobody else’s', async () => {
  const other = await signUp();
  await addPhotos(person, 3);
  await addPhotos(other, 1);
  expect(await remove(person, person.id)).toMatchObject({ status: 200, body: { success: true } });
  expect(await sql`select from auth.users where id = ${person.id}`).toEqual([]);
  expect(await sql`select from public."Clientes proto" where user_id = ${person.id}`).toEqual([]);
  expect(await photosOf(person)).toEqual([]);
  expect(await photosOf(other)).toHaveLength(1);
  const download = await other.client.storage.from('purchase-tickets').download(`${other.id}/0.jpg`);
  expect(download.error).toBeNull();
});

test('a second call finds nobody to do it for, and no session is left', async () => {
  await remove(person, person.id);
  expect((await remove(person, person.id)).status).toBe(401);
  const { error } = await person.client.auth.signInWithPassword({
    email: person.email,
    password: 'Conecta123',
  });
  expect(error?.code).toBe('invalid_credentials');
});

describe('refuses', () => {
  test('everything that is no valid session', async () => {
    for (const [what, token] of Object.entries(badTokens(person)))
      expect(
        (await callFunction('delete-account', { token, body: { userId: person.id } })).status,
        what,
      ).toBe(401);
    expect(await sql`select id from auth.users where id = ${person.id}`).toHaveLength(1);
  });

  test('another account than the caller’s', async () => {
    const other = await signUp();
    expect(await remove(person, other.id)).toMatchObject({
      status: 403,
      body: failed('Solo puedes hacerlo con tu propia cuenta.'),
    });
    expect((await remove(person, randomUUID())).status).toBe(403);
    expect((await remove(person, 'x')).status).toBe(400);
    expect(await sql`select id from auth.users where id in ${sql([person.id, other.id])}`).toHaveLength(2);
  });

  test('the last administrator, photos untouched', async () => {
    const folders: string[] = [];
    const endpoint = deleteAccount({
      ...fakeBackend({ delete_account: () => ({ deleted: false, reason: 'LAST_ADMIN' }) }),
      removeFolder: (_, folder) => Promise.resolve(void folders.push(folder)),
    });
    const body = JSON.stringify({ userId: USER });
    const response = await endpoint.fetch(new Request('http://localhost/', { method: 'POST', body }));
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ success: false });
    expect(folders).toEqual([]);
  });

  test('to delete the account while its photos cannot be removed', async () => {
    const asked: unknown[] = [];
    const endpoint = deleteAccount({
      ...fakeBackend({
        delete_account: ({ confirmed }) => (asked.push(confirmed), { deleted: false, reason: null }),
      }),
      removeFolder: () => Promise.reject(new Error('storage is down')),
    });
    const body = JSON.stringify({ userId: USER });
    const response = await endpoint.fetch(new Request('http://localhost/', { method: 'POST', body }));
    expect(response.status).toBe(500);
    expect(asked).toEqual([false]);
  });
});
