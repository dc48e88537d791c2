import type { TestProject } from 'vitest/node';
import { foreignTarget } from '../backend/foreign-target.ts';
import { startDatabaseServer } from '../platform/database-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServerUrl: string;
  }
}

type StartedServer = Awaited<ReturnType<typeof startDatabaseServer>>;

/** The run's server: each project has modules of its own, all are of one process. */
const shared = globalThis as { databaseServer?: { started: Promise<StartedServer>; users: number } };

/**
 * Global set-up of the projects `database` and `attack`: one Postgres server for both, whose template every test file clones.
 * None where the tests meet a backend elsewhere.
 */
export default async function startServer(project: TestProject): Promise<() => Promise<void>> {
  if (foreignTarget()) return async () => {};
  const server = (shared.databaseServer ??= { started: startDatabaseServer({ inMemory: true }), users: 0 });
  server.users += 1;
  const { url, stop } = await server.started;
  project.provide('databaseServerUrl', url);
  return async () => {
    server.users -= 1;
    if (server.users === 0) await stop();
  };
}
