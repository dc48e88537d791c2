import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { connect } from '../../supabase/local/database.ts';
import { MIGRATIONS_DIR } from '../../supabase/local/project.ts';
import { startStack, type Stack, type StackOptions } from '../../supabase/local/stack.ts';
import {
  asUser,
  onDatabase,
  preparePlatformDatabase,
  startPlatformServer,
  SUPERUSER,
} from './platform/server.ts';
import { TEST_ADDRESS_HEADER } from './foreign-target.ts';

/** A folder for one run's data. Open to pass through, since Postgres may be another user there. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'conecta-'));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * A whole backend of its own on free ports, with the repository's migrations and no demo data; any number run side by side.
 * `stop` also removes its folder. Callers may say where they come from, in the header TEST_ADDRESS_HEADER.
 */
export async function startTestStack(options: Partial<StackOptions> = {}): Promise<Stack> {
  const folder = temporaryFolder();
  try {
    const stack = await startStack({
      dataDir: folder.path,
      durable: false,
      testAddressHeader: TEST_ADDRESS_HEADER,
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
  /** As `postgres`, which is no superuser, as on a hosted project. */
  url: string;
}

const TEMPLATE = 'conecta_template';

/**
 * One Postgres server in the shape of a hosted project, whose template database has the auth and storage schemas and all
 * migrations, applied by the Supabase CLI as `postgres`. For a global set-up.
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
  try {
    const { adminUrl, stop: stopServer } = await startPlatformServer(folder.path, sharedBuffers);
    const stop = async () => {
      await stopServer();
      folder.remove();
    };
    try {
      await preparePlatformDatabase(adminUrl, TEMPLATE, { folder: folder.path, migrationsDir });
      return { url: asUser(adminUrl, 'postgres'), stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    folder.remove();
    throw error;
  }
}

/** A database of one test file. */
export interface TestDatabase {
  url: string;
  /** As `postgres`; `set local role` inside a transaction to act as somebody. */
  sql: Sql;
  /** Ends the connections and drops the database. */
  drop: () => Promise<void>;
}

/**
 * Clones the server's template; takes some tens of milliseconds, and clones are independent of one another.
 * @param superuser whether its connections are the superuser's, who may look into the server while something is measured
 */
export async function createDatabase(
  server: DatabaseServer,
  { connections = 10, superuser = false } = {},
): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await withMaintenance(
    server,
    (sql) => sql`create database ${sql(name)} template ${sql(TEMPLATE)} strategy file_copy`,
  );
  const url = onDatabase(superuser ? asUser(server.url, SUPERUSER) : server.url, name);
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
