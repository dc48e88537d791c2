import type { Sql } from 'postgres';
import { afterAll, beforeAll } from 'vitest';
import { connect } from '../../../supabase/local/database.ts';
import type { Stack, StackOptions } from '../../../supabase/local/stack.ts';
import { startTestStack } from '../../support/stack.ts';

/** A running backend, and its database as the superuser. */
export type AttackedStack = Stack & { sql: Sql };

/** A whole backend of this test file's own: nobody else writes, so whatever changes was changed by an attack. */
export function useStack(options: Partial<StackOptions> = {}): () => AttackedStack {
  let stack: AttackedStack | undefined;
  beforeAll(async () => {
    const started = await startTestStack({ log: () => {}, ...options });
    stack = { ...started, sql: connect(started.urls.database, 10) };
  });
  afterAll(async () => {
    await stack?.sql.end();
    await stack?.stop();
  });
  return () => {
    if (!stack) throw new Error('The backend is there only inside tests and hooks');
    return stack;
  };
}
