import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { eraseAgain, updateErasedList } from '../../supabase/backup/erased-list.ts';
import { rowsFile, type Manifest } from '../../supabase/backup/manifest.ts';
import { backUpRows, restoreRows } from '../../supabase/backup/rows.ts';
import {
  createAccount,
  createAdmin,
  customerAt,
  enroll,
  rpc,
  type Account,
  type Customer,
} from '../support/factories.ts';
import { findMentions } from '../support/find-mentions.ts';
import { SERVICE } from '../support/personas.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { createDatabase, type TestDatabase } from '../support/test-database.ts';
import { fillEverything } from './fill-everything.ts';

// Rows of a backup between two projects in the shape of hosted ones, as `postgres`, who is no superuser.

let source: TestDatabase;
let target: TestDatabase;
let folder: ReturnType<typeof temporaryFolder>;
let customer: Customer;
let friend: Account;
let manifest: Manifest;

beforeAll(async () => {
  source = await createDatabase({ url: inject('databaseServerUrl') });
  const { sql } = source;
  const admin = await createAdmin(sql);
  customer = await customerAt(sql, 8);
  friend = await createAccount(sql, { metadata: { inviter_email: customer.account.email } });
  await enroll(sql, friend, customer.cafe, { inviter: customer.account.email });
  await fillEverything(sql, { admin, customer, friend });
  await sql`update auth.users set encrypted_password = 'kept', recovery_token = 'stolen', confirmation_token = ''
    where id = ${friend.id}`;
  await sql`insert into auth.sessions (id, user_id, created_at, updated_at)
    values (gen_random_uuid(), ${friend.id}, now(), now())`;
});
beforeEach(async () => {
  target = await createDatabase({ url: inject('databaseServerUrl') });
  folder = temporaryFolder();
  manifest = await backUp();
  await updateErasedList(source.sql, folder.path);
});
afterEach(async () => {
  await target.drop();
  folder.remove();
});
afterAll(() => source.drop());

async function backUp(): Promise<Manifest> {
  const rows = await backUpRows(source.sql, folder.path);
  return { format: 1, product: '1', project: 'here', files: [], ...rows };
}

const restore = (change: Partial<Manifest> = {}) =>
  target.sql.begin(async (sql) => {
    await restoreRows(sql, folder.path, { ...manifest, ...change });
    return eraseAgain(sql, folder.path);
  });

const remove = (sql: Sql, id: string) => rpc(sql, SERVICE, 'delete_account', { user_id: id });

test('A restored project has the same rows, and goes on where the copied one stood', async () => {
  const nextOf = async ({ sql }: TestDatabase) =>
    (await sql`select nextval(pg_get_serial_sequence('public.conectitos_ledger', 'id'))`)[0];
  expect(await restore()).toMatchObject({ erased: 0, kept: 0 });
  const again = temporaryFolder();
  try {
    expect((await backUpRows(target.sql, again.path)).tables).toEqual(manifest.tables);
  } finally {
    again.remove();
  }
  expect(Object.values(manifest.tables).filter(({ rows }) => rows > 0).length).toBeGreaterThan(40);
  expect(await nextOf(target)).toEqual(await nextOf(source));
  // triggers and keys are at work again
  await expect(target.sql`delete from public.conectitos_ledger`).rejects.toThrow();
  await expect(
    target.sql`insert into public.user_roles (user_id, role) values (gen_random_uuid(), 'admin')`,
  ).rejects.toThrow('user_roles_user_exists');
  // neither sessions nor codes that were mailed
  expect(await target.sql`select from auth.sessions`).toEqual([]);
  expect(
    await target.sql`select recovery_token, confirmation_token, encrypted_password from auth.users where id = ${friend.id}`,
  ).toEqual([{ recovery_token: '', confirmation_token: '', encrypted_password: 'kept' }]);
  expect(gunzipSync(readFileSync(rowsFile(folder.path, 'auth.users'))).toString()).not.toContain('stolen');
});

describe('A restore is refused, and changes nothing', () => {
  const unchanged = async () => {
    expect(await target.sql`select from public.conectitos_ledger`).toEqual([]);
    const names = await target.sql`select nombre from public.cafeterias`;
    expect(names).toEqual([{ nombre: 'Cafetería Central' }]);
  };

  test('where somebody has an account already', async () => {
    await createAccount(target.sql);
    await expect(restore()).rejects.toThrow('no está vacío (1 cuentas)');
    await unchanged();
  });

  test('where other migrations were applied, which it names', async () => {
    await target.sql`update supabase_migrations.schema_migrations set version = '29990101000000'
      where version = ${manifest.migrations[0]!}`;
    await expect(restore()).rejects.toThrow(
      `Le faltan: ${manifest.migrations[0]!}\n  Le sobran: 29990101000000`,
    );
    await unchanged();
  });

  test('where a column is another, which it names', async () => {
    await target.sql`alter table private.opinions rename column rating to cups`;
    await expect(restore()).rejects.toThrow(
      'Le faltan: private.opinions.rating\n  Le sobran: private.opinions.cups',
    );
    await unchanged();
  });

  test.each<[string, (text: string) => string, string]>([
    ['was changed', (text) => text.replace('kept', 'mine'), 'su archivo está dañado'],
    ['lost a row', (text) => text.slice(text.indexOf('\n') + 1), 'su archivo está dañado (3 filas'],
    ['is no copy of rows', () => 'x\n', 'missing data for column'],
  ])('where the file of a table %s', async (_, damage, reason) => {
    const file = rowsFile(folder.path, 'auth.users');
    writeFileSync(file, gzipSync(damage(gunzipSync(readFileSync(file)).toString())));
    await expect(restore()).rejects.toThrow(`auth.users: ${reason}`);
    await unchanged();
  });

  test('where a table was left out of the backup', async () => {
    const { 'private.draws': _, ...tables } = manifest.tables;
    await expect(restore({ tables })).rejects.toThrow('Le sobran: private.draws.cafe_id');
    await unchanged();
  });
});

test('Without the list of erased accounts, or with another database’s, nothing is restored', async () => {
  const file = join(folder.path, 'erased.json');
  const attempt = () => target.sql.begin((sql) => eraseAgain(sql, folder.path));
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"key": "../, '"key": "zz'));
  await expect(attempt()).rejects.toThrow('es la lista de borrados de otra base de datos');
  await expect(updateErasedList(source.sql, folder.path)).rejects.toThrow('de otra base de datos');
  rmSync(file);
  await expect(attempt()).rejects.toThrow('Falta ');
});

describe('An account that was erased after the backup', () => {
  let leaver: Customer;
  beforeEach(async () => {
    leaver = await customerAt(source.sql, 3, { cafe: customer.cafe });
    manifest = await backUp();
  });
  const list = () => readFileSync(join(folder.path, 'erased.json'), 'utf8');
  const accountsIn = async ({ sql }: TestDatabase) => (await sql`select from auth.users`).length;

  test('is erased again, whatever had erased it, and leaves neither its id nor its e-mail', async () => {
    const stranger = await createAccount(source.sql);
    manifest = await backUp();
    expect(await remove(source.sql, leaver.account.id)).toMatchObject({ deleted: true });
    await source.sql`delete from auth.users where id = ${stranger.id}`;
    await updateErasedList(source.sql, folder.path);
    expect(await restore()).toMatchObject({ erased: 2, kept: 0 });
    for (const { id, email } of [leaver.account, stranger]) {
      expect(await findMentions(target.sql, id)).toEqual([]);
      expect(await findMentions(target.sql, email)).toEqual([]);
    }
    expect(await accountsIn(target)).toBe(await accountsIn(source));
  });

  test('is on the list without its id, also after the project was set back', async () => {
    await remove(source.sql, leaver.account.id);
    const listed = await updateErasedList(source.sql, folder.path);
    expect(list()).not.toContain(leaver.account.id);
    await source.sql`truncate private.erased_accounts`;
    expect(await updateErasedList(source.sql, folder.path)).toBe(listed);
  });

  test('leaves the list after 60 days', async () => {
    await remove(source.sql, leaver.account.id);
    await source.sql`update private.erased_accounts set erased_at = now() - interval '61 days'`;
    folder.remove();
    folder = temporaryFolder();
    expect(await updateErasedList(source.sql, folder.path)).toBe(0);
    const [job] = await source.sql<{ command: string }[]>`
      select command from cron.job where jobname = 'delete-old-erasures'`;
    await source.sql.unsafe(job!.command);
    expect(await source.sql`select from private.erased_accounts`).toEqual([]);
  });

  test('stays, and is counted, where nobody else administers', async () => {
    const { sql } = source;
    await sql`delete from public.user_roles where user_id <> ${customer.account.id}`;
    await sql`update public.user_roles set user_id = ${leaver.account.id}`;
    await sql`insert into private.erased_accounts values (private.account_fingerprint(${leaver.account.id}))`;
    const attempt = () => sql.begin((own) => eraseAgain(own, folder.path));
    expect(await attempt()).toMatchObject({ erased: 0, kept: 1 });
    await createAdmin(sql);
    expect(await attempt()).toMatchObject({ erased: 1, kept: 0 });
  });
});
