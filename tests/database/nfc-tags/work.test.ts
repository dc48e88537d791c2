import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Sql } from 'postgres';
import { connect } from '../../../supabase/local/postgres/connect.ts';
import { createCafe, type Cafe } from '../../support/given/factories.ts';
import { createTag, newTag, touch } from '../../support/given/nfc-tag.ts';
import { asUser, SUPERUSER } from '../../support/platform/address.ts';
import { createDatabase, type TestDatabase } from '../../support/database/test-database.ts';
import { newBrowser } from '../../support/given/presence.ts';

let database: TestDatabase;
let admin: Sql;
let cafe: Cafe;
beforeAll(async () => {
  database = await createDatabase({ url: inject('databaseServerUrl') });
  // only a superuser may have calls counted
  admin = connect(asUser(database.url, SUPERUSER), 1);
  await admin`set track_functions = 'all'`;
  cafe = await createCafe(database.sql);
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

/** Counts what a visitor's claim calls of cryptography, by function. */
const workOf = (token: string) =>
  admin.begin(async (db) => {
    // calls of this connection since its statistics were last sent
    const calls = () => db<{ name: string; calls: number }[]>`
      select funcname as name, calls::int from pg_stat_xact_user_functions
      where funcname in ('encrypt', 'decrypt', 'hmac', 'aes_cmac') order by 1`;
    const before = new Map((await calls()).map(({ name, calls: many }) => [name, many]));
    await db`select private.claim_presence(${cafe.slug}, ${token}, ${newBrowser()}, 'x', now())`;
    return (await calls()).map(({ name, calls: many }) => [name, many - (before.get(name) ?? 0)]);
  });

test('A touch that is good, also late, and each that is none take the same cryptography', async () => {
  const tag = await createTag(database.sql, cafe, { counter: 5 });
  const [own] = await database.sql<{ id: string }[]>`
    insert into private.nfc_tags (cafe_id, uid, name, prepared_at, meta_key, mac_key)
    values (${cafe.id}, ${Buffer.from(newTag().uid, 'hex')}, 'Terraza', now(), ${Buffer.alloc(16, 1)}, ${Buffer.alloc(16, 2)})
    returning id`;
  const [keys] = await database.sql<{ uid: string; meta_key: string; mac_key: string }[]>`
    select encode(t.uid, 'hex') as uid, encode(private.tag_meta_key(t), 'hex') as meta_key,
      encode(private.tag_mac_key(t), 'hex') as mac_key from private.nfc_tags t where t.id = ${own!.id}`;
  // in its place, with the same UID
  await database.sql`insert into private.nfc_tags (cafe_id, uid, name, prepared_at, replaces)
    select cafe_id, uid, name, now(), id from private.nfc_tags where id = ${tag.id}`;
  const good = await workOf(touch(tag, 8));
  expect(good).toContainEqual(['aes_cmac', 3]);
  for (const other of [
    touch(tag, 7),
    touch(tag, 7),
    touch(tag, 8),
    touch(newTag(), 6),
    touch({ ...tag, mac_key: newTag().mac_key }, 6),
    touch(tag, 5),
    touch(keys!, 1),
    touch({ ...keys!, mac_key: newTag().mac_key }, 1),
    touch(await createTag(database.sql, await createCafe(database.sql)), 6),
    '0'.repeat(48),
  ])
    expect(await workOf(other)).toEqual(good);
});
