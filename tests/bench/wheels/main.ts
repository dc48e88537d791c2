import { parseArgs } from 'node:util';
import { createCafe } from '../../support/factories.ts';
import { saveCafeWheel } from '../../support/cafe-wheels.ts';
import { startDatabaseServer } from '../../support/platform/database-server.ts';
import { chiSquareLimit, judgeMonths, simulateMonths } from '../../support/simulated-months.ts';
import { createDatabase, type TestDatabase } from '../../support/test-database.ts';
import { machine, ms, printTable, progress, targets } from '../support/report.ts';

const { values: options } = parseArgs({
  options: {
    /** Months of all wheels together. */
    months: { type: 'string', default: '100000' },
    /** Turns in each month. */
    turns: { type: 'string', default: '12' },
    miniature: { type: 'boolean', default: false },
  },
});
const months = options.miniature ? 60 : Number(options.months);
const turns = Number(options.turns);

/** Wheels with each limit. */
const WHEELS = [
  { name: 'a number', number: 1, ceiling: null },
  { name: 'a ceiling', number: null, ceiling: 500 },
  { name: 'both', number: 1, ceiling: 450 },
];
/** Months of one transaction. */
const CHUNK = 250;

/** Draws from wheels with a number, a ceiling and both, through very many months, and judges every draw. */
async function main(): Promise<boolean> {
  console.log(`Wheels benchmark, ${machine()}\n`);
  const server = await startDatabaseServer({ sharedBuffers: '512MB' });
  const interrupted = () => void server.stop().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupted);
  const goals = targets();
  let database: TestDatabase | undefined;
  try {
    database = await createDatabase(server, { connections: 4 });
    const { sql } = database;
    const each = Math.ceil(months / WHEELS.length);
    const step = progress('months', Math.ceil(each / CHUNK) * WHEELS.length);
    // each wheel is a café of its own, and no café waits for another
    const judged = await Promise.all(
      WHEELS.map(async ({ name, ...limits }) => {
        const cafe = await createCafe(sql);
        await saveCafeWheel(sql, cafe, { at: new Date('0200-01-01T00:00:00Z'), ...limits });
        const started = performance.now();
        for (let from = 0; from < each; from += CHUNK) {
          await simulateMonths(sql, cafe, 'vip', { months: Math.min(CHUNK, each - from), turns, from });
          step();
        }
        const spent = performance.now() - started;
        return { name, spent, ...(await judgeMonths(sql, cafe, 'vip')) };
      }),
    );
    printTable(
      judged.map(({ name, spent, months: simulated, draws, states }) => ({
        'wheel with': name,
        months: simulated,
        draws,
        'ms a draw': ms(spent / draws),
        states: states.length,
        'largest chi-square': states.reduce((most, one) => Math.max(most, one.chiSquare), 0).toFixed(1),
      })),
    );
    const sum = (of: 'aboveLimit' | 'wrong' | 'wrongState' | 'wrongSums') =>
      judged.reduce((total, wheel) => total + wheel[of], 0);
    const states = judged.flatMap((wheel) => wheel.states);
    const far = states.filter(({ chiSquare, freedom }) => chiSquare >= chiSquareLimit(freedom));
    for (const [target, found] of [
      ['no month above its number or ceiling', sum('aboveLimit')],
      ['no turn without a prize, or with another than its number says', sum('wrong')],
      ['no turn in another state than the month makes', sum('wrongState')],
      ['no kept sum beside its draws', sum('wrongSums')],
      ['the odds of every version and state', far.length],
    ] as const)
      goals.check(target, String(found), found === 0);
    console.log(`At the end: ${machine()}\n`);
    return goals.finish();
  } finally {
    await database?.drop();
    await server.stop();
  }
}

process.exitCode = (await main()) ? 0 : 1;
