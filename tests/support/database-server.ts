import type { TestProject } from 'vitest/node';
import { startDatabaseServer } from './stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServerUrl: string;
  }
}

/** Global set-up of the project `database`: one Postgres server, whose template every test file clones. */
export default async function startServer(project: TestProject): Promise<() => Promise<void>> {
  const server = await startDatabaseServer();
  project.provide('databaseServerUrl', server.url);
  return server.stop;
}
