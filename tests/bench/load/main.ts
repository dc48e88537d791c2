import { parseArgs } from 'node:util';
import { connect } from '../../../supabase/local/database.ts';
import { freePort } from '../../../supabase/local/ports.ts';
import { startApi } from '../support/api.ts';
import { createClient, type Client } from '../support/client.ts';
import { broken, violations } from '../support/invariants.ts';
import { machine, ms, percentile, printTable, targets } from '../support/report.ts';
import { DEEDS, noonRush, type Act } from '../support/rush.ts';
import { startFilledServer } from '../support/server.ts';
import { copyForDirect, runDirect } from './direct.ts';
import { closedLoop, failures, openLoop, throughput, type Run } from './drive.ts';

const { values: options } = parseArgs({
  options: {
    /** How long the rush at half of the maximum lasts. */
    seconds: { type: 'string', default: '60' },
    /** Customer records in the database. */
    records: { type: 'string', default: '50000' },
  },
});
const seconds = Number(options.seconds);
const goals = targets();

/** A noon rush through the HTTP API: how much it takes, how fast it answers at half of that, and whether all adds up after. */
async function main(): Promise<boolean> {
  console.log(`Load benchmark, ${options.records} customer records, ${machine()}\n`);
  const server = await startFilledServer(Number(options.records));
  const { dataDir, postgres, crowds } = server;
  const directUrl = await copyForDirect(postgres.url, crowds);
  const api = await startApi({ dataDir, databaseUrl: postgres.url, port: await freePort() });
  const client = createClient(api);
  try {
    const next = noonRush(crowds);
    await warmUp(client, next);
    const best = await findMaximum(client, next);
    const direct = await runDirect(directUrl, crowds, dataDir, Math.max(3, Math.min(20, seconds / 3)));
    const maximum = throughput(best);
    const half = Math.round(maximum / 2);
    console.log(`The rush at half of the maximum, ${half} requests a second for ${seconds} s\n`);
    const rush = await openLoop(client, next, half, seconds);
    reportRush(rush);
    console.log('The same mix as bare SQL on a copy of the database, in the same run\n');
    printTable([
      {
        through: 'HTTP API, at its maximum',
        'per second': maximum.toFixed(0),
        ...quantiles(timesOf(best), 0.5, 0.95),
        ratio: '1',
      },
      {
        through: direct.tool,
        'per second': direct.perSecond.toFixed(0),
        ...quantiles(direct.durations, 0.5, 0.95),
        ratio: (direct.perSecond / maximum).toFixed(1),
      },
    ]);
    await checkInvariants(postgres.url, 'after the rush');
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
async function warmUp(client: Client, next: () => Act | null): Promise<void> {
  const run = await closedLoop(client, next, 4, 3);
  const [failure] = failures(run);
  if (failure) throw new Error(`Already the warm-up fails: ${failure.deed}: ${failure.error}`);
}

/** More people at once until more no longer helps. @returns the run with the most */
async function findMaximum(client: Client, next: () => Act | null): Promise<Run> {
  const rows: Record<string, string | number>[] = [];
  let best: Run | null = null;
  for (const concurrency of [2, 4, 8, 16, 32, 64]) {
    const run = await closedLoop(client, next, concurrency, Math.max(2, Math.min(5, seconds / 10)));
    rows.push({
      'at once': concurrency,
      'per second': throughput(run).toFixed(0),
      ...quantiles(timesOf(run), 0.5, 0.95),
      errors: failures(run).length,
    });
    for (const { deed, error } of failures(run).slice(0, 3)) console.log(`${deed}: ${error}`);
    const gain = best ? throughput(run) / throughput(best) : Infinity;
    if (!best || gain > 1) best = run;
    if (gain < 1.03) break;
  }
  console.log('Finding the maximum: people at once, each asking again as soon as answered\n');
  printTable(rows);
  return best!;
}

function reportRush(run: Run): void {
  const row = (name: string, deeds: string[]) => {
    const outcomes = run.outcomes.filter(({ deed }) => deeds.includes(deed));
    return {
      deed: name,
      requests: outcomes.length,
      ...quantiles(timesOf({ outcomes }), 0.5, 0.95, 0.99),
      errors: outcomes.filter(({ error }) => error !== null).length,
    };
  };
  printTable([...DEEDS.map((deed) => row(deed, [deed])), row('all', DEEDS)]);
  const failed = failures(run);
  for (const error of new Set(failed.map((failure) => `${failure.deed}: ${failure.error}`)))
    console.log(error);
  const p95 = percentile(timesOf(run), 0.95);
  goals.check('zero errors', `${failed.length} of ${run.outcomes.length}`, failed.length === 0);
  goals.check('p95 under 250 ms at half of the maximum', `${ms(p95)} ms`, p95 < 250);
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
