import type { Sql, TransactionSql } from 'postgres';
import {
  isConcurrent,
  recordMigration,
  type MigrationFile,
} from '../../supabase/local/postgres/migrations.ts';
import { UserFacingError } from '../../supabase/local/shared/user-facing-error.ts';
import { splitStatements } from '../support/database/sql-statements.ts';
import { readApiSurface, surfaceBreaks } from './api-surface.ts';

/** Time for which nobody at a counter minds waiting. */
const MAX_HELD_MS = 2000;

/** Size of the deployment for which a migration is judged. */
export const JUDGED_CUSTOMERS = 100_000;
/** Rows that one transaction may read or change while others wait for it: about a second's work. */
const MAX_ROWS = 100_000;

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

/** A table's lock: the strongest so far, since when others wait for it, and the rows that the transaction has gone through since. */
interface Held {
  mode: string;
  since: number | null;
  /** Rows of this table that wait for the transaction's end. */
  changed: number;
  /** Rows of all tables that grow, scaled. */
  work: number;
}

/** Counts the rows of each table. */
export async function countRows(sql: Sql): Promise<Record<string, number>> {
  const rows = await sql.unsafe<{ name: string; rows: string }[]>(`
    select n.nspname || '.' || c.relname as name, (xpath('//c/text()', query_to_xml(
      format('select count(*) as c from %I.%I', n.nspname, c.relname), false, true, '')))[1]::text as rows from ${TABLES}`);
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, Number(count)]));
}

const files = async (sql: Sql | TransactionSql) =>
  sql.unsafe<{ oid: number; name: string; file: number }[]>(
    `select c.oid, n.nspname || '.' || c.relname as name, c.relfilenode as file from ${TABLES}`,
  );

/** Rows that the connection has read and changed so far, by table. */
const rowCounts = async (transaction: TransactionSql) =>
  new Map(
    (
      await transaction<{ name: string; read: number; changed: number; deleted: number }[]>`
        select schemaname || '.' || relname as name, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read,
          (n_tup_upd + n_tup_del)::int as changed, n_tup_del::int as deleted
        from pg_stat_xact_user_tables`
    ).map(({ name, ...counts }) => [name, counts]),
  );

const NO_ROWS = { read: 0, changed: 0, deleted: 0 };

/** The filled database that a migration meets. */
export interface Filled {
  /** Number of its customers. */
  customers: number;
  /** The tables' rows. */
  rows: Record<string, number>;
  /** Returns true for a table that grows with the customers. */
  grows: (table: string) => boolean;
}

/** Thrown to undo a migration that is only tried. */
const UNDO = new Error('undo');

/**
 * Applies a migration as `supabase db push` does, in one transaction, and judges it by what it does: the rows that it reads
 * or changes while others wait, scaled to a large deployment, the tables that it writes anew, and what the released pages
 * and functions lose. A line `-- decided: …`, which begins as a fault does, accepts that one.
 * @param watcher a connection that sees the database as others do meanwhile
 * @param isTimed whether the time of the locks counts too: it says something at the size of a deployment alone
 * @param isTried whether to undo it at the end
 * @param print receives a line for each statement
 * @returns the faults: what a counter would have felt, and what a page would miss
 */
export async function applyWatched(
  sql: Sql,
  watcher: Sql,
  { file, version, name, text }: MigrationFile,
  { customers, rows, grows }: Filled,
  {
    isTimed = true,
    isTried = false,
    print = console.log,
  }: { isTimed?: boolean; isTried?: boolean; print?: (line: string) => void } = {},
): Promise<string[]> {
  print(`\n${file}`);
  const scale = JUDGED_CUSTOMERS / customers;
  const [before, surface] = [await files(sql), await readApiSurface(sql)];
  const held = new Map<string, Held>();
  const faults: string[] = [];
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
  const printStatement = (statement: string, ms: number, locks: string[]) =>
    print(
      `${ms.toFixed(1).padStart(9)} ms  ${statement.replace(/\s+/g, ' ').slice(0, 90)}${locks.map((lock) => `\n${' '.repeat(14)}${lock}`).join('')}`,
    );
  const judge = async (connection: Sql | TransactionSql) => {
    faults.push(...surfaceBreaks(surface, await readApiSurface(connection)));
    const after = new Map((await files(connection)).map((one) => [one.oid, one.file]));
    for (const { oid, name: table, file: place } of before)
      if (grows(table) && after.has(oid) && after.get(oid) !== place)
        faults.push(`writes ${table} anew (${rows[table]} rows)`);
  };

  if (isConcurrent(text)) {
    const { ms } = await runStatement(sql, text);
    printStatement(text, ms, ['outside a transaction']);
    await sql.begin((transaction) => recordMigration(transaction, { version, name, text }));
    await judge(sql);
  } else
    await sql
      .begin(async (transaction) => {
        const [own] = await transaction<{ pid: number }[]>`select pg_backend_pid() as pid`;
        let counted = await rowCounts(transaction);
        const first = counted;
        for (const statement of splitStatements(text)) {
          const { began, ms } = await runStatement(transaction, statement);
          const locks: string[] = [];
          for (const { table, mode } of await locksOf(watcher, own!.pid)) {
            const last = held.get(table);
            if (last && MODES.indexOf(mode) <= MODES.indexOf(last.mode)) continue;
            const since = last?.since ?? (MODES.indexOf(mode) >= BLOCKING ? began : null);
            held.set(table, { mode, since, changed: last?.changed ?? 0, work: last?.work ?? 0 });
            locks.push(`${mode} on ${table}`);
          }
          const counts = await rowCounts(transaction);
          let work = 0;
          for (const [table, now] of counts) {
            const last = counted.get(table) ?? NO_ROWS;
            const changed = now.changed - last.changed;
            if (grows(table)) work += (now.read - last.read + changed) * scale;
            const lock = held.get(table);
            if (changed === 0 || !lock) continue;
            lock.changed += changed;
            lock.since ??= began;
            locks.push(`${changed} rows changed of ${table}`);
          }
          for (const lock of held.values()) if (lock.since !== null) lock.work += work;
          counted = counts;
          printStatement(statement, ms, locks);
        }
        for (const [table, { deleted }] of counted)
          if (grows(table) && deleted > (first.get(table) ?? NO_ROWS).deleted)
            faults.push(`deletes rows of ${table}`);
        await transaction`reset all`;
        if (isTried) {
          await judge(transaction);
          throw UNDO;
        }
        await recordMigration(transaction, { version, name, text });
      })
      .catch((error: unknown) => {
        if (error !== UNDO) throw error;
      });
  const ended = performance.now();
  if (!isTried && !isConcurrent(text)) await judge(sql);
  for (const [table, { mode, since, changed, work }] of held) {
    if (since === null) continue;
    const ms = ended - since;
    print(`${ms.toFixed(1).padStart(9)} ms  ${table} held by ${changed > 0 ? 'its rows, ' : ''}${mode}`);
    if (isTimed && ms > MAX_HELD_MS && (rows[table] ?? 0) > 0)
      faults.push(`locks ${table} for ${(ms / 1000).toFixed(1)} s (${mode})`);
    if (grows(table) && changed * scale > MAX_ROWS)
      faults.push(`changes ${Math.round(changed * scale)} rows of ${table} in one transaction`);
    else if (MODES.indexOf(mode) >= BLOCKING && work > MAX_ROWS)
      faults.push(`locks ${table} while it reads or changes ${Math.round(work)} rows (${mode})`);
  }
  const decided = [...text.matchAll(/^-- decided: (.+)$/gm)].map(([, line]) => line!);
  return faults
    .filter((fault) => !decided.some((line) => line.startsWith(fault)))
    .map((fault) => `${file} ${fault}`);
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
