import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '../../../supabase/local/postgres/connect.ts';
import { configure, makeServiceSchemas } from '../../../supabase/local/postgres/database.ts';
import { loadKeys } from '../../../supabase/local/shared/keys.ts';
import { freePort } from '../../../supabase/local/shared/ports.ts';
import { copyPrograms, embeddedPrograms } from '../../../supabase/local/postgres/paths.ts';
import { startPostgres } from '../../../supabase/local/postgres/server.ts';
import { MIGRATIONS_DIR, PROJECT_DIR, QUIET_TOOLS } from '../../../supabase/local/shared/project.ts';
import { asUser, onDatabase, SUPERUSER } from './address.ts';

// A Postgres as hosted projects have it, as far as migrations and procedures can tell: supabase_admin is the superuser and
// `postgres` is not, the services own their schemas, text sorts by ICU, and pg_cron, pg_net and Vault can be installed
// (stand-ins: they take what they are told and do nothing).

const besideThisFile = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const sqlFile = (name: string) => readFileSync(besideThisFile(name), 'utf8');

/**
 * Starts such a server, without databases of ours but those of a cluster that is there already.
 * @param folder place of its programs, and of its data unless `dataFolder` is given
 * @param durable whether it is safe and plans as hosted ones do, for a measurement
 * @returns its superuser's connection string, and what stops it
 */
export async function startPlatformServer(
  folder: string,
  {
    sharedBuffers,
    dataFolder = folder,
    durable = false,
  }: { sharedBuffers?: string | undefined; dataFolder?: string; durable?: boolean } = {},
): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  const programs = join(folder, 'programs');
  copyPrograms(embeddedPrograms().folder, programs);
  for (const name of readdirSync(besideThisFile('extension')))
    cpSync(besideThisFile(`extension/${name}`), join(programs, 'share', 'postgresql', 'extension', name));
  const options = {
    dataDir: join(dataFolder, 'postgres'),
    programs,
    port: await freePort(),
    durable,
    cluster: { superuser: SUPERUSER, locale: ['--locale-provider=icu', '--icu-locale=en-US'] },
  };
  const isNew = !existsSync(options.dataDir);
  let server = await startPostgres(options);
  try {
    if (isNew) await asAdmin(server.url, sqlFile('roles.sql'));
    if (sharedBuffers) {
      await asAdmin(server.url, `alter system set shared_buffers = '${sharedBuffers}'`);
      await server.stop();
      server = await startPostgres(options);
    }
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { adminUrl: server.url, stop: server.stop };
}

/** Makes a database as a new project has it, before anything of ours. */
export async function createProjectDatabase(adminUrl: string, name: string, folder: string): Promise<void> {
  await asAdmin(adminUrl, `create database ${name} owner postgres`);
  const url = onDatabase(adminUrl, name);
  await makeServiceSchemas(url, loadKeys(folder));
  await asAdmin(url, sqlFile('shape.sql'));
}

/** Makes a template database: what a new project has, then the migrations as an operator applies them. */
export async function preparePlatformDatabase(adminUrl: string, name: string, folder: string): Promise<void> {
  await createProjectDatabase(adminUrl, name, folder);
  const url = onDatabase(adminUrl, name);
  pushMigrations(asUser(url, 'postgres'), MIGRATIONS_DIR);
  const sql = connect(asUser(url, 'postgres'), 1);
  try {
    await configure(sql);
  } finally {
    await sql.end();
  }
  // Nobody may connect to it any more: a clone needs a template at rest.
  await asAdmin(adminUrl, `alter database ${name} with allow_connections false is_template true`);
}

/** Applies the migrations in a folder by `supabase db push`. */
export function pushMigrations(url: string, migrationsDir: string): void {
  const workdir = mkdtempSync(join(tmpdir(), 'conecta-push-'));
  try {
    mkdirSync(join(workdir, 'supabase'));
    writeFileSync(
      join(workdir, 'supabase', 'config.toml'),
      'project_id = "conecta"\n[db]\nmajor_version = 17\n',
    );
    cpSync(migrationsDir, join(workdir, 'supabase', 'migrations'), { recursive: true });
    const { status, stdout, stderr } = spawnSync(
      join(PROJECT_DIR, 'node_modules/.bin/supabase'),
      ['db', 'push', '--yes', '--workdir', workdir, `--remote=${url}`],
      { env: { ...process.env, ...QUIET_TOOLS, PGSSLMODE: 'disable' }, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`supabase db push failed:\n${stdout}${stderr}`);
  } finally {
    rmSync(workdir, { recursive: true, force: true });
  }
}

async function asAdmin(url: string, statements: string): Promise<void> {
  const sql = connect(url, 1);
  try {
    await sql.unsafe(statements).simple();
  } finally {
    await sql.end();
  }
}
