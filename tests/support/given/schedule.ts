import type { Sql } from 'postgres';

/** Runs a job of the schedule once. */
export async function runJob(sql: Sql, name: string): Promise<void> {
  const [job] = await sql<{ command: string }[]>`select command from cron.job where jobname = ${name}`;
  await sql.unsafe(job!.command).simple();
}
