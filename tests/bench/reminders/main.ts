import { parseArgs } from 'node:util';
import { startDatabaseServer } from '../../support/platform/database-server.ts';
import { liveReminderYear } from '../../support/reminder-year.ts';
import { createDatabase, type DatabaseServer } from '../../support/test-database.ts';
import { machine, printTable, progress, targets } from '../support/report.ts';
import { reportHour } from './hour.ts';

const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    days: { type: 'string', default: '366' },
    /** Customers whose hour is searched. */
    customers: { type: 'string', default: '1000000' },
    /** Only the year, or only the hour. */
    only: { type: 'string', default: '' },
    /** Runs everything once, in a minute, to prove that the benchmark works. */
    miniature: { type: 'boolean', default: false },
  },
});
const { miniature } = options;
const people = miniature ? 300 : Number(options.people);
const days = miniature ? 20 : Number(options.days);
const customers = miniature ? 2000 : Number(options.customers);

const goals = targets({ miniature });

/** Lets very many people live through a year of reminders, and judges every mail; then searches an hour of a million customers. */
async function main(): Promise<boolean> {
  console.log(`Reminders benchmark, ${machine()}\n`);
  const server = await startDatabaseServer({ sharedBuffers: miniature ? '128MB' : '4GB' });
  const interrupted = () => void server.stop().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupted);
  try {
    if ('year'.startsWith(options.only)) await reportYear(server);
    if ('hour'.startsWith(options.only)) await reportHour(server, goals, customers);
    console.log(`At the end: ${machine()}\n`);
    return goals.finish();
  } finally {
    await server.stop();
  }
}

async function reportYear(server: DatabaseServer): Promise<void> {
  const database = await createDatabase(server, { connections: 2 });
  const started = Date.now();
  const year = await liveReminderYear(database.sql, database.url, {
    people,
    days,
    killsPerHundred: 10,
    onDay: progress('days', days),
  });
  await database.drop();
  console.log(`${days} days in ${((Date.now() - started) / 60_000).toFixed(1)} minutes\n`);
  const { problems, by_occasion, deaths, overtaken, to_the_tenth, twice, lost, ...counts } = year;
  printTable(Object.entries(counts).map(([what, count]) => ({ what: what.replaceAll('_', ' '), count })));
  for (const [what, of] of Object.entries({
    'mails by occasion': by_occasion,
    'workers that died': deaths,
    'reminders overtaken by': overtaken,
  }))
    printTable(Object.entries(of).map(([name, count]) => ({ [what]: name, count })));
  const named = Object.entries(problems).map(([reason, count]) => `${reason}: ${count}`);
  goals.check('no mail that anything forbade', named.join(', ') || '0', named.length === 0);
  goals.check('no mail to the tenth that is never reminded', String(to_the_tenth), to_the_tenth === 0);
  goals.check('none twice', String(twice), twice === 0);
  goals.check('none lost but those overtaken', String(lost), lost === 0);
}

process.exitCode = (await main()) ? 0 : 1;
