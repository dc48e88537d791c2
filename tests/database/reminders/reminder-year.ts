import { readFileSync } from 'node:fs';
import type { Sql } from 'postgres';
import { connect } from '../../../supabase/local/postgres/connect.ts';

interface Year {
  people: number;
  days: number;
  /** In how many of a hundred rounds a worker's connection is killed, wherever it is. */
  killsPerHundred?: number;
  onDay?: () => void;
}

/** Counts and faults of the year. */
interface LivedYear {
  people: number;
  enrollments: number;
  consents: number;
  visits: number;
  deleted: number;
  /** Mails that reached the mail API. A repeat with the same key counts once. */
  mails: number;
  by_occasion: Record<string, number>;
  repeats: number;
  /** Workers that died, by place. */
  deaths: Record<string, number>;
  due: number;
  is_holdout: number;
  /** Distance of the holdout from its planned share, in standard deviations. */
  held_out_z: number;
  /** Reasons that forbade a mail at the instant at which it was handed over. */
  problems: Record<string, number>;
  to_the_tenth: number;
  twice: number;
  /** Reminders that were written and not sent, by the reason. */
  overtaken: Record<string, number>;
  /** Reminders that were written and not sent without a reason. */
  lost: number;
  /** Reminders that still wait at the end. */
  waiting: number;
}

/** Far from today: what the database does by its own clock lies before all of it. */
const FIRST_DAY = '2040-02-01';
const DAY_MS = 86_400_000;
/** Clock times of each day's rounds in Madrid. */
const ROUNDS = ['10:30:00', '17:45:00'];
/** At the edges of the hours, as they are and as a clock that has not been changed would have them: one a day in turn. */
const EDGES = [
  ...['08:56:30', '09:00:00', '19:59:59', '20:57:00', '23:00:00'],
  ...['07:56:30', '08:00:00', '09:56:30', '10:00:00', '18:59:59', '21:57:00', '22:01:00'],
];

/**
 * Lets people live through days in which two workers at once decide and two send, and die of it. Each mail is judged at the
 * instant at which it was handed over, by what is true of its customer.
 */
export async function liveReminderYear(
  sql: Sql,
  url: string,
  { people, days, killsPerHundred = 0, onDay }: Year,
): Promise<LivedYear> {
  await sql.unsafe(readFileSync(new URL('reminder-year.sql', import.meta.url), 'utf8')).simple();
  await sql`select sim.populate(${people}, ${FIRST_DAY}::date)`;
  await sql`analyze`;
  const workers = [connect(url, 1), connect(url, 1)];
  const random = seeded(35);
  let before = new Date(`${FIRST_DAY}T00:00:00Z`);

  /** Runs a statement on both workers at once, and kills one now and then. */
  const runInParallel = async (statement: (worker: Sql) => PromiseLike<unknown>, at: Date) => {
    const kills = random() * 100 < killsPerHundred;
    const victim = kills ? await pidOf(workers[1]!) : null;
    const working = Promise.allSettled(workers.map((worker) => statement(worker)));
    if (victim !== null) {
      await new Promise((resolve) => setTimeout(resolve, random() * 40));
      await sql`select pg_terminate_backend(${victim})`;
    }
    for (const [place, result] of (await working).entries()) {
      if (result.status === 'fulfilled') continue;
      if (place !== 1 || victim === null) throw result.reason;
      await sql`insert into sim.deaths values ('anywhere', ${at})`;
    }
    if (victim !== null) {
      await workers[1]!.end({ timeout: 1 });
      workers[1] = connect(url, 1);
    }
  };
  const send = async (at: Date) => {
    await runInParallel((worker) => worker`call sim.work(${at})`, at);
    await sql`select sim.judge(${at})`;
  };

  try {
    for (let day = 0; day < days; day += 1) {
      const date = new Date(Date.parse(FIRST_DAY) + day * DAY_MS).toISOString().slice(0, 10);
      const [row] = await sql<{ instants: Date[] }[]>`
        select array_agg(((${date}::date + clock) at time zone 'Europe/Madrid') order by clock) as instants
        from unnest(${[...ROUNDS, ...edgesOf(date, day)]}::time[]) as clock`;
      const { instants } = row!;
      await sql`select sim.plan(${date}::date, ${instants.map((at) => at.toISOString())}::timestamptz[])`;
      for (const at of instants) {
        const [later, again] = [after(at, 90), after(at, 180)];
        await sql`select sim.live(${before}, ${at})`;
        await sql`update private.settings set mails_requested_at = ${at}`;
        await runInParallel((worker) => worker`select private.run_reminders(20000, ${at})`, at);
        await send(at);
        await sql`select sim.live(${at}, ${later})`;
        await send(later);
        await sql`select sim.live(${later}, ${again})`;
        await send(again);
        before = again;
      }
      if (day % 10 === 9) await tidy(sql);
      onDay?.();
    }
    const [row] = await sql<{ result: LivedYear }[]>`select sim.result() as result`;
    return row!.result;
  } finally {
    await Promise.all(workers.map((worker) => worker.end({ timeout: 5 })));
  }
}

const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

/** All edges in the week in which the clock changes. */
const edgesOf = (date: string, day: number) =>
  changesClock(date) ? EDGES : EDGES.slice(day % EDGES.length, (day % EDGES.length) + 1);

/** Returns true if the clock changes within three days: on the last Sunday of March or October. */
function changesClock(day: string): boolean {
  const near = (shift: number) => new Date(Date.parse(day) + shift * DAY_MS);
  return [-3, -2, -1, 0, 1, 2, 3]
    .map(near)
    .some((date) => [2, 9].includes(date.getUTCMonth()) && date.getUTCDay() === 0 && date.getUTCDate() > 24);
}

async function pidOf(worker: Sql): Promise<number> {
  const [row] = await worker<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return row!.pid;
}

/** Vacuums in place of autovacuum: a year passes here in minutes. */
async function tidy(sql: Sql): Promise<void> {
  for (const table of [
    'private.events',
    'private.reminder_answers',
    'private.reminders',
    'sim.posts',
    'sim.judged',
    'public."Clientes proto"',
    'public.visitas_clientes',
    'public.user_rewards',
  ])
    await sql.unsafe(`vacuum (analyze) ${table}`);
}

/** A generator of its own, so that the same deaths come again. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
