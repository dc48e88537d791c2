import type { Sql, TransactionSql } from 'postgres';
import { createDatabase, type DatabaseServer } from '../../support/database/test-database.ts';
import { as, byCode, SERVICE, type Caller } from '../../support/database/personas.ts';
import type { Person } from '../../support/scenarios/person.ts';
import { prepare, type Prepared } from '../../support/scenarios/scenario.ts';
import { fill } from '../support/population.ts';
import type { TimedCall } from './calls.ts';

type Called = Pick<TimedCall, 'caller' | 'byCode'>;

/** A filled database of one size, with the one connection that everything on it runs through. */
export interface SizedDatabase {
  enrollments: number;
  url: string;
  sql: Sql;
  /** In all tables. */
  rows: number;
  drop: () => Promise<void>;
}

/** Fills a database of its own on the server. */
export async function sizedDatabase(server: DatabaseServer, enrollments: number): Promise<SizedDatabase> {
  const { url, sql, drop } = await createDatabase(server, { connections: 1, superuser: true });
  try {
    const tables = await fill(sql, enrollments);
    await warm(sql);
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
    return { enrollments, url, sql, rows, drop };
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

/** Returns the caller that a call has for a person: at a desk the owner of the café whose customer the person is. */
async function callerOf(sql: Sql, { caller, byCode: isByCode }: Called, person: Person): Promise<Caller> {
  if (caller === 'customer') return isByCode ? byCode({ id: person.user_id }) : person.user_id;
  if (caller === 'service') return SERVICE;
  if (caller !== 'team' && caller !== 'admin') return null;
  const [row] = await sql<{ id: string }[]>`
    select case when ${caller === 'admin'} then bench.id('admin', 1) else (select m.user_id
      from public.cafe_members m where m.cafe_id = ${person.cafe_id} and m.role = 'owner') end as id`;
  return row!.id;
}

/** Thrown to end a transaction that must not last. */
class Undo extends Error {}

/**
 * Does the work in the role and with the claims that the API would set for the caller, and undoes what it changed, so that
 * everyone still stands where they stood.
 */
export async function asCaller<T>(
  sql: Sql,
  called: Called,
  person: Person,
  work: (transaction: TransactionSql) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined;
  try {
    await as(sql, await callerOf(sql, called, person), async (transaction) => {
      result = { value: await work(transaction) };
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  return result!.value;
}

/** A call as a statement with its parameters, once what must come before it has happened, off the clock. */
export async function readyStatement(
  transaction: TransactionSql,
  call: TimedCall,
  person: Person,
): Promise<{ text: string; parameters: never[] }> {
  const answer = await prepare(transaction, call, person);
  const args = Object.entries<unknown>(call.args?.(person as Prepared, answer) ?? {});
  const list = args.map(([name], at) => `${name} => $${at + 1}`).join(', ');
  return {
    text: `select public.${call.name}(${list})`,
    parameters: args.map(([, value]) => value) as never[],
  };
}
