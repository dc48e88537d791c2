import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readManifest } from '../../supabase/backup/manifest.ts';
import { backUpRows } from '../../supabase/backup/rows.ts';
import { connect } from '../../supabase/local/postgres/connect.ts';
import { PROJECT_DIR } from '../../supabase/local/shared/project.ts';
import type { Stack } from '../../supabase/local/stack/stack.ts';
import { fill } from '../bench/support/population.ts';
import { broken, violations } from '../bench/support/invariants.ts';
import { apiClient, callEdgeFunction } from '../support/backend/api.ts';
import { customerAt, rpc, type Account, type Cafe } from '../support/given/factories.ts';
import { findMentions } from '../support/database/find-mentions.ts';
import { SERVICE } from '../support/database/personas.ts';
import { jpeg } from '../support/examples/photo-files.ts';
import { startTestStack } from '../support/backend/stack.ts';
import { temporaryFolder } from '../support/backend/temporary-folder.ts';

// The drill of docs/production.md: everything back, in another project, by the commands that an operator runs.

const ENROLLMENTS = 12_500; // of 10,000 customers
const PHOTOS = 50;
const PASSWORD = 'Conecta123';

let lost: Stack;
let found: Stack;
const folder = temporaryFolder();
const root = join(folder.path, 'backups');
const connections: Sql[] = [];
const databaseOf = ({ urls }: Stack) => {
  const sql = connect(urls.database, 1);
  connections.push(sql);
  return sql;
};

beforeAll(async () => {
  [lost, found] = await Promise.all([startTestStack(), startTestStack()]);
}, 120_000);
afterAll(async () => {
  for (const sql of connections) await sql.end();
  await Promise.all([lost.stop(), found.stop()]);
  folder.remove();
});

/** Runs a command on a project, as its operator does. */
function run(stack: Stack, script: string, ...args: string[]) {
  const env = {
    ...process.env,
    TARGET_URL: stack.urls.api,
    TARGET_PUBLISHABLE_KEY: stack.keys.publishable,
    TARGET_SECRET_KEY: stack.keys.secret,
    TARGET_DATABASE_URL: stack.urls.database,
  };
  const file = join(PROJECT_DIR, 'supabase', `${script}.ts`);
  return new Promise<{ status: number; output: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', file, ...args],
      { cwd: PROJECT_DIR, env, timeout: 200_000 },
      (error, stdout, stderr) =>
        resolve({ status: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
    );
  });
}

const clientOf = ({ urls, keys }: Stack) => apiClient(urls.api, keys.publishable);

/** Signs somebody up who has won the coffee of challenge 1 at a café. */
async function winner(sql: Sql, cafe: Cafe) {
  const client = clientOf(lost);
  const { data } = await client.auth.signUp({ email: `${randomUUID()}@example.test`, password: PASSWORD });
  const { user, session } = data;
  const account: Account = { id: user!.id, email: user!.email! };
  await customerAt(sql, 2, { account, cafe });
  return { ...account, client, session: session! };
}

/** Uploads a file as the product's functions do. */
async function upload({ urls, keys }: Stack, path: string): Promise<void> {
  const response = await fetch(`${urls.api}/storage/v1/object/${path}`, {
    method: 'POST',
    headers: {
      apikey: keys.secret,
      authorization: `Bearer ${keys.secret}`,
      'content-type': 'image/jpeg',
      'cache-control': 'max-age=31536000',
    },
    body: new Uint8Array(Buffer.concat([jpeg(path), Buffer.alloc(200_000, path)])),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
}

/** Gives a café a logo and fifty tickets their photos; the other tickets of the population have lost theirs. */
async function addFiles(sql: Sql, { id }: Cafe): Promise<void> {
  await sql`truncate storage.objects, private.photo_removals`;
  await sql`update public.purchase_tickets set ticket_image_url = null, photo_removed_at = now() where id not in (
    select t.id from public.purchase_tickets t where t.ticket_image_url is not null order by t.user_id, t.id limit ${PHOTOS})`;
  const logo = `${id}/${randomUUID()}.jpg`;
  await sql`update public.cafeterias set logo_path = ${logo} where id = ${id}`;
  const tickets = await sql<{ name: string }[]>`
    select ticket_image_url as name from public.purchase_tickets where ticket_image_url is not null`;
  expect(tickets).toHaveLength(PHOTOS);
  for (const { name } of tickets) await upload(lost, `purchase-tickets/${name}`);
  await upload(lost, `cafe-logos/${logo}`);
}

/** Returns a digest of each table's rows, and of the stored files but a person's. */
async function contentsOf(sql: Sql, without: Account): Promise<Record<string, string>> {
  const { tables } = await backUpRows(sql, join(folder.path, randomUUID()));
  const contents = Object.fromEntries(Object.entries(tables).map(([name, { digest }]) => [name, digest]));
  const [files] = await sql<{ contents: string }[]>`
    select count(*) || ' files, ' || md5(string_agg(concat_ws(' ', bucket_id, name, metadata ->> 'eTag',
      metadata ->> 'size', metadata ->> 'mimetype', metadata ->> 'cacheControl'), ' ' order by name)) as contents
    from storage.objects where not starts_with(name, ${without.id})`;
  return { ...contents, files: files!.contents };
}

const doctorOf = async (stack: Stack) =>
  (await run(stack, 'doctor/main')).output.replaceAll(stack.urls.api, 'PROJECT');

test('After a loss everything is back in an empty project, but nobody who was erased', async () => {
  const sql = databaseOf(lost);
  await fill(sql, ENROLLMENTS);
  const [cafe] = await sql<Cafe[]>`
    select id, nombre, slug, short_slug, vip_id from public.cafeterias where nombre = 'Café Banco 1'`;
  await addFiles(sql, cafe!);
  const [keeps, leaves] = [await winner(sql, cafe!), await winner(sql, cafe!)];
  expect(broken(await violations(sql))).toEqual([]);
  const doctor = await doctorOf(lost);

  const [outdated, kept] = [31, 29].map((days) =>
    new Date(Date.now() - days * 86_400_000).toISOString().replaceAll(':', '-').replace(/\.\d+/, ''),
  );
  for (const old of [outdated!, kept!]) mkdirSync(join(root, old), { recursive: true });
  const backup = await run(lost, 'backup/backup', root);
  expect(backup).toMatchObject({ status: 0 });
  console.log(backup.output);
  expect(readdirSync(root)).toEqual([kept, expect.stringMatching(/^20/), 'erased.json']);
  const name = readdirSync(root)[1];
  rmSync(join(root, kept!), { recursive: true });
  const copy = join(root, name!);

  // two people leave between the backup and the loss, one by the button, one with photos of tickets
  const door = {
    apiUrl: lost.urls.api,
    publishableKey: lost.keys.publishable,
    token: leaves.session.access_token,
  };
  await callEdgeFunction(door, 'delete-account', { userId: leaves.id });
  const [vip] = await sql<Account[]>`select u.id, u.email from auth.users u where u.id = (
    select t.user_id from public.purchase_tickets t where t.ticket_image_url is not null order by 1 limit 1)`;
  await rpc(sql, SERVICE, 'delete_account', { user_id: vip!.id });
  expect((await run(lost, 'backup/backup', root, '--erased')).output).toContain('en la lista: 2');
  const before = await contentsOf(sql, vip!);
  const login = (stack: Stack, email: string) =>
    clientOf(stack).auth.signInWithPassword({ email, password: PASSWORD });

  const restore = await run(found, 'backup/restore', copy);
  console.log(restore.output);
  expect(restore).toMatchObject({ status: 0 });
  expect(restore.output).toContain('2 cuentas que se habían borrado, borradas otra vez');
  const again = databaseOf(found);

  // rows and files
  const after = await contentsOf(again, vip!);
  const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
  // the instant of the second deletion, and photos to remove that never came
  expect(changed).toEqual(['private.mailbox_wins', 'private.photo_removals']);
  expect(await again`select from storage.objects where starts_with(name, ${vip!.id})`).toEqual([]);
  // an erased VIP leaves draws and tickets without an owner; nothing else is broken
  expect(await violations(again)).toEqual(await violations(sql));
  expect(await doctorOf(found)).toBe(doctor);
  expect(doctor).toContain('✓ administrador');

  // people
  for (const { id, email } of [leaves, vip!]) {
    expect(await findMentions(again, id)).toEqual([]);
    expect(await findMentions(again, email)).toEqual([]);
  }
  expect((await login(found, leaves.email)).error).not.toBeNull();
  const stolen = await clientOf(found).auth.refreshSession({ refresh_token: keeps.session.refresh_token });
  expect(stolen.error).not.toBeNull();
  const client = clientOf(found);
  const { error } = await client.auth.signInWithPassword({ email: keeps.email, password: PASSWORD });
  expect(error).toBeNull();
  const gallery = await client.rpc('load_rewards', { cafe_slug: cafe!.slug });
  const reward = gallery.data!.rewards.find(({ hito_number }) => hito_number === 1)!;
  const redeemed = await client.rpc('redeem_reward', { reward_id: reward.id, request_id: randomUUID() });
  expect(redeemed.error).toBeNull();

  // no second time
  expect((await run(found, 'backup/restore', copy)).output).toContain('no está vacío');
});

test('Without one photo, or with an old copy, the restore says so', async () => {
  const copy = join(
    root,
    readdirSync(root).find((entry) => entry !== 'erased.json')!,
  );
  const sql = databaseOf(found);
  const [photo] = await sql<{ name: string }[]>`
    delete from storage.objects where bucket_id = 'purchase-tickets' and name in (
      select name from storage.objects where bucket_id = 'purchase-tickets' order by name limit 1) returning name`;
  const file = join(copy, 'files', 'purchase-tickets', encodeURIComponent(photo!.name));
  const bytes = readFileSync(file);
  const resume = () => run(found, 'backup/restore', copy, '--resume');

  writeFileSync(file, bytes.subarray(1));
  const damaged = await resume();
  expect(damaged.status).toBe(1);
  expect(damaged.output).toContain(`✗ purchase-tickets/${photo!.name}: el archivo de la copia está dañado`);
  writeFileSync(file, bytes);
  const mended = await resume();
  expect(mended.output).toContain('✓ 1 archivos subidos');
  expect(mended.status).toBe(0);

  const manifest = readManifest(copy);
  const takenAt = new Date(Date.now() - 31 * 86_400_000).toISOString();
  writeFileSync(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, takenAt }));
  expect((await resume()).output).toContain('La copia tiene 31 días');
});
