import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readScans } from '../../bench/db/plans.ts';
import { createDatabase, type TestDatabase } from '../../support/database/test-database.ts';
import { fillAsked, searchHour } from './due-search.ts';

// Tables of reminders are empty and analysed, as on a new deployment: the planner takes a sequential scan for cheapest.
let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase({ url: inject('databaseServerUrl') }, { connections: 1, superuser: true });
  await fillAsked(database.sql, 10_000);
});
afterAll(() => database?.drop());

/** Returns the tables that a search scans, after a change that is undone with it. */
const scannedTables = async (change?: string) => {
  // The vacuum removes the dead rows of an earlier search.
  await database.sql.unsafe('vacuum (analyze) private.reminders, private.reminder_assignments');
  let written = 0;
  const scans = await readScans(database.url, async (sql, begin) => {
    written = await searchHour(sql, async (transaction) => {
      if (change) await transaction.unsafe(change).simple();
      begin();
    });
  });
  expect(written).toBeGreaterThan(30);
  return [...scans.keys()];
};

test('the search for those who are due has no sequential scan on a growing table', async () => {
  expect(await scannedTables()).toEqual([]);
});

test('a search without its index is caught', async () => {
  const change = ['due', 'by_cafe', 'holding']
    .map((name) => `drop index private.reminder_answers_${name}`)
    .join(';');
  expect(await scannedTables(change)).toEqual(['reminder_answers']);
});
