import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Sql, TransactionSql } from 'postgres';
import { PROJECT_DIR } from '../shared/project.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';

const FILE_NAME = /^(\d+)_(.+)\.sql$/;

/**
 * Applies the migrations that the database does not have yet, in order, each in one transaction together with its row in
 * the Supabase CLI's history table.
 * @returns the names of the files applied.
 * @throws UserFacingError naming the file and Postgres' message, nothing of that file stays; or that the database was made
 *   by other files than these.
 */
export async function applyMigrations(sql: Sql, folder: string): Promise<string[]> {
  const history = await sql<AppliedMigration[]>`
    select version, name, statements from supabase_migrations.schema_migrations order by version`;
  const files = migrationFiles(folder);
  requireSameHistory(history, files);
  const done = new Set(history.map((row) => row.version));
  const applied: string[] = [];
  for (const { file, version, name, text } of files) {
    if (done.has(version)) continue;
    const migration = { version, name, text };
    // The CLI does the same with statements that no transaction may hold.
    if (isConcurrent(text)) {
      await sql.unsafe(text);
      await sql.begin((transaction) => recordMigration(transaction, migration));
    } else
      await inTransaction(sql, text, `La migración ${file}`, (transaction) =>
        recordMigration(transaction, migration),
      );
    applied.push(file);
  }
  return applied;
}

/** Returns true for a migration that makes or drops an index without locking its table: its only statement. */
export const isConcurrent = (text: string): boolean =>
  /^(\s|--.*\n)*(create (unique )?|drop )index concurrently\b[^;]*;?\s*$/i.test(text);

/** Writes a migration into the Supabase CLI's history table. */
export async function recordMigration(
  transaction: TransactionSql,
  { version, name, text }: Pick<MigrationFile, 'version' | 'name' | 'text'>,
): Promise<void> {
  await transaction`insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${version}, ${name}, ${transaction.array([text])})`;
}

interface AppliedMigration {
  version: string;
  name: string | null;
  /** The file as it was, in one piece, where this stack applied it; the Supabase CLI keeps its single statements. */
  statements: string[] | null;
}

/** A migration of a folder. */
export interface MigrationFile {
  file: string;
  version: string;
  name: string;
  text: string;
}

/** Reads a folder's migrations, in order. */
export function migrationFiles(folder: string): MigrationFile[] {
  return (existsSync(folder) ? readdirSync(folder).sort() : []).flatMap((file) => {
    const [, version, name] = FILE_NAME.exec(file) ?? [];
    return version && name ? [{ file, version, name, text: readFileSync(join(folder, file), 'utf8') }] : [];
  });
}

/** Going on would leave a database that no set of files describes, and fail later where nobody would look for the reason. */
function requireSameHistory(history: AppliedMigration[], files: MigrationFile[]): void {
  const fileOf = new Map(files.map((file) => [file.version, file]));
  const gone = history.filter(({ version }) => !fileOf.has(version));
  const changed = history.filter(({ version, statements }) => {
    const file = fileOf.get(version);
    return (
      file && statements?.length === 1 && normalizeStatement(statements[0]!) !== normalizeStatement(file.text)
    );
  });
  if (gone.length === 0 && changed.length === 0) return;
  const list = (rows: AppliedMigration[]) =>
    rows.map(({ version, name }) => `\n    ${version}_${name ?? ''}.sql`).join('');
  throw new UserFacingError(
    [
      'La base de datos se hizo con otras migraciones que las de supabase/migrations.',
      ...(gone.length > 0 ? [`  Se aplicaron y ya no están:${list(gone)}`] : []),
      ...(changed.length > 0 ? [`  Han cambiado después de aplicarse:${list(changed)}`] : []),
      'Para hacerla de nuevo, con los datos de prueba y sin los que tiene ahora: npm run db:reset',
    ].join('\n'),
  );
}

/** The CLI keeps a file of one statement without its end. */
const normalizeStatement = (text: string) => text.replace(/[\s;]+$/, '').trimStart();

/**
 * Runs the seed once per database, remembered where the Supabase CLI remembers it.
 * @returns whether it ran now.
 * @throws UserFacingError with Postgres' message; nothing of the seed stays.
 */
export async function applySeed(sql: Sql, file: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  const path = relative(PROJECT_DIR, file);
  const known = await sql`select from supabase_migrations.seed_files where path = ${path}`;
  if (known.length > 0) return false;
  const text = readFileSync(file, 'utf8');
  const hash = createHash('sha256').update(text).digest('hex');
  await inTransaction(sql, text, `El archivo ${path}`, async (transaction) => {
    await transaction`insert into supabase_migrations.seed_files (path, hash) values (${path}, ${hash})`;
  });
  return true;
}

async function inTransaction(
  sql: Sql,
  text: string,
  what: string,
  record: (transaction: TransactionSql) => Promise<void>,
) {
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe(text).simple();
      // A file may leave the session's settings changed (search_path); the history must not depend on them.
      await transaction`reset all`;
      await record(transaction);
    });
  } catch (error) {
    throw new UserFacingError(`${what} ha fallado: ${describe(error, text)}`, { cause: error });
  }
}

function describe(error: unknown, text: string): string {
  if (!(error instanceof Error)) return String(error);
  const { detail, hint, where, position } = error as Partial<
    Record<'detail' | 'hint' | 'where' | 'position', string>
  >;
  const line = position ? `(línea ${text.slice(0, Number(position)).split('\n').length})` : null;
  return [error.message, line, detail, hint, where].filter(Boolean).join('\n  ');
}
