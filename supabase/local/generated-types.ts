import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { isLoopback } from './database.ts';
import { PROJECT_DIR, QUIET_TOOLS } from './project.ts';
import { UserFacingError } from './user-facing-error.ts';

/** Where the generated types live. */
export const TYPES_FILE = join(PROJECT_DIR, 'src', 'lib', 'database.types.ts');

/**
 * The TypeScript types of a database's public schema, as the Supabase CLI writes them, formatted.
 * @throws UserFacingError with the CLI's message.
 */
export async function generateTypes(databaseUrl: string): Promise<string> {
  const cli = join(PROJECT_DIR, 'node_modules', '.bin', 'supabase');
  const args = ['gen', 'types', '--lang=typescript', '--schema', 'public', `--remote=${databaseUrl}`];
  const { status, stdout, stderr, error } = spawnSync(cli, args, {
    cwd: PROJECT_DIR,
    // A local server has no TLS, and the CLI would print its advice about that into the types.
    env: { ...process.env, ...QUIET_TOOLS, ...(isLoopback(databaseUrl) ? { PGSSLMODE: 'disable' } : {}) },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0)
    throw new UserFacingError(`No se han podido generar los tipos:\n${error?.message ?? stderr}`);
  return format(stdout, { ...(await resolveConfig(TYPES_FILE)), parser: 'typescript' });
}
