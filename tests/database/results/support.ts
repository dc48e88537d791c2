import { readFileSync } from 'node:fs';
import type { Sql } from 'postgres';
import { SUPABASE_DIR } from '../../../supabase/local/shared/project.ts';

/** Lets the procedures of schema `demo` be there. */
export async function loadDemo(sql: Sql): Promise<void> {
  await sql.unsafe(readFileSync(`${SUPABASE_DIR}/demo/sample-procedures.sql`, 'utf8')).simple();
}
