import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../supabase/local/postgres/connect.ts';
import { SCHEDULE_LOCK } from '../../supabase/local/postgres/database.ts';

/** A run of `deliver-events` ends within its minute. */
const RUN_MS = 60_000;

/**
 * Runs work while the target's schedule pauses: the attacks count what is written, and cannot tell who wrote it. A local stack's
 * timer leaves out its turns while somebody else holds its lock; the jobs of pg_cron are switched off and on again.
 * @param runMs how long a call that pg_cron has already made may go on, in milliseconds
 */
export async function withoutSchedule<T>(
  databaseUrl: string,
  work: () => T | Promise<T>,
  runMs = RUN_MS,
): Promise<T> {
  // the lock is the connection's
  const sql = connect(databaseUrl, 1);
  try {
    await sql`select pg_advisory_lock(hashtextextended(${SCHEDULE_LOCK}, 0))`;
    const [cron] = await sql<{ there: boolean }[]>`select to_regclass('cron.job') is not null as there`;
    const jobs = cron?.there
      ? await sql<
          { id: string }[]
        >`select jobid::text as id from cron.job where active and username = current_user`
      : [];
    const switchJobs = async (active: boolean) => {
      for (const { id } of jobs) await sql`select cron.alter_job(job_id := ${id}, active := ${active})`;
    };
    try {
      await switchJobs(false);
      if (jobs.length > 0) await sleep(runMs);
      return await work();
    } finally {
      await switchJobs(true);
    }
  } finally {
    await sql.end();
  }
}
