import type { Sql, TransactionSql } from 'postgres';
import { createDatabase, type DatabaseServer } from '../../support/test-database.ts';
import type { Person } from '../support/population.ts';
import { fill } from '../support/population.ts';
import type { TimedCall } from './calls.ts';

/** A filled database of one size, with the one connection that everything on it runs through. */
export interface SizedDatabase {
  records: number;
  url: string;
  sql: Sql;
  /** In all tables. */
  rows: number;
  drop: () => Promise<void>;
}

/** Fills a database of its own on the server. */
export async function sizedDatabase(server: DatabaseServer, records: number): Promise<SizedDatabase> {
  const { url, sql, drop } = await createDatabase(server, { connections: 1, superuser: true });
  try {
    const tables = await fill(sql, records);
    await warm(sql);
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
    return { records, url, sql, rows, drop };
  } catch (error) {
    await drop();
    throw error;
  }
}

/** Reads everything into memory, as a server that has run for a while has it. */
async function warm(sql: Sql): Promise<void> {
  await sql`create extension if not exists pg_prewarm`;
  await sql`
    select sum(public.pg_prewarm(c.oid::regclass)) from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'i', 't', 'm') and n.nspname in ('public', 'private', 'auth', 'storage', 'pg_catalog', 'pg_toast')`;
}

/** Callers, in SQL with the person as $1; a service has its person among its arguments. */
const CALLERS: Record<TimedCall['group'], string> = {
  screen: `$1::text::jsonb ->> 'user_id'`,
  procedure: `$1::text::jsonb ->> 'user_id'`,
  service: `left($1::text::jsonb ->> 'user_id', 0)`,
  admin: `(select case when $1::text::jsonb is not null then bench.id('admin', 1) end::text)`,
  // the owner of the café whose customer the person is
  desk: `(select m.user_id::text from public.cafe_members m where m.cafe_id = ($1::text::jsonb ->> 'cafe_id')::uuid and m.role = 'owner')`,
};

/** Thrown to end a transaction that must not last. */
class Undo extends Error {}

/**
 * Does the work in the role and with the claims that the API would set for the caller, and undoes what it changed, so that
 * everyone still stands where they stood.
 */
export async function asCaller<T>(
  sql: Sql,
  group: TimedCall['group'],
  person: Person,
  work: (transaction: TransactionSql) => Promise<T>,
): Promise<T> {
  const role = roleOf(group);
  let result: { value: T } | undefined;
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe(
        `select set_config('request.jwt.claim.sub', ${CALLERS[group]}, true), set_config('request.jwt.claim.role', $2, true), set_config('role', $2, true)`,
        [JSON.stringify(person), role],
        { prepare: true },
      );
      result = { value: await work(transaction) };
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  return result!.value;
}

const roleOf = (group: TimedCall['group']) => (group === 'service' ? 'service_role' : 'authenticated');

/** A call as a statement with its parameters, once what must come before it has happened, off the clock. */
export async function readyStatement(
  transaction: TransactionSql,
  call: TimedCall,
  person: Person,
): Promise<{ text: string; parameters: never[] }> {
  let before: string | null = null;
  if (call.before) {
    const [text, ...parameters] = call.before(person);
    await transaction`select set_config('role', 'none', true)`;
    const [row] = await transaction.unsafe<{ answer: string | null }[]>(text, parameters as never[]);
    await transaction`select set_config('role', ${roleOf(call.group)}, true)`;
    before = row!.answer;
  }
  const args = Object.entries(call.args(person, before ?? ''));
  const list = args.map(([name], at) => `${name} => $${at + 1}`).join(', ');
  return {
    text: `select public.${call.name}(${list})`,
    parameters: args.map(([, value]) => value) as never[],
  };
}
