import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'smol-toml';
import { CONFIG_FILE, SUPABASE_DIR } from '../shared/project.ts';

/** A release's hashes of its migrations; not in their folder, where the CLI names each foreign file at every push. */
export const RELEASED_FILE = join(SUPABASE_DIR, 'released-migrations.json');

/** One subject's SQL, which says what is. */
export interface Schema {
  /** `cafes.sql` */
  file: string;
  text: string;
}

/** Returns all schemas in the order in which they build an empty database: `schema_paths` of config.toml. */
export function readSchemas(): Schema[] {
  const { db } = parse(readFileSync(CONFIG_FILE, 'utf8')) as {
    db: { migrations: { schema_paths: string[] } };
  };
  return db.migrations.schema_paths.map((path) => ({
    file: basename(path),
    text: readFileSync(join(SUPABASE_DIR, path), 'utf8'),
  }));
}
