import type { TestProject } from 'vitest/node';
import { foreignTarget } from '../backend/foreign-target.ts';
import { startDatabaseServer } from '../platform/database-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServerUrl: string;
  }
}

/**
 * Global set-up of the project `database`: one Postgres server, whose template every test file clones. None where the tests
 * meet a backend elsewhere.
 */
export default async function startServer(project: TestProject): Promise<() => Promise<void>> {
  if (foreignTarget()) return async () => {};
  const server = await startDatabaseServer({ inMemory: true });
  project.provide('databaseServerUrl', server.url);
  return server.stop;
}
