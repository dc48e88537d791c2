import { parseArgs } from 'node:util';
import { procedures } from '@functions/_shared/contracts/procedures/index.ts';
import { startDatabaseServer } from '../../support/platform/database-server.ts';
import { type DatabaseServer } from '../../support/database/test-database.ts';
import { broken, violations } from '../support/invariants.ts';
import { machine, ms, printTable, progress, targets } from '../support/report.ts';
import { CALLS, nameOf } from './calls.ts';
import { sizedDatabase, type SizedDatabase } from './databases.ts';
import { reportLargeCafes } from './large-cafes.ts';
import { readPlans, SMALL_SCAN } from './plans.ts';
import { ROUNDS, timeCall, WARM_UP } from './timing.ts';

const { values: options } = parseArgs({
  options: {
    /** Adds a database of a million enrollments, which takes minutes to fill. */
    million: { type: 'boolean', default: false },
    /** Calls in each round. */
    repetitions: { type: 'string', default: '100' },
    /** Only calls whose name or caller contains this. */
    only: { type: 'string', default: '' },
    /** Runs everything once, in seconds, to prove that the benchmark works. */
    miniature: { type: 'boolean', default: false },
  },
});
const { miniature } = options;

/** Holds all three databases: what is measured is how the work of a call grows, not the disk that a cold page comes from. */
const SHARED_BUFFERS = miniature ? '128MB' : '8GB';
/** After how long the platform ends a call of a visitor, and of anybody else, in milliseconds (rule S17). */
const TIME_LIMIT = { visitors: 3000, others: 8000 };
/** Largest ratio of a call's time between the largest database and the smallest. */
const MAX_GROWTH = 1.5;

/** A miniature runs one call in twelve: `tests/database/plans` runs all of them. */
const calls = CALLS.filter((call) => `${call.caller} ${nameOf(call)}`.includes(options.only)).filter(
  (_, at) => !miniature || at % 12 === 0,
);
const goals = targets({ miniature });
const rounds = miniature ? 1 : ROUNDS;
const repetitions = miniature ? 1 : Number(options.repetitions);

/** Fills databases of growing size, runs every call on all of them, and compares. */
async function main(): Promise<boolean> {
  console.log(`Database benchmark, ${machine()}\n`);
  const sizes = miniature ? [1000, 2000] : [10_000, 100_000, ...(options.million ? [1_000_000] : [])];
  const server = await startDatabaseServer({ sharedBuffers: SHARED_BUFFERS });
  const interrupted = () => void server.stop().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupted);
  const databases: SizedDatabase[] = [];
  try {
    for (const size of sizes) databases.push(await filled(server, size));
    await checkPopulations(databases);
    console.log();
    await reportPlans(databases);
    await reportTimes(databases);
    if ('load_results'.includes(options.only)) await reportLargeCafes(server, goals, { miniature });
    console.log(`At the end: ${machine()}\n`);
    return goals.finish();
  } finally {
    for (const { sql } of databases) await sql.end();
    await server.stop();
  }
}

async function filled(server: DatabaseServer, size: number): Promise<SizedDatabase> {
  console.error(`filling ${size} enrollments`);
  const started = Date.now();
  const database = await sizedDatabase(server, size);
  const [row] = await database.sql<
    { size: string }[]
  >`select pg_size_pretty(pg_database_size(current_database())) as size`;
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(`${size} enrollments: ${database.rows} rows, ${row!.size} on disk, filled in ${seconds} s`);
  return database;
}

/** A population that breaks the product's own rules would measure something else. */
async function checkPopulations(databases: SizedDatabase[]): Promise<void> {
  for (const { sql, enrollments } of databases) {
    await sql`set work_mem = '256MB'`;
    const wrong = broken(await violations(sql));
    await sql`reset work_mem`;
    if (wrong.length > 0)
      throw new Error(`The population of ${enrollments} breaks rules:\n${wrong.join('\n')}`);
  }
}

async function reportTimes(databases: SizedDatabase[]): Promise<void> {
  const rows: Record<string, string>[] = [];
  const slower: string[] = [];
  const dearer: string[] = [];
  const nearTheEnd: string[] = [];
  const step = progress('calls timed', calls.length);
  for (const call of calls) {
    const timings = await timeCall(databases, call, { rounds, repetitions, warmUp: miniature ? 0 : WARM_UP });
    step();
    const [first, last] = [timings[0]!, timings.at(-1)!];
    const growth = last.p95 / first.p95;
    const cpuGrowth = last.cpu95 / first.cpu95;
    if (growth > MAX_GROWTH) slower.push(`${nameOf(call)} ×${growth.toFixed(2)}`);
    if (cpuGrowth > MAX_GROWTH) dearer.push(`${nameOf(call)} ×${cpuGrowth.toFixed(2)}`);
    const limit = ['visitor', 'anyone'].includes(procedures[call.name].caller)
      ? TIME_LIMIT.visitors
      : TIME_LIMIT.others;
    if (last.p95 > limit / 2) nearTheEnd.push(`${nameOf(call)} ${ms(last.p95)} ms`);
    rows.push({
      call: nameOf(call),
      ...Object.fromEntries(
        databases.flatMap(({ enrollments }, at) => [
          [`p50 ${short(enrollments)}`, ms(timings[at]!.p50)],
          [`p95 ${short(enrollments)}`, ms(timings[at]!.p95)],
        ]),
      ),
      growth: `×${growth.toFixed(2)}`,
      [`cpu ${short(databases[0]!.enrollments)}`]: ms(first.cpu95),
      [`cpu ${short(databases.at(-1)!.enrollments)}`]: ms(last.cpu95),
      'cpu growth': `×${cpuGrowth.toFixed(2)}`,
    });
  }
  console.log(
    `Milliseconds from statement to answer, one connection, as a signed-in role, the quietest of ${rounds} rounds; growth of p95; cpu: p95 of the time that the database's process worked on the call\n`,
  );
  printTable(rows);
  const [smallest, largest] = [databases[0]!.enrollments, databases.at(-1)!.enrollments];
  goals.figure(
    `p95 at ${short(largest)} within ${MAX_GROWTH}× of p95 at ${short(smallest)}`,
    slower.length === 0 ? 'every call' : slower.join(', '),
    slower.length === 0,
  );
  goals.figure(
    'the same of the time on the processor',
    dearer.length === 0 ? 'every call' : dearer.join(', '),
    dearer.length === 0,
  );
  goals.figure(
    `p95 at ${short(largest)} within half of the platform's time limit`,
    nearTheEnd.length === 0 ? 'every call' : nearTheEnd.join(', '),
    nearTheEnd.length === 0,
  );
}

async function reportPlans(databases: SizedDatabase[]): Promise<void> {
  const rows: Record<string, string | number>[] = [];
  const scanning: string[] = [];
  const step = progress('plans read', calls.length);
  for (const call of calls) {
    const row: Record<string, string | number> = { call: nameOf(call) };
    const found = new Set<string>();
    for (const database of databases) {
      const { buffers, scans } = await readPlans(database, call);
      row[`buffers ${short(database.enrollments)}`] = buffers;
      for (const [table, count] of scans)
        found.add(`${table} (${count} rows at ${short(database.enrollments)})`);
    }
    row['sequential scans'] = [...found].join(', ') || 'none';
    if (found.size > 0) scanning.push(nameOf(call));
    rows.push(row);
    step();
  }
  console.log(
    `Pages of 8 kB that one call touches, and sequential scans of more than ${SMALL_SCAN} rows in any of its plans\n`,
  );
  printTable(rows);
  goals.figure(
    'no sequential scan on a growing table',
    scanning.length === 0 ? 'none' : scanning.join(', '),
    scanning.length === 0,
  );
}

const short = (enrollments: number) =>
  enrollments >= 1_000_000 ? `${enrollments / 1_000_000}M` : `${enrollments / 1000}k`;

process.exitCode = (await main()) ? 0 : 1;
