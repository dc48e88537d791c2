import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { connect, prepareDatabase } from '../../supabase/local/database.ts';
import { loadKeys } from '../../supabase/local/keys.ts';
import { freePort } from '../../supabase/local/ports.ts';
import { startPostgres } from '../../supabase/local/postgres.ts';
import { MIGRATIONS_DIR } from '../../supabase/local/project.ts';
import { startStack, type Stack, type StackOptions } from '../../supabase/local/stack.ts';

/** A folder for one run's data. Open to pass through, since Postgres may be another user there. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'conecta-'));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * A whole backend of its own on free ports, with the repository's migrations and no demo data; any number run side by side.
 * `stop` also removes its folder. Callers may say where they come from, in the header x-test-address.
 */
export async function startTestStack(options: Partial<StackOptions> = {}): Promise<Stack> {
  const folder = temporaryFolder();
  try {
    const stack = await startStack({
      dataDir: folder.path,
      durable: false,
      testAddressHeader: 'x-test-address',
      ...options,
    });
    const stop = async () => {
      await stack.stop();
      folder.remove();
    };
    return { ...stack, stop };
  } catch (error) {
    folder.remove();
    throw error;
  }
}

/** A Postgres server for database tests; plain values, so that a global set-up can hand it to the test files. */
export interface DatabaseServer {
  url: string;
}

const TEMPLATE = 'conecta_template';

/**
 * One Postgres server whose template database has the auth and storage schemas and all migrations. For a global set-up.
 * @param sharedBuffers how much memory Postgres keeps pages in; its own default is 128 MB
 * @returns the server, and what stops it and removes its folder.
 */
export async function startDatabaseServer({
  migrationsDir = MIGRATIONS_DIR,
  sharedBuffers,
}: { migrationsDir?: string; sharedBuffers?: string } = {}): Promise<
  DatabaseServer & { stop: () => Promise<void> }
> {
  const folder = temporaryFolder();
  const options = { dataDir: join(folder.path, 'postgres'), port: await freePort(), durable: false };
  let postgres = await startPostgres(options);
  const stop = async () => {
    await postgres.stop();
    folder.remove();
  };
  try {
    if (sharedBuffers) {
      const setting = connect(postgres.url, 1);
      await setting.unsafe(`alter system set shared_buffers = '${sharedBuffers}'`);
      await setting.end();
      await postgres.stop();
      postgres = await startPostgres(options);
    }
    const sql = connect(postgres.url, 1);
    try {
      await sql`create database ${sql(TEMPLATE)}`;
      const url = onDatabase(postgres.url, TEMPLATE);
      await prepareDatabase(url, { keys: loadKeys(folder.path), migrationsDir, seedFile: null });
      // Nobody may connect to it any more: a clone needs a template at rest.
      await sql`alter database ${sql(TEMPLATE)} with allow_connections false is_template true`;
    } finally {
      await sql.end();
    }
    return { url: postgres.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A database of one test file. */
export interface TestDatabase {
  url: string;
  /** As the superuser; `set local role` inside a transaction to act as somebody. */
  sql: Sql;
  /** Ends the connections and drops the database. */
  drop: () => Promise<void>;
}

/** Clones the server's template; takes some tens of milliseconds, and clones are independent of one another. */
export async function createDatabase(
  server: DatabaseServer,
  { connections = 10 } = {},
): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await withMaintenance(
    server,
    (sql) => sql`create database ${sql(name)} template ${sql(TEMPLATE)} strategy file_copy`,
  );
  const url = onDatabase(server.url, name);
  const sql = connect(url, connections);
  const drop = async () => {
    await sql.end({ timeout: 5 });
    await withMaintenance(
      server,
      (maintenance) => maintenance`drop database ${maintenance(name)} with (force)`,
    );
  };
  return { url, sql, drop };
}

async function withMaintenance(
  server: DatabaseServer,
  work: (sql: Sql) => PromiseLike<unknown>,
): Promise<void> {
  const sql = connect(server.url, 1);
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}

function onDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
