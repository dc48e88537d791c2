import { expect, inject, test } from 'vitest';
import { liveReminderYear } from './reminder-year.ts';
import { createDatabase } from '../../support/database/test-database.ts';

test(
  'a month of people, with workers that are killed: no mail too many, none twice, none lost',
  { tags: ['long'] },
  async ({ onTestFinished }) => {
    const { url, sql, drop } = await createDatabase({ url: inject('databaseServerUrl') });
    onTestFinished(drop);
    const year = await liveReminderYear(sql, url, { people: 150, days: 30, killsPerHundred: 20 });
    expect(year).toMatchObject({ problems: {}, to_the_tenth: 0, twice: 0, lost: 0 });
    // the simulation does what it is for
    expect(year.mails).toBeGreaterThan(30);
    expect(year.repeats).toBeGreaterThan(0);
    expect(year.deaths.anywhere).toBeGreaterThan(0);
    expect(Math.abs(year.held_out_z)).toBeLessThan(3);
  },
);
