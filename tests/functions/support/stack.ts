import { afterAll, inject } from 'vitest';
import { connect } from '../../../supabase/local/postgres/connect.ts';

/** The backend that tests/support/backend/api-stack.ts started. */
export const stack = inject('apiStack');

/** The database as its superuser. */
export const sql = connect(stack.databaseUrl, 4);

afterAll(() => sql.end());
