import { expect, inject, test } from 'vitest';
import { lockSchedule } from '../../../supabase/local/postgres/database.ts';
import { withoutSchedule } from '../../verify/without-schedule.ts';
import { createDatabase } from '../../support/database/test-database.ts';

// `npm run verify:real` counts what an attack writes: the target's schedule pauses for that step.

test('The schedule of a local stack takes no turn while somebody holds it off, and its turn is waited for', async () => {
  const database = await createDatabase({ url: inject('databaseServerUrl') });
  const seen: string[] = [];
  const turn = (name: string, during = async () => {}) =>
    lockSchedule(database.url, async () => {
      seen.push(`${name} begins`);
      await during();
      seen.push(`${name} ends`);
    });
  try {
    let attacks: Promise<unknown> | undefined;
    await turn('first', async () => {
      const work = async () => {
        seen.push('attacks begin');
        await turn('second');
        seen.push('attacks end');
      };
      attacks = withoutSchedule(database.url, work, 0);
      await expect
        .poll(() => database.sql`select from pg_locks where locktype = 'advisory' and not granted`)
        .toHaveLength(1);
    });
    await attacks;
    await turn('third');
    expect(seen).toEqual([
      'first begins',
      'first ends',
      'attacks begin',
      'attacks end',
      'third begins',
      'third ends',
    ]);
  } finally {
    await database.drop();
  }
});

test('The jobs of pg_cron are off meanwhile and on afterwards, and those that were off stay so', async () => {
  const database = await createDatabase({ url: inject('databaseServerUrl') });
  const { sql } = database;
  try {
    await sql`select cron.alter_job(job_id := jobid, active := false) from cron.job where jobname = 'delete-old-runs'`;
    const active = async () =>
      (await sql<{ name: string }[]>`select jobname as name from cron.job where active order by jobid`).map(
        ({ name }) => name,
      );
    const before = await active();
    expect(before.length).toBeGreaterThan(10);
    const during = await withoutSchedule(database.url, active, 0);
    expect(during).toEqual([]);
    expect(await active()).toEqual(before);
    await expect(
      withoutSchedule(database.url, () => Promise.reject(new Error('attacked')), 0),
    ).rejects.toThrow('attacked');
    expect(await active()).toEqual(before);
  } finally {
    await database.drop();
  }
});
