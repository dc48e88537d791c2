import type { Sql, TransactionSql } from 'postgres';
import { isConcurrent, recordMigration, type MigrationFile } from '../../supabase/local/migrations.ts';
import { UserFacingError } from '../../supabase/local/user-facing-error.ts';
import { splitStatements } from '../support/sql-statements.ts';

/** Time for which nobody at a counter minds waiting. */
const MAX_HELD_MS = 2000;

const MODES = [
  'AccessShareLock',
  'RowShareLock',
  'RowExclusiveLock',
  'ShareUpdateExclusiveLock',
  'ShareLock',
  'ShareRowExclusiveLock',
  'ExclusiveLock',
  'AccessExclusiveLock',
];
/** From this mode on writers wait. */
const BLOCKING = MODES.indexOf('ShareLock');

const TABLES = `pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage')`;

/** A table's lock: the strongest so far, and since when others wait for it. */
interface Held {
  mode: string;
  since: number | null;
}

/** Counts the rows of each table. */
export async function countRows(sql: Sql): Promise<Record<string, number>> {
  const rows = await sql.unsafe<{ name: string; rows: string }[]>(`
    select n.nspname || '.' || c.relname as name, (xpath('//c/text()', query_to_xml(
      format('select count(*) as c from %I.%I', n.nspname, c.relname), false, true, '')))[1]::text as rows from ${TABLES}`);
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, Number(count)]));
}

const files = async (sql: Sql) =>
  sql.unsafe<{ oid: number; name: string; file: number }[]>(
    `select c.oid, n.nspname || '.' || c.relname as name, c.relfilenode as file from ${TABLES}`,
  );

/** Rows that the transaction has changed so far, by table: their next writers wait for its end. */
const changedRows = async (transaction: TransactionSql) =>
  transaction<{ name: string; rows: number }[]>`
    select schemaname || '.' || relname as name, (n_tup_upd + n_tup_del)::int as rows from pg_stat_xact_user_tables`;

/**
 * Applies a migration as `supabase db push` does, in one transaction, and prints what each statement takes and locks.
 * @param watcher a connection that sees the database as others do meanwhile
 * @param rows the tables' rows before
 * @param grows returns true for a table that grows
 * @returns what a counter would have felt: tables locked for too long, tables written anew
 */
export async function applyWatched(
  sql: Sql,
  watcher: Sql,
  { file, version, name, text }: MigrationFile,
  rows: Record<string, number>,
  grows: (table: string) => boolean,
): Promise<string[]> {
  console.log(`\n${file}`);
  const before = await files(sql);
  const held = new Map<string, Held>();
  const changed = new Map<string, number>();
  const runStatement = async (connection: Sql | TransactionSql, statement: string) => {
    const began = performance.now();
    await connection
      .unsafe(statement)
      .simple()
      .catch((error: Error) => {
        throw new UserFacingError(`La migración ${file} ha fallado: ${error.message}\n  ${statement}`, {
          cause: error,
        });
      });
    return { began, ms: performance.now() - began };
  };
  const print = (statement: string, ms: number, locks: string[]) =>
    console.log(
      `${ms.toFixed(1).padStart(9)} ms  ${statement.replace(/\s+/g, ' ').slice(0, 90)}${locks.map((lock) => `\n${' '.repeat(14)}${lock}`).join('')}`,
    );

  if (isConcurrent(text)) {
    const { ms } = await runStatement(sql, text);
    print(text, ms, ['outside a transaction']);
    await sql.begin((transaction) => recordMigration(transaction, { version, name, text }));
  } else
    await sql.begin(async (transaction) => {
      const [own] = await transaction<{ pid: number }[]>`select pg_backend_pid() as pid`;
      for (const statement of splitStatements(text)) {
        const { began, ms } = await runStatement(transaction, statement);
        const locks: string[] = [];
        for (const { table, mode } of await locksOf(watcher, own!.pid)) {
          const last = held.get(table);
          if (last && MODES.indexOf(mode) <= MODES.indexOf(last.mode)) continue;
          held.set(table, { mode, since: last?.since ?? (MODES.indexOf(mode) >= BLOCKING ? began : null) });
          locks.push(`${mode} on ${table}`);
        }
        for (const { name: table, rows: count } of await changedRows(transaction)) {
          const last = held.get(table);
          if (count === (changed.get(table) ?? 0) || !last) continue;
          changed.set(table, count);
          last.since ??= began;
          locks.push(`${count} rows changed of ${table}`);
        }
        print(statement, ms, locks);
      }
      await transaction`reset all`;
      await recordMigration(transaction, { version, name, text });
    });
  const ended = performance.now();
  const faults: string[] = [];
  for (const [table, { mode, since }] of held) {
    if (since === null) continue;
    const ms = ended - since;
    console.log(
      `${ms.toFixed(1).padStart(9)} ms  ${table} held by ${changed.has(table) ? 'its rows, ' : ''}${mode}`,
    );
    if (ms > MAX_HELD_MS && (rows[table] ?? 0) > 0)
      faults.push(`${file} locks ${table} for ${(ms / 1000).toFixed(1)} s (${mode})`);
  }
  const after = new Map((await files(sql)).map((one) => [one.oid, one.file]));
  for (const { oid, name: table, file: place } of before)
    if (grows(table) && after.has(oid) && after.get(oid) !== place)
      faults.push(`${file} writes ${table} anew (${rows[table]} rows)`);
  return faults;
}

/** The strongest lock that a transaction has on each table that was there before it. */
async function locksOf(watcher: Sql, pid: number): Promise<{ table: string; mode: string }[]> {
  const all = await watcher.unsafe<{ table: string; mode: string }[]>(
    `select n.nspname || '.' || c.relname as "table", l.mode from pg_locks l, ${TABLES} and l.relation = c.oid
     and l.locktype = 'relation' and l.granted and l.pid = ${pid}
     and l.database = (select oid from pg_database where datname = current_database())`,
  );
  const strongest = new Map<string, string>();
  for (const { table, mode } of all)
    if (MODES.indexOf(mode) > MODES.indexOf(strongest.get(table) ?? '')) strongest.set(table, mode);
  return [...strongest].map(([table, mode]) => ({ table, mode }));
}
