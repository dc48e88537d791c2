import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readVariable } from './variable.ts';

/** The repository's folder. */
export const PROJECT_DIR = fileURLToPath(new URL('../../..', import.meta.url));

export const SUPABASE_DIR = join(PROJECT_DIR, 'supabase');
/** Folder of the files that say what is, one per subject; `schema_paths` of config.toml has their order. */
export const SCHEMAS_DIR = join(SUPABASE_DIR, 'schemas');
/** Folder of the files that say how it came about; a database gets these. */
export const MIGRATIONS_DIR = join(SUPABASE_DIR, 'migrations');
export const FUNCTIONS_DIR = join(SUPABASE_DIR, 'functions');
export const SEED_FILE = join(SUPABASE_DIR, 'seed.sql');
/** The demo data of `npm start`, in the order in which it is laid: as supabase/config.toml names it. */
export const SEED_FILES = [
  SEED_FILE,
  join(SUPABASE_DIR, 'demo', 'sample-procedures.sql'),
  join(SUPABASE_DIR, 'demo', 'sample-history.sql'),
];
/** Demo files by bucket, as config.toml's objects_path names them. */
export const SEED_FILES_DIR = join(SUPABASE_DIR, 'seed-files');
export const CONFIG_FILE = join(SUPABASE_DIR, 'config.toml');

/**
 * Folder that `npm start` keeps between runs: database, uploaded files, keys, mail. Git ignores it; CONECTA_DATA_DIR
 * moves it.
 */
export const DATA_DIR = resolve(readVariable('CONECTA_DATA_DIR') ?? join(PROJECT_DIR, '.local'));

/** The tools' own telemetry and update checks stay off: nothing in the local stack connects outside the machine. */
export const QUIET_TOOLS = {
  SUPABASE_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  LITE_TELEMETRY: '0',
  DENO_NO_UPDATE_CHECK: '1',
} as const;
