import { readFileSync } from 'node:fs';
import type { Sql } from 'postgres';
import { SEED_FILE } from '../../../supabase/local/shared/project.ts';

/** People of the demo data, which has rows in every table. */
export const OWNER = 'a0000000-0000-4000-8000-000000000004';
export const OTHER = 'a0000000-0000-4000-8000-000000000012';
export const ADMIN = 'a0000000-0000-4000-8000-000000000001';

/** Loads the demo data. */
export async function loadSeed(sql: Sql): Promise<void> {
  const text = readFileSync(SEED_FILE, 'utf8');
  await sql.begin((transaction) => transaction.unsafe(text).simple());
}
