import { parseArgs } from 'node:util';
import { connect } from '../../../supabase/local/postgres/connect.ts';
import { freePort } from '../../../supabase/local/shared/ports.ts';
import { startApi, type Api } from '../support/api.ts';
import { createClient, type Client } from '../support/client.ts';
import { broken, violations } from '../support/invariants.ts';
import { postmasterOf, processorTime } from '../support/processes.ts';
import { machine, ms, percentile, printTable, targets } from '../support/report.ts';
import {
  OPERATIONS,
  operationSettings,
  noonLoad,
  type OperationCall,
  type UserGroups,
} from '../support/noon-load.ts';
import { startFilledServer } from '../support/server.ts';
import { copyForDirect, operationCosts, runDirect } from './direct.ts';
import { closedLoop, failures, openLoop, throughput, type Run } from './drive.ts';

const { values: options } = parseArgs({
  options: {
    /** Length of the load at half of the maximum. */
    seconds: { type: 'string', default: '60' },
    /** Customer records in the database. */
    records: { type: 'string', default: '50000' },
    /** Runs everything once, in seconds, to prove that the benchmark works. */
    miniature: { type: 'boolean', default: false },
  },
});
const { miniature } = options;
const seconds = miniature ? 1 : Number(options.seconds);
const records = miniature ? 2000 : Number(options.records);
const goals = targets({ miniature });
const WARM_UP_S = miniature ? 1 : 3;
/** People at once, from few to more than any machine answers quickly. */
const USER_COUNTS = miniature ? [4] : [4, 8, 16, 32, 64, 128];

/** A noon load through the HTTP API: how much it takes, how fast it answers at half of that, and whether all adds up after. */
async function main(): Promise<boolean> {
  console.log(`Load benchmark, ${records} customer records, ${machine()}\n`);
  const server = await startFilledServer(records);
  const { dataDir, postgres, groups } = server;
  const directUrl = await copyForDirect(postgres.url, groups);
  const api = await startApi({ dataDir, databaseUrl: postgres.url, port: await freePort() });
  const client = createClient(api);
  const postmaster = postmasterOf(dataDir);
  try {
    const next = noonLoad(groups);
    await warmUp(client, next);
    const best = await findMaximum(client, next, (work) => measured(api, postmaster, work));
    const direct = await runDirect(
      directUrl,
      groups,
      miniature ? 1 : Math.round(Math.max(3, Math.min(20, seconds / 3))),
    );
    const maximum = throughput(best);
    const half = Math.round(maximum / 2);
    console.log(
      `The load at half of the maximum, ${half} requests a second for ${seconds} s, ${machine()}\n`,
    );
    const load = await measured(api, postmaster, () => openLoop(client, next, half, seconds));
    reportLoad(load.run);
    console.log(
      'Where the time of the processors went meanwhile, and how late the API was for what was due\n',
    );
    printTable([load.use]);
    for (const operation of next.ranOut()) console.log(`Nobody was left for: ${operation}`);
    console.log('The same mix as bare SQL on a copy of the database, in the same run\n');
    printTable([
      {
        through: 'HTTP API, at its maximum',
        'per second': maximum.toFixed(0),
        ...quantiles(timesOf(best), 0.5, 0.95),
        ratio: '1',
      },
      {
        through: 'SQL on 8 connections',
        'per second': direct.perSecond.toFixed(0),
        ...quantiles(direct.durations, 0.5, 0.95),
        ratio: (direct.perSecond / maximum).toFixed(1),
      },
    ]);
    await reportOperations(directUrl, groups);
    await checkInvariants(postgres.url, 'after the load');
    await checkInvariants(directUrl, 'after the bare SQL');
    return goals.finish();
  } finally {
    client.close();
    await api.stop();
    await postgres.stop();
    server.remove();
  }
}

/** Starts the function and fills the caches; a failure here is worth stopping for. */
async function warmUp(client: Client, next: () => OperationCall | null): Promise<void> {
  const run = await closedLoop(client, next, 4, WARM_UP_S);
  const [failure] = failures(run);
  if (failure) throw new Error(`Already the warm-up fails: ${failure.operation}: ${failure.error}`);
}

type Measure = (work: () => Promise<Run>) => Promise<Measured>;

/**
 * More and more people at once, all steps whatever they bring, since a busy neighbour makes any of them look like the
 * limit; then the best number once more for longer.
 * @returns the run with the most
 */
async function findMaximum(client: Client, next: () => OperationCall | null, measure: Measure): Promise<Run> {
  const rows: Record<string, string | number>[] = [];
  const stretch = miniature ? 0.5 : Math.max(2, Math.min(5, seconds / 10));
  const tryWith = async (concurrency: number, duration: number) => {
    console.error(`${concurrency} people at once, for ${duration} s`);
    const { run, use } = await measure(() => closedLoop(client, next, concurrency, duration));
    rows.push({
      'at once': concurrency,
      'for s': duration,
      'per second': throughput(run).toFixed(0),
      ...quantiles(timesOf(run), 0.5, 0.95),
      errors: failures(run).length,
      ...use,
    });
    for (const { operation, error } of failures(run).slice(0, 3)) console.log(`${operation}: ${error}`);
    return run;
  };
  let best = { run: await tryWith(2, stretch), concurrency: 2 };
  for (const concurrency of USER_COUNTS) {
    const run = await tryWith(concurrency, stretch);
    if (throughput(run) > throughput(best.run)) best = { run, concurrency };
  }
  const again = await tryWith(best.concurrency, stretch * 3);
  console.log('Finding the maximum: people at once, each asking again as soon as answered\n');
  printTable(rows);
  return throughput(again) > throughput(best.run) ? again : best.run;
}

interface Measured {
  run: Run;
  /** Columns of a table: shares of one processor, and the lateness of the API's event loop. */
  use: Record<string, string>;
}

/** Does some work and says which processes used the processors meanwhile: tells our own limits from busy neighbours. */
async function measured(api: Api, postmaster: number, work: () => Promise<Run>): Promise<Measured> {
  const started = performance.now();
  const before = processorTime(api.pid, postmaster);
  await api.loopDelay();
  const run = await work();
  const late = await api.loopDelay();
  const after = processorTime(api.pid, postmaster);
  const elapsed = (performance.now() - started) / 1000;
  const share = (used: number) => `${Math.round((used / elapsed) * 100)} %`;
  const use: Record<string, string> = {};
  if (before && after) {
    const parts = ['api', 'functions', 'postgres', 'generator'] as const;
    const ours = parts.reduce((sum, part) => sum + after[part] - before[part], 0);
    for (const part of parts) use[part] = share(after[part] - before[part]);
    use.others = share(Math.max(0, after.machine - before.machine - ours));
    const served =
      after.api - before.api + after.functions - before.functions + after.postgres - before.postgres;
    use['ms a request'] = run.outcomes.length > 0 ? ms((served / run.outcomes.length) * 1000) : '';
  }
  return { run, use: { ...use, 'loop p99 ms': ms(late.p99), 'loop max ms': ms(late.max) } };
}

function reportLoad(run: Run): void {
  const row = (name: string, operations: string[]) => {
    const outcomes = run.outcomes.filter(({ operation }) => operations.includes(operation));
    return {
      operation: name,
      requests: outcomes.length,
      ...quantiles(timesOf({ outcomes }), 0.5, 0.95, 0.99),
      errors: outcomes.filter(({ error }) => error !== null).length,
    };
  };
  printTable([...OPERATIONS.map((operation) => row(operation, [operation])), row('all', OPERATIONS)]);
  const failed = failures(run);
  for (const error of new Set(failed.map((failure) => `${failure.operation}: ${failure.error}`)))
    console.log(error);
  const p95 = percentile(timesOf(run), 0.95);
  goals.check('zero errors', `${failed.length} of ${run.outcomes.length}`, failed.length === 0);
  goals.figure('p95 under 250 ms at half of the maximum', `${ms(p95)} ms`, p95 < 250);
}

/** Reports the cost of the mix's operations in Postgres, one by one and by their shares. */
async function reportOperations(url: string, groups: UserGroups): Promise<void> {
  const costs = await operationCosts(url, groups, miniature ? 8 : 500);
  const mix =
    costs.reduce(
      (sum, { operation, milliseconds }) => sum + operationSettings(operation).share * milliseconds,
      0,
    ) / 100;
  console.log('Milliseconds of Postgres’s processor time a operation, as bare SQL on one connection\n');
  printTable([
    ...costs.map(({ operation, times, milliseconds }) => ({ operation, times, ms: milliseconds.toFixed(2) })),
    { operation: 'the mix', times: '', ms: mix.toFixed(2) },
  ]);
}

const timesOf = ({ outcomes }: Pick<Run, 'outcomes'>) => outcomes.map(({ milliseconds }) => milliseconds);

/** Columns of a table: the given shares of some durations. */
function quantiles(times: number[], ...shares: number[]): Record<string, string> {
  return Object.fromEntries(shares.map((share) => [`p${share * 100} ms`, ms(percentile(times, share))]));
}

async function checkInvariants(url: string, when: string): Promise<void> {
  const sql = connect(url, 1);
  const found = await violations(sql);
  await sql.end();
  const wrong = broken(found);
  const count = Object.keys(found).length;
  goals.check(
    `zero violations ${when}`,
    wrong.length === 0 ? `${count} rules hold` : wrong.join(', '),
    wrong.length === 0,
  );
}

process.exitCode = (await main()) ? 0 : 1;
