// @vitest-environment node
import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../supabase/local/postgres/connect.ts';
import { prepareDatabase, recreateDatabase } from '../../supabase/local/postgres/database.ts';
import { loadKeys } from '../../supabase/local/shared/keys.ts';
import { freePort } from '../../supabase/local/shared/ports.ts';
import { startPostgres, type PostgresServer } from '../../supabase/local/postgres/server.ts';
import { temporaryFolder } from '../support/backend/temporary-folder.ts';

// A data folder may be older than the files beside it: migrations were squashed, or one was changed in place.

const folder = temporaryFolder();
const migrationsDir = join(folder.path, 'migrations');
let server: PostgresServer;
let files: string[];

const prepare = () =>
  prepareDatabase(server.url, { keys: loadKeys(folder.path), migrationsDir, seedFiles: [] });

beforeAll(async () => {
  mkdirSync(migrationsDir);
  cpSync(fileURLToPath(new URL('fixtures/migrations', import.meta.url)), migrationsDir, { recursive: true });
  server = await startPostgres({
    dataDir: join(folder.path, 'postgres'),
    port: await freePort(),
    durable: false,
  });
  ({ migrations: files } = await prepare());
  expect(files.length).toBeGreaterThan(0);
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

it('goes on with the same files, a new one among them', async () => {
  writeFileSync(join(migrationsDir, '20991231000000_later.sql'), 'create table public.later ();\n');
  expect((await prepare()).migrations).toEqual(['20991231000000_later.sql']);
  expect((await prepare()).migrations).toEqual([]);
});

it('makes an index outside a transaction where its migration says concurrently', async () => {
  const file = '20991231000001_index.sql';
  const statement = 'create index concurrently later_by_id on public.later ((1));\n';
  writeFileSync(join(migrationsDir, file), `-- later is large\n${statement}`);
  expect((await prepare()).migrations).toEqual([file]);
  expect((await prepare()).migrations).toEqual([]);
  rmSync(join(migrationsDir, file));
  await recreateDatabase(server.url);
  await prepare();
});

it('says which files are gone or have changed since, and leaves the database as it is until db:reset', async () => {
  const [first] = files as [string];
  renameSync(join(migrationsDir, first), join(migrationsDir, '20200101000000_squashed.sql'));
  writeFileSync(join(migrationsDir, '20991231000000_later.sql'), 'create table public.later (id int);\n');
  const refusal = prepare();
  await expect(refusal).rejects.toThrow(`Se aplicaron y ya no están:\n    ${first}\n`);
  await expect(refusal).rejects.toThrow('Han cambiado después de aplicarse:\n    20991231000000_later.sql\n');
  await expect(refusal).rejects.toThrow('npm run db:reset');
  const sql = connect(server.url, 1);
  expect(
    await sql`select from supabase_migrations.schema_migrations where version = '20200101000000'`,
  ).toHaveLength(0);
  await sql.end();

  await recreateDatabase(server.url);
  expect((await prepare()).migrations).toContain('20200101000000_squashed.sql');
});
