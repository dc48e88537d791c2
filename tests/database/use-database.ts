import type { Sql } from 'postgres';
import { afterAll, beforeAll, inject } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/database/test-database.ts';

/**
 * A database of this test file's own, cloned from the migrated template before its tests and dropped after them.
 * @returns a function, since the connection is there only once the tests run. It is that of `postgres`, who is no superuser.
 */
export function useDatabase(options: { connections?: number } = {}): () => Sql {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createDatabase({ url: inject('databaseServerUrl') }, options);
  });
  afterAll(() => database?.drop());
  return () => {
    if (!database) throw new Error('The database is there only inside tests and hooks');
    return database.sql;
  };
}
