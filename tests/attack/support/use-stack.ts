import type { Sql } from 'postgres';
import { afterAll, beforeAll } from 'vitest';
import { connect } from '../../../supabase/local/postgres/connect.ts';
import { foreignTarget } from '../../support/backend/foreign-target.ts';
import { startTestStack } from '../../support/backend/stack.ts';

/** A running backend, and its database as the owner of everything. */
export interface AttackedStack {
  apiUrl: string;
  publishableKey: string;
  jwtSecret: string;
  sql: Sql;
}

/**
 * A whole backend of this test file's own: nobody else writes, so whatever changes was changed by an attack. Or the one that
 * TARGET_URL names, which must be as quiet.
 */
export function useStack(): () => AttackedStack {
  let stack: AttackedStack | undefined;
  let stop = async () => {};
  beforeAll(async () => {
    const target = foreignTarget();
    if (target) {
      const { apiUrl, publishableKey, jwtSecret = '', databaseUrl } = target;
      stack = { apiUrl, publishableKey, jwtSecret, sql: connect(databaseUrl, 10) };
      return;
    }
    const { urls, keys, ...started } = await startTestStack({ log: () => {} });
    stack = {
      apiUrl: urls.api,
      publishableKey: keys.publishable,
      jwtSecret: keys.jwtSecret,
      sql: connect(urls.database, 10),
    };
    stop = started.stop;
  });
  afterAll(async () => {
    await stack?.sql.end();
    await stop();
  });
  return () => {
    if (!stack) throw new Error('The backend is there only inside tests and hooks');
    return stack;
  };
}
