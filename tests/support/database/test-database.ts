import type { Sql } from 'postgres';
import { connect } from '../../../supabase/local/postgres/connect.ts';
import { asUser, onDatabase, SUPERUSER } from '../platform/address.ts';

/** A Postgres server for database tests; plain values, so that a global set-up can hand it to the test files. */
export interface DatabaseServer {
  /** Connects as `postgres`, which is no superuser, as on a hosted project. */
  url: string;
}

/** The database that test files clone. */
export const TEMPLATE = 'conecta_template';

/** A database of one test file. */
export interface TestDatabase {
  url: string;
  /** Connection as `postgres`; `set local role` in a transaction acts as somebody else. */
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
