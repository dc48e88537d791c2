import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Sql } from 'postgres';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  onTestFinished,
  test,
} from 'vitest';
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
} from '../support/given/factories.ts';
import { findMentions } from '../support/database/find-mentions.ts';
import { SERVICE } from '../support/database/personas.ts';
import { temporaryFolder } from '../support/backend/temporary-folder.ts';
import { createDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { fillEverything } from './fill-everything.ts';

// Rows of a backup between two projects in the shape of hosted ones, as `postgres`, who is no superuser.

let source: TestDatabase;
let customer: Customer;
let friend: Account;

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
afterAll(() => source.drop());

/** Backs the source up into a folder of its own, and makes a project to restore the copy into. */
async function prepareRestore() {
  const target = await createDatabase({ url: inject('databaseServerUrl') });
  const folder = temporaryFolder();
  const rows = await backUpRows(source.sql, folder.path);
  await updateErasedList(source.sql, folder.path);
  const manifest: Manifest = { format: 1, product: '1', project: 'here', files: [], ...rows };
  /** Restores the copy, after a change of the project that a refusal takes back too. */
  const restore = (copy = manifest, change?: (sql: Sql) => Promise<unknown>) =>
    target.sql.begin(async (sql) => {
      await change?.(sql as unknown as Sql);
      await restoreRows(sql, folder.path, copy);
      return eraseAgain(sql, folder.path);
    });
  const drop = async () => {
    await target.drop();
    folder.remove();
  };
  return { target, folder: folder.path, manifest, restore, drop };
}
type Restore = Awaited<ReturnType<typeof prepareRestore>>;

const remove = (sql: Sql, id: string) => rpc(sql, SERVICE, 'delete_account', { user_id: id });

test('A restored project has the same rows, and goes on where the copied one stood', async () => {
  const { target, folder, manifest, restore, drop } = await prepareRestore();
  onTestFinished(drop);
  const nextOf = async ({ sql }: TestDatabase) =>
    (await sql`select nextval(pg_get_serial_sequence('public.conectitos_ledger', 'id'))`)[0];
  expect(await restore()).toMatchObject({ erased: 0, kept: 0 });
  expect((await backUpRows(target.sql, join(folder, 'again'))).tables).toEqual({
    ...manifest.tables,
    'private.wallet_passes': expect.objectContaining({ rows: 1 }) as unknown,
  });
  expect(
    await target.sql`select user_id, session_id, ended_at is not null as ended from private.wallet_passes`,
  ) //
    .toEqual([{ user_id: null, session_id: null, ended: true }]);
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
  expect(gunzipSync(readFileSync(rowsFile(folder, 'auth.users'))).toString()).not.toContain('stolen');
});

describe('A restore is refused, and changes nothing', () => {
  let copy: Restore;
  beforeAll(async () => {
    copy = await prepareRestore();
  });
  afterAll(() => copy.drop());
  afterEach(async () => {
    expect(await copy.target.sql`select from public.conectitos_ledger`).toEqual([]);
    const names = await copy.target.sql`select nombre from public.cafeterias`;
    expect(names).toEqual([{ nombre: 'Cafetería Central' }]);
  });

  test('where somebody has an account already', async () => {
    await expect(copy.restore(copy.manifest, createAccount)).rejects.toThrow('no está vacío (1 cuentas)');
  });

  test('where other migrations were applied, which it names', async () => {
    const [first] = copy.manifest.migrations;
    const change = (sql: Sql) =>
      sql`update supabase_migrations.schema_migrations set version = '29990101000000' where version = ${first!}`;
    await expect(copy.restore(copy.manifest, change)).rejects.toThrow(
      `Le faltan: ${first}\n  Le sobran: 29990101000000`,
    );
  });

  test('where a column is another, which it names', async () => {
    const change = (sql: Sql) => sql`alter table private.opinions rename column rating to cups`;
    await expect(copy.restore(copy.manifest, change)).rejects.toThrow(
      'Le faltan: private.opinions.rating\n  Le sobran: private.opinions.cups',
    );
  });

  test('where a table was left out of the backup', async () => {
    const { 'private.draws': _, ...tables } = copy.manifest.tables;
    await expect(copy.restore({ ...copy.manifest, tables })).rejects.toThrow(
      'Le sobran: private.draws.cafe_id',
    );
  });

  test.each<[string, (text: string) => string, string]>([
    ['was changed', (text) => text.replace('kept', 'mine'), 'su archivo está dañado'],
    ['lost a row', (text) => text.slice(text.indexOf('\n') + 1), 'su archivo está dañado (3 filas'],
    ['is no copy of rows', () => 'x\n', 'missing data for column'],
  ])('where the file of a table %s', async (_, damage, reason) => {
    const file = rowsFile(copy.folder, 'auth.users');
    const whole = readFileSync(file);
    onTestFinished(() => writeFileSync(file, whole));
    writeFileSync(file, gzipSync(damage(gunzipSync(whole).toString())));
    await expect(copy.restore()).rejects.toThrow(`auth.users: ${reason}`);
  });

  test('without the list of erased accounts, or with another database’s', async () => {
    const file = join(copy.folder, 'erased.json');
    const list = readFileSync(file, 'utf8');
    const attempt = () => copy.target.sql.begin((sql) => eraseAgain(sql, copy.folder));
    onTestFinished(() => writeFileSync(file, list));
    writeFileSync(file, list.replace(/"key": "../, '"key": "zz'));
    await expect(attempt()).rejects.toThrow('es la lista de borrados de otra base de datos');
    await expect(updateErasedList(source.sql, copy.folder)).rejects.toThrow('de otra base de datos');
    rmSync(file);
    await expect(attempt()).rejects.toThrow('Falta ');
  });
});

describe('An account that was erased after the backup', () => {
  let leaver: Customer;
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(async () => {
    leaver = await customerAt(source.sql, 3, { cafe: customer.cafe });
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  test('is erased again, whatever had erased it, and leaves neither its id nor its e-mail', async () => {
    const stranger = await createAccount(source.sql);
    const { target, folder: copy, restore, drop } = await prepareRestore();
    onTestFinished(drop);
    expect(await remove(source.sql, leaver.account.id)).toMatchObject({ deleted: true });
    await source.sql`delete from auth.users where id = ${stranger.id}`;
    await updateErasedList(source.sql, copy);
    expect(await restore()).toMatchObject({ erased: 2, kept: 0 });
    for (const { id, email } of [leaver.account, stranger]) {
      expect(await findMentions(target.sql, id)).toEqual([]);
      expect(await findMentions(target.sql, email)).toEqual([]);
    }
    const accountsIn = async ({ sql }: TestDatabase) => (await sql`select from auth.users`).length;
    expect(await accountsIn(target)).toBe(await accountsIn(source));
  });

  test('is on the list without its id, also after the project was set back', async () => {
    await remove(source.sql, leaver.account.id);
    const listed = await updateErasedList(source.sql, folder.path);
    expect(readFileSync(join(folder.path, 'erased.json'), 'utf8')).not.toContain(leaver.account.id);
    await source.sql`truncate private.erased_accounts`;
    expect(await updateErasedList(source.sql, folder.path)).toBe(listed);
  });

  test('leaves the list after 60 days', async () => {
    await remove(source.sql, leaver.account.id);
    await source.sql`update private.erased_accounts set erased_at = now() - interval '61 days'`;
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
    await updateErasedList(sql, folder.path);
    const attempt = () => sql.begin((own) => eraseAgain(own, folder.path));
    expect(await attempt()).toMatchObject({ erased: 0, kept: 1 });
    await createAdmin(sql);
    expect(await attempt()).toMatchObject({ erased: 1, kept: 0 });
  });
});
