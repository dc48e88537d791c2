import { join } from 'node:path';
import { connect } from '../../../supabase/local/postgres/connect.ts';
import { prepareDatabase } from '../../../supabase/local/postgres/database.ts';
import { loadKeys } from '../../../supabase/local/shared/keys.ts';
import { freePort } from '../../../supabase/local/shared/ports.ts';
import { startPostgres, type PostgresServer } from '../../../supabase/local/postgres/server.ts';
import { MIGRATIONS_DIR } from '../../../supabase/local/shared/project.ts';
import { temporaryFolder } from '../../support/backend/temporary-folder.ts';
import { fill } from './population.ts';
import { loadUserGroups, type UserGroups } from './noon-load.ts';

/** A crash-safe Postgres with a filled database, and where an API for it can lie. */
export interface FilledServer {
  dataDir: string;
  postgres: PostgresServer;
  port: number;
  groups: UserGroups;
  remove: () => void;
}

/** Starts a server of its own and fills it. The caller stops it and removes its folder. */
export async function startFilledServer(enrollments: number): Promise<FilledServer> {
  const folder = temporaryFolder();
  const port = await freePort();
  const postgres = await startPostgres({ dataDir: join(folder.path, 'postgres'), port, durable: true });
  // An interrupted run leaves nothing behind; the server ends with this process by itself.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  process.once('exit', folder.remove);
  const keys = loadKeys(folder.path);
  await prepareDatabase(postgres.url, { keys, migrationsDir: MIGRATIONS_DIR, seedFiles: [] });
  const sql = connect(postgres.url, 1);
  try {
    await fill(sql, enrollments);
    await sql`checkpoint`;
    const groups = await loadUserGroups(sql, enrollments);
    return { dataDir: folder.path, postgres, port, groups, remove: folder.remove };
  } finally {
    await sql.end();
  }
}
