import { join } from 'node:path';
import { loadKeys } from '../shared/keys.ts';
import { prepareDatabase, recreateDatabase, type Preparation } from '../postgres/database.ts';
import { freePort } from '../shared/ports.ts';
import { startPostgres } from '../postgres/server.ts';
import { DATA_DIR, MIGRATIONS_DIR } from '../shared/project.ts';
import { currentRun } from './run-file.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';
import { readVariable } from '../shared/variable.ts';

/** Returns what makes a database without the demo data, whose photos only a running stack takes: `npm start` brings both. */
const emptyDatabase = () => ({ keys: loadKeys(DATA_DIR), migrationsDir: MIGRATIONS_DIR, seedFiles: [] });

/**
 * Gives a command the developer's database with all migrations: that of the running stack, else of a Postgres started
 * for the command alone, else that of DATABASE_URL.
 */
export async function withDatabase<T>(use: (url: string) => Promise<T>): Promise<T> {
  const running = currentRun(DATA_DIR);
  if (running) return use(running.urls.database);
  return withOwnServer(async (url) => {
    await prepareDatabase(url, emptyDatabase());
    return use(url);
  });
}

/** Empties the developer's database and applies the migrations; a running stack seeds it too and goes on with it. */
export async function resetDatabase(): Promise<Preparation> {
  const running = currentRun(DATA_DIR);
  if (!running)
    return withOwnServer(async (url) => {
      await recreateDatabase(url);
      return prepareDatabase(url, emptyDatabase());
    });
  const headers = { apikey: running.keys.secret };
  const response = await fetch(`${running.urls.api}/local/reset`, { method: 'POST', headers });
  const answer = (await response.json()) as Preparation & { message?: string };
  if (!response.ok) throw new UserFacingError(answer.message ?? `La API ha contestado ${response.status}.`);
  return answer;
}

async function withOwnServer<T>(use: (url: string) => Promise<T>): Promise<T> {
  const databaseUrl = readVariable('DATABASE_URL');
  if (databaseUrl) return use(databaseUrl);
  const server = await startPostgres({
    dataDir: join(DATA_DIR, 'postgres'),
    port: await freePort(),
    durable: true,
  });
  try {
    return await use(server.url);
  } finally {
    await server.stop();
  }
}
