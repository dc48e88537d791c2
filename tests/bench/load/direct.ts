import { connect } from '../../../supabase/local/postgres/connect.ts';
import { onProcessor } from '../support/processes.ts';
import {
  ARGUMENTS,
  OPERATIONS,
  operationSettings,
  type UserGroups,
  type Operation,
} from '../support/noon-load.ts';

/** Cost of the same operations as bare SQL. */
export interface DirectRun {
  perSecond: number;
  /** Milliseconds of each transaction. */
  durations: number[];
}

const CLIENTS = 8;
const COLUMNS = ['user_id', 'email', 'slug', 'cafe_id', 'hito', 'reward_id'] as const;

/** Copies the filled database, with the groups as a table in which each statement looks up whose turn it is. */
export async function copyForDirect(url: string, groups: UserGroups): Promise<string> {
  const maintenance = connect(withDatabase(url, 'template1'), 1);
  await maintenance`create database direct template postgres`;
  await maintenance.end();
  const copy = withDatabase(url, 'direct');
  const sql = connect(copy, 1);
  await sql.unsafe(`create table bench.operation_people (operation text, n int, user_id uuid, email text, slug text, cafe_id uuid, hito int,
    reward_id uuid, primary key (operation, n)); grant select on bench.operation_people to public`);
  for (const operation of OPERATIONS) {
    const rows = groups[operation].map((person, n) => ({
      operation,
      n,
      ...Object.fromEntries(COLUMNS.map((column) => [column, person[column]])),
    }));
    await sql`insert into bench.operation_people select * from jsonb_populate_recordset(null::bench.operation_people, ${sql.json(rows)})`;
  }
  await sql`vacuum (analyze) bench.operation_people`;
  await sql.end();
  return copy;
}

/** Cost of one operation in Postgres. */
export interface OperationCost {
  operation: Operation;
  times: number;
  /** Milliseconds of one backend's processor time; NaN where the system does not tell. */
  milliseconds: number;
}

/**
 * Does each operation as bare SQL on one connection, at most so many times, each time by another person. The people are taken
 * from the end of each group: who did an operation once would be answered more cheaply the second time.
 */
export async function operationCosts(
  url: string,
  groups: UserGroups,
  times: number,
): Promise<OperationCost[]> {
  const sql = connect(url, 1);
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const costs: OperationCost[] = [];
  for (const operation of OPERATIONS) {
    const [claims, call] = statements(operation);
    const last = groups[operation].length - 1;
    const turn = (place: number) =>
      sql.begin(async (transaction) => {
        await transaction.unsafe(claims, [place], { prepare: true });
        await transaction.unsafe(call, call.includes('$1') ? [place] : [], { prepare: true });
      });
    const doable = Math.min(times, Math.floor(last / 2));
    // the first calls of a connection plan what the others only run
    const warmUp = Math.min(20, Math.floor(doable / 4));
    for (let n = 0; n < warmUp; n += 1) await turn(last - n);
    const before = onProcessor(backend!.pid);
    for (let n = warmUp; n < doable; n += 1) await turn(last - n);
    const spent = onProcessor(backend!.pid) - before;
    costs.push({ operation, times: doable - warmUp, milliseconds: spent / (doable - warmUp) });
  }
  await sql.end();
  return costs;
}

const withDatabase = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;
const roleOf = (operation: Operation) =>
  operationSettings(operation).edgeFunction ? 'service_role' : 'authenticated';

/** The statements of one operation as the API sends them; their parameter is the place in the group. */
function statements(operation: Operation): [string, string] {
  const person = (column: string) =>
    `(select ${column} from bench.operation_people where operation = '${operation}' and n = $1::int)`;
  const args = Object.entries(operationSettings(operation).args).map(([name, source]) => {
    const value = source in ARGUMENTS ? ARGUMENTS[source as keyof typeof ARGUMENTS].sql : person(source);
    return `${name} => ${value}`;
  });
  return [
    `select set_config('request.jwt.claim.sub', ${person('user_id::text')}, true), set_config('request.jwt.claim.role', '${roleOf(operation)}', true), set_config('role', '${roleOf(operation)}', true)`,
    `select public.${operationSettings(operation).procedure}(${args.join(', ')})`,
  ];
}

/** Runs the mix over eight connections at once. */
export async function runDirect(url: string, groups: UserGroups, seconds: number): Promise<DirectRun> {
  const sql = connect(url, CLIENTS);
  const durations: number[] = [];
  const turns = new Map<Operation, number>();
  const started = performance.now();
  const bag = OPERATIONS.flatMap((operation) =>
    Array<Operation>(operationSettings(operation).share).fill(operation),
  );
  const one = async () => {
    while (performance.now() - started < seconds * 1000) {
      const operation = bag[Math.floor(Math.random() * bag.length)]!;
      const turn = turns.get(operation) ?? 0;
      turns.set(operation, turn + 1);
      const [claims, call] = statements(operation);
      const place = [turn % groups[operation].length];
      const began = performance.now();
      await sql.begin(async (transaction) => {
        await transaction.unsafe(claims, place, { prepare: true });
        await transaction.unsafe(call, call.includes('$1') ? place : [], { prepare: true });
      });
      durations.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, one));
  await sql.end();
  const elapsed = (performance.now() - started) / 1000;
  return { perSecond: durations.length / elapsed, durations };
}
