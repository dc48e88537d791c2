import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connect } from '../../../supabase/local/connect.ts';
import { onProcessor } from '../support/processes.ts';
import { ARGUMENTS, DEEDS, habitOf, type Crowds, type Deed } from '../support/rush.ts';

/** Cost of the same deeds as bare SQL. */
export interface DirectRun {
  tool: string;
  perSecond: number;
  /** Milliseconds of each transaction. */
  durations: number[];
}

const CLIENTS = 8;
const COLUMNS = ['user_id', 'email', 'slug', 'cafe_id', 'hito', 'reward_id'] as const;

/** Copies the filled database, with the crowds as a table in which pgbench looks up who does what next. */
export async function copyForDirect(url: string, crowds: Crowds): Promise<string> {
  const maintenance = connect(withDatabase(url, 'template1'), 1);
  await maintenance`create database direct template postgres`;
  await maintenance.end();
  const copy = withDatabase(url, 'direct');
  const sql = connect(copy, 1);
  await sql.unsafe(`create table bench.crowd (deed text, n int, user_id uuid, email text, slug text, cafe_id uuid, hito int,
    reward_id uuid, primary key (deed, n)); grant select on bench.crowd to public`);
  for (const deed of DEEDS) {
    const rows = crowds[deed].map((person, n) => ({
      deed,
      n,
      ...Object.fromEntries(COLUMNS.map((column) => [column, person[column]])),
    }));
    await sql`insert into bench.crowd select * from jsonb_populate_recordset(null::bench.crowd, ${sql.json(rows)})`;
  }
  await sql`vacuum (analyze) bench.crowd`;
  await sql.end();
  return copy;
}

/** Runs the mix through pgbench, or through the driver where pgbench is not installed. */
export async function runDirect(
  url: string,
  crowds: Crowds,
  folder: string,
  seconds: number,
): Promise<DirectRun> {
  const hasPgbench = spawnSync('pgbench', ['--version']).status === 0;
  return hasPgbench ? runPgbench(url, crowds, folder, seconds) : runDriver(url, crowds, seconds);
}

/** Cost of one deed in Postgres. */
export interface DeedCost {
  deed: Deed;
  times: number;
  /** Milliseconds of one backend's processor time; NaN where the system does not tell. */
  milliseconds: number;
}

/**
 * Does each deed as bare SQL on one connection, at most so many times, each time by another person. The people are taken
 * from the end of each crowd: who did a deed once would be answered more cheaply the second time.
 */
export async function costOfDeeds(url: string, crowds: Crowds, times: number): Promise<DeedCost[]> {
  const sql = connect(url, 1);
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const costs: DeedCost[] = [];
  for (const deed of DEEDS) {
    const [claims, call] = statements(deed, '$1::int');
    const last = crowds[deed].length - 1;
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
    costs.push({ deed, times: doable - warmUp, milliseconds: spent / (doable - warmUp) });
  }
  await sql.end();
  return costs;
}

const withDatabase = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;
const roleOf = (deed: Deed) => (habitOf(deed).edgeFunction ? 'service_role' : 'authenticated');

/** The statements of one deed as the API sends them, with `n` as the place in the crowd. */
function statements(deed: Deed, n: string): [string, string] {
  const person = (column: string) =>
    `(select ${column} from bench.crowd where deed = '${deed}' and n = ${n})`;
  const args = Object.entries(habitOf(deed).args).map(([name, source]) => {
    const value = source in ARGUMENTS ? ARGUMENTS[source as keyof typeof ARGUMENTS].sql : person(source);
    return `${name} => ${value}`;
  });
  return [
    `select set_config('request.jwt.claim.sub', ${person('user_id::text')}, true), set_config('request.jwt.claim.role', '${roleOf(deed)}', true), set_config('role', '${roleOf(deed)}', true)`,
    `select public.${habitOf(deed).procedure}(${args.join(', ')})`,
  ];
}

async function runPgbench(url: string, crowds: Crowds, folder: string, seconds: number): Promise<DirectRun> {
  const scripts = join(folder, 'pgbench');
  mkdirSync(scripts);
  const files = DEEDS.map((deed, at) => {
    const [claims, call] = statements(deed, ':n');
    const lines = [
      `\\set n (:client_id + ${CLIENTS} * :turn${at}) % ${crowds[deed].length}`,
      `\\set turn${at} :turn${at} + 1`,
      ...['begin', claims, call, 'commit'].map((statement) => `${statement};`),
    ];
    const file = join(scripts, `${at}.sql`);
    writeFileSync(file, `${lines.join('\n')}\n`);
    return `--file=${file}@${habitOf(deed).share}`;
  });
  const { hostname, port, pathname } = new URL(url);
  // Not synchronous: this process must notice meanwhile which of its idle connections the API closes.
  const { stdout } = await promisify(execFile)('pgbench', [
    ...['--no-vacuum', '--protocol=prepared', '--log', `--log-prefix=${join(scripts, 'log')}`],
    ...['--client', String(CLIENTS), '--jobs', '1', '--time', String(seconds), '--username=postgres'],
    ...[`--host=${hostname}`, `--port=${port}`],
    ...DEEDS.map((_, at) => `--define=turn${at}=0`),
    ...files,
    pathname.slice(1),
  ]);
  const tps = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
  if (!tps) throw new Error(`pgbench printed no throughput:\n${stdout}`);
  const logs = readdirSync(scripts).filter((name) => name.startsWith('log.'));
  const durations = logs.flatMap((name) =>
    readFileSync(join(scripts, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => Number(line.split(' ')[2]) / 1000),
  );
  return { tool: `pgbench, ${CLIENTS} clients`, perSecond: Number(tps), durations };
}

async function runDriver(url: string, crowds: Crowds, seconds: number): Promise<DirectRun> {
  const sql = connect(url, CLIENTS);
  const durations: number[] = [];
  const turns = new Map<Deed, number>();
  const started = performance.now();
  const bag = DEEDS.flatMap((deed) => Array<Deed>(habitOf(deed).share).fill(deed));
  const one = async () => {
    while (performance.now() - started < seconds * 1000) {
      const deed = bag[Math.floor(Math.random() * bag.length)]!;
      const turn = turns.get(deed) ?? 0;
      turns.set(deed, turn + 1);
      const [claims, call] = statements(deed, '$1::int');
      const place = [turn % crowds[deed].length];
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
  return { tool: `postgres.js, ${CLIENTS} connections`, perSecond: durations.length / elapsed, durations };
}
