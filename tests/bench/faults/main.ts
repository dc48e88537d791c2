import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect } from '../../../supabase/local/connect.ts';
import { freePort } from '../../../supabase/local/ports.ts';
import { startPostgres } from '../../../supabase/local/postgres.ts';
import { createClient, type Client } from '../support/client.ts';
import { broken, violations } from '../support/invariants.ts';
import { childrenOf, killHard, postmasterOf } from '../support/processes.ts';
import { machine, printTable, targets } from '../support/report.ts';
import { noonLoad } from '../support/noon-load.ts';
import { startFilledServer, type FilledServer } from '../support/server.ts';
import { servePage } from './page-server.ts';
import { watchPages, type Parts } from './pages.ts';
import { insist, noCounts, type FinalOutcome } from './persistence.ts';
import { checkConfirmedOperations, withoutOwner } from './confirmed-operations.ts';
import { supervise, type SupervisedApi } from './supervisor.ts';

const { values: options } = parseArgs({
  options: {
    /** Length of the load; the faults spread over it. */
    seconds: { type: 'string', default: '45' },
    records: { type: 'string', default: '20000' },
    /** People at once. */
    people: { type: 'string', default: '12' },
    /** Runs everything once, in seconds, to prove that the benchmark works. */
    miniature: { type: 'boolean', default: false },
  },
});
const { miniature } = options;
const seconds = miniature ? 5 : Number(options.seconds);
const records = miniature ? 2000 : Number(options.records);
const goals = targets({ miniature });

/** A fault during the load. Everything that is killed is started again. */
interface Fault {
  name: string;
  strike: () => Promise<unknown>;
}

const RECOVERY_LIMIT_MS = 60_000;

/** A load in which things break: afterwards all adds up, whatever was answered as done is done, and open pages recover. */
async function main(): Promise<boolean> {
  console.log(`Fault benchmark, ${records} customer records, ${machine()}\n`);
  const server = await startFilledServer(records);
  const apiOptions = { dataDir: server.dataDir, databaseUrl: server.postgres.url, port: await freePort() };
  const api = await supervise(apiOptions);
  const client = createClient(api.current());
  const all: Fault[] = [
    { name: 'function processes killed', strike: () => api.current().killFunctions() },
    { name: 'API killed', strike: () => api.replace((running) => running.kill()) },
    { name: 'Postgres killed', strike: () => crashPostgres(server) },
    { name: 'all database connections ended', strike: () => endConnections(server.postgres.url) },
    { name: 'API stopped', strike: () => api.replace((running) => running.stop()) },
    { name: 'Postgres killed again', strike: () => crashPostgres(server) },
  ];
  // each part once
  const faults = miniature ? all.slice(0, 3) : all;
  try {
    const { endings, unexplained } = await runLoad(server, client, faults);
    await watch(server, api);
    goals.check('the API outlives its database', `${api.crashes()} processes ended`, api.crashes() === 0);
    await verify(server.postgres.url, endings, unexplained);
    return goals.finish();
  } finally {
    client.close();
    await api.stop();
    await server.postgres.stop();
    server.remove();
  }
}

async function runLoad(
  { crowds }: FilledServer,
  client: Client,
  faults: Fault[],
): Promise<{ endings: FinalOutcome[]; unexplained: string[] }> {
  const next = noonLoad(crowds);
  const counts = noCounts();
  const endings: FinalOutcome[] = [];
  const unexplained: string[] = [];
  let lastSuccess = performance.now();
  let longestSilence = 0;
  const onSuccess = () => {
    longestSilence = Math.max(longestSilence, performance.now() - lastSuccess);
    lastSuccess = performance.now();
  };
  const started = performance.now();
  let over = false;
  const one = async () => {
    while (!over) {
      const act = next();
      if (!act) continue;
      try {
        endings.push(await insist(act, { client, counts, onSuccess }));
      } catch (error) {
        unexplained.push(error instanceof Error ? error.message : String(error));
      }
    }
  };
  const people = Array.from({ length: Number(options.people) }, one);

  const rows: Record<string, string>[] = [];
  const pause = (seconds * 1000) / (faults.length + 1);
  for (const [at, { name, strike }] of faults.entries()) {
    await sleep(Math.max(0, started + pause * (at + 1) - performance.now()));
    longestSilence = 0;
    lastSuccess = performance.now();
    const struck = performance.now();
    console.log(
      `${((struck - started) / 1000).toFixed(0).padStart(4)} s  ${name}, ${endings.length} acts done so far`,
    );
    await strike();
    const back = performance.now() - struck;
    while (lastSuccess <= struck + back && performance.now() < struck + RECOVERY_LIMIT_MS) await sleep(20);
    rows.push({
      fault: name,
      'back after s': (back / 1000).toFixed(1),
      'longest silence s': (longestSilence / 1000).toFixed(1),
    });
  }
  await sleep(Math.max(0, started + seconds * 1000 - performance.now()));
  over = true;
  await Promise.all(people);

  console.log('Longest silence: the longest that nobody at all got an answer\n');
  printTable(rows);
  printTable([
    {
      requests: counts.requests,
      'acts answered': counts.answered,
      'acts asked again': endings.filter(({ attempts }) => attempts > 1).length,
      'cut on purpose': counts.cut,
      'broken by a fault': counts.broken,
      'answered 5xx': counts.unavailable,
    },
  ]);
  goals.check(
    'a repeated request gets its first answer',
    `${counts.repeatedSame} of ${counts.repeated}`,
    (miniature || counts.repeated > 0) && counts.repeatedSame === counts.repeated,
  );
  return { endings, unexplained };
}

async function verify(url: string, endings: FinalOutcome[], unexplained: string[]): Promise<void> {
  for (const line of new Set(unexplained)) console.log(line);
  goals.check('every act is answered in the end', `${unexplained.length} were not`, unexplained.length === 0);
  const sql = connect(url, 1);
  try {
    const promises = await checkConfirmedOperations(sql, endings);
    printTable(
      Object.entries(promises).map(([operation, { count, missing }]) => ({
        operation,
        'answered as done': count,
        'not in the database': missing,
      })),
    );
    const missing = Object.values(promises).reduce((sum, promised) => sum + promised.missing, 0);
    goals.check('every answered success is in the database', `${missing} are not`, missing === 0);
    const blind = Object.entries(await checkConfirmedOperations(sql, withoutOwner(endings))).filter(
      ([, { count, missing: noticed }]) => count === 0 || noticed < count,
    );
    goals.check(
      'each proof had answers, and notices those of nobody',
      blind.length === 0 ? 'all five' : `not of: ${blind.map(([operation]) => operation).join(', ')}`,
      blind.length === 0,
    );
    const found = await violations(sql);
    const wrong = broken(found);
    goals.check(
      'zero violations',
      wrong.length === 0 ? `${Object.keys(found).length} rules hold` : wrong.join(', '),
      wrong.length === 0,
    );
  } finally {
    await sql.end();
  }
}

/** The same faults, seen from open pages. */
async function watch(server: FilledServer, api: SupervisedApi): Promise<void> {
  const { url, keys } = api.current();
  let startApi = () => Promise.resolve();
  const parts: Parts = {
    postgres: { strike: () => killPostgres(server), mend: () => revivePostgres(server) },
    api: { strike: async () => void (startApi = await api.revokeVisit()), mend: () => startApi() },
    functions: {
      strike: async () => void (await api.current().killFunctions()),
      mend: () => Promise.resolve(),
    },
  };
  const page = await servePage(url, keys.publishable);
  try {
    const results = await watchPages({
      pageUrl: page.url,
      jwtSecret: keys.jwtSecret,
      crowds: server.crowds,
      databaseUrl: () => server.postgres.url,
      parts,
    });
    console.log('Open pages of signed-in customers\n');
    printTable(results.map(({ ok, ...row }) => ({ ...row, result: ok ? 'met' : 'NOT MET' })));
    const well = results.filter(({ ok }) => ok).length;
    goals.check('pages and acts that end well', `${well} of ${results.length}`, well === results.length);
  } finally {
    await page.stop();
  }
}

/** Kills the server with all its processes, as the system does when memory runs out, and starts it again on what lies on the disk. */
async function crashPostgres(server: FilledServer): Promise<void> {
  await killPostgres(server);
  await sleep(500);
  await revivePostgres(server);
}

async function killPostgres({ dataDir }: FilledServer): Promise<void> {
  const pid = postmasterOf(dataDir);
  await killHard([pid, ...childrenOf(pid).map((child) => child.pid)]);
}

async function revivePostgres(server: FilledServer): Promise<void> {
  const { dataDir, port } = server;
  server.postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), port, durable: true });
}

async function endConnections(url: string): Promise<void> {
  const sql = connect(url, 1);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await sql.end();
}

process.exitCode = (await main()) ? 0 : 1;
