import type { Sql } from 'postgres';

/**
 * Runs calls that are truly in each other's way: a lock holds up writes to a table until every call waits at it, or for
 * another of them, or is over; then all go on together. Each call needs a connection, and two more are needed here.
 * @returns what the calls answer; rejects as the first of them does.
 */
export async function runInParallel<T>(sql: Sql, table: string, calls: (() => Promise<T>)[]): Promise<T[]> {
  let over = 0;
  let answers: Promise<T[]> = Promise.resolve([]);
  await sql.begin(async (gate) => {
    await gate.unsafe(`lock table ${table} in share mode`);
    const running = calls.map((call) => call().finally(() => (over += 1)));
    answers = Promise.all(running);
    // The caller that awaits the answers sees the failure. Without this line it would be unhandled until then.
    answers.catch(() => {});
    while ((await waiting(sql)) + over < calls.length);
  });
  return answers;
}

/** Runs a call so many times, truly in each other's way (see {@link runInParallel}); it is told which one it is. */
export const runTimes = <T>(
  sql: Sql,
  table: string,
  times: number,
  call: (index: number) => Promise<T>,
): Promise<T[]> =>
  runInParallel(
    sql,
    table,
    Array.from({ length: times }, (_, index) => () => call(index)),
  );

/**
 * Starts calls one after the other, each once the one before waits, or is over, while a statement's locks are held.
 * @param hold takes the locks, with `$1` for `id`
 */
export async function runQueued<T>(
  sql: Sql,
  hold: string,
  id: string,
  calls: (() => Promise<T>)[],
): Promise<T[]> {
  const running: Promise<T>[] = [];
  let over = 0;
  await sql.begin(async (gate) => {
    await gate.unsafe(hold, [id]);
    for (const [place, call] of calls.entries()) {
      const started = call().finally(() => (over += 1));
      // The caller that awaits the answers sees the failure. Without this line it would be unhandled until then.
      started.catch(() => {});
      running.push(started);
      while ((await waiting(sql)) + over <= place);
    }
  });
  return Promise.all(running);
}

/** Counts the connections that wait for a lock at this moment. */
export async function waiting(sql: Sql): Promise<number> {
  const [row] = await sql<{ backends: number }[]>`select count(*)::int as backends from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return row!.backends;
}
