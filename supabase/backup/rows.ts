import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Sql, TransactionSql } from 'postgres';
import { UserFacingError } from '../local/shared/user-facing-error.ts';
import { rowsFile, type Manifest, type TableCopy } from './manifest.ts';
import { RowDigest } from './row-digest.ts';

// Why rows travel by COPY and not by pg_dump: docs/decisions/0059.

interface Table {
  name: string;
  columns: string[];
  /** The columns as they are read. */
  values: string[];
}

/** Makes values read alike on every server, and lets nothing end a long copy. */
const SESSION = `
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local row_security = off;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/**
 * Returns the tables of a copy: all of the product's, accounts and their identities. Sessions and refresh tokens are
 * none of them, and codes that were mailed are read as empty: nobody comes in by what was stolen (rule O13).
 */
const copiedTables = (sql: TransactionSql): Promise<Table[]> => sql<Table[]>`
  select format('%I.%I', n.nspname, c.relname) as name, array_agg(quote_ident(a.attname) order by a.attname) as columns,
    array_agg(format(case when c.oid = 'auth.users'::regclass and a.attname ~ '_token' then 'left(%I, 0)' else '%I' end,
      a.attname) order by a.attname) as values
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind in ('r', 'p') and not c.relispartition
    and (n.nspname in ('public', 'private') or c.oid in ('auth.users'::regclass, 'auth.identities'::regclass))
  group by c.oid, n.nspname, c.relname order by 1`;

const appliedMigrations = async (sql: TransactionSql) =>
  (
    await sql<{ version: string }[]>`
      select version from supabase_migrations.schema_migrations order by version`
  ).map(({ version }) => version);

async function readTable(sql: TransactionSql, { name, values }: Table, ...sinks: Writable[]): Promise<void> {
  const rows = await sql.unsafe(`copy (select ${values.join(', ')} from ${name}) to stdout`).readable();
  await pipeline([rows, ...sinks]);
  // postgres.js pauses its connection while a stream is full, and resumes it when the stream is read: the next query
  // after a stream that ended full would wait without end.
  rows._read(0);
}

/** Writes all rows of one snapshot into a folder. */
export async function backUpRows(
  sql: Sql,
  folder: string,
): Promise<Pick<Manifest, 'takenAt' | 'migrations' | 'tables' | 'sequences'>> {
  mkdirSync(join(folder, 'rows'), { recursive: true, mode: 0o700 });
  return sql.begin('isolation level repeatable read read only', async (snapshot) => {
    await snapshot.unsafe(SESSION).simple();
    const [now] = await snapshot<{ at: Date }[]>`select now() as at`;
    const tables: Record<string, TableCopy> = {};
    for (const table of await copiedTables(snapshot)) {
      const digest = new RowDigest();
      const file = createWriteStream(rowsFile(folder, table.name), { mode: 0o600 });
      await readTable(snapshot, table, digest, createGzip(), file);
      tables[table.name] = { columns: table.columns, rows: digest.rows, digest: digest.digest };
    }
    const sequences = await snapshot<{ name: string; last: string }[]>`
      select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
      where schemaname in ('public', 'private') and last_value is not null`;
    return {
      takenAt: now!.at.toISOString(),
      migrations: await appliedMigrations(snapshot),
      tables,
      sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
    };
  });
}

/**
 * Replaces the rows of a project that nobody has used, in the caller's transaction, and reads them back. Then it ends
 * the passes of phones' wallets: nobody knows which of them were revoked since (rule W7).
 * @throws UserFacingError where the project is in use or made by other migrations, a file is damaged, or what was read
 *   back is not what was copied
 */
export async function restoreRows(sql: TransactionSql, folder: string, manifest: Manifest): Promise<void> {
  await sql.unsafe(SESSION).simple();
  await requireUnused(sql);
  requireSame('migraciones', manifest.migrations, await appliedMigrations(sql));
  const tables = requireSameColumns(manifest, await copiedTables(sql));
  // Neither triggers nor foreign keys: the rows have passed both. What is read back shows that they are the same rows.
  await sql`set local session_replication_role = replica`;
  // Removes what the migrations put there, the new project's own secrets among it.
  await sql.unsafe(tables.map(({ name }) => `delete from ${name}`).join(';')).simple();
  for (const table of tables) {
    if (manifest.tables[table.name]!.rows === 0) continue;
    const copy = new RowDigest();
    await writeTable(sql, table, createReadStream(rowsFile(folder, table.name)), copy);
    requireDigest(manifest, table.name, copy, 'su archivo está dañado');
    const written = new RowDigest();
    await readTable(sql, table, written.resume());
    requireDigest(manifest, table.name, written, 'el proyecto no devuelve lo que se le dio');
  }
  for (const [name, last] of Object.entries(manifest.sequences))
    await sql`select setval(${name}::regclass, ${last}::bigint)`;
  await sql`set local session_replication_role = origin`;
  await sql`select private.end_wallet_passes(array(select id from private.wallet_passes), now())`;
}

async function writeTable(sql: TransactionSql, { name, columns }: Table, file: Readable, copy: RowDigest) {
  const query = sql.unsafe(`copy ${name} (${columns.join(', ')}) from stdin`);
  const sink = await query.writable();
  await new Promise<void>((resolve, reject) => {
    // postgres.js has resolved this query with its stream: without this, an error of the server would be waited for
    // without end.
    void Object.assign(query, { reject });
    pipeline(file, createGunzip(), copy, sink).then(resolve, reject);
  }).catch((error: unknown) => {
    throw new UserFacingError(`${name}: ${(error as Error).message}`, { cause: error });
  });
}

function requireDigest({ tables }: Manifest, name: string, found: RowDigest, reason: string): void {
  const { rows, digest } = tables[name]!;
  if (found.rows !== rows || found.digest !== digest)
    throw new UserFacingError(`${name}: ${reason} (${rows} filas copiadas, ${found.rows} leídas).`);
}

async function requireUnused(sql: TransactionSql): Promise<void> {
  const [found] = await sql<Record<'cuentas' | 'archivos' | 'peticiones', number>[]>`
    select (select count(*)::int from auth.users) as cuentas, (select count(*)::int from storage.objects) as archivos,
      (select count(*)::int from public.contact_leads) as peticiones`;
  const used = Object.entries(found!).filter(([, count]) => count > 0);
  if (used.length > 0)
    throw new UserFacingError(
      `El proyecto de destino no está vacío (${used.map(([what, count]) => `${count} ${what}`).join(', ')}). ` +
        'Una copia se restaura en un proyecto nuevo, con las migraciones aplicadas y nada más.',
    );
}

/** Returns the tables with the columns of the copy. A newer Auth may have more of its own, which keep their defaults. */
function requireSameColumns(manifest: Manifest, there: Table[]): Table[] {
  const named = (tables: { name: string; columns: string[] }[]) =>
    tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`));
  const copied = named(Object.entries(manifest.tables).map(([name, { columns }]) => ({ name, columns })));
  const isCopied = (name: string) => copied.includes(name) || !name.startsWith('auth.');
  requireSame('columnas', copied, named(there).filter(isCopied));
  return there.map(({ name, columns, values }) => ({
    name,
    columns: columns.filter((column) => isCopied(`${name}.${column}`)),
    values: values.filter((_, at) => isCopied(`${name}.${columns[at]!}`)),
  }));
}

function requireSame(what: string, copied: string[], there: string[]): void {
  const lacking = copied.filter((name) => !there.includes(name));
  const surplus = there.filter((name) => !copied.includes(name));
  if (lacking.length === 0 && surplus.length === 0) return;
  throw new UserFacingError(
    [
      `El destino tiene otras ${what} que la copia.`,
      ...(lacking.length > 0 ? [`  Le faltan: ${lacking.join(', ')}`] : []),
      ...(surplus.length > 0 ? [`  Le sobran: ${surplus.join(', ')}`] : []),
      'Aplica las migraciones de la versión que hizo la copia; ponlas al día después de restaurar.',
    ].join('\n'),
  );
}
