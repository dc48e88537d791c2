import { onProcessor } from '../support/processes.ts';
import { percentile } from '../support/report.ts';
import type { Person } from '../../support/scenarios/person.ts';
import { peopleAt } from '../support/population.ts';
import { asCaller, readyStatement, type SizedDatabase } from './databases.ts';
import type { TimedCall } from './calls.ts';

/** Milliseconds of a call. */
export interface Timing {
  p50: number;
  p95: number;
  /** p95 of the time that the database's process was on a processor: a busy machine makes it wait, not work, longer. */
  cpu95: number;
}

interface Sample {
  wall: number;
  cpu: number;
}

export const WARM_UP = 12;
/** Number of rounds: at least one is then quiet for each database, whatever the neighbours on the machine do. */
export const ROUNDS = 6;

/**
 * Times a call on every database, each time by another person, in turn among the databases so that whatever else the
 * machine does strikes all alike. @returns milliseconds between statement and answer, by database: the quietest of the
 * rounds, since a neighbour's burst only ever adds
 */
export async function timeCall(
  databases: SizedDatabase[],
  call: TimedCall,
  { rounds, repetitions, warmUp }: { rounds: number; repetitions: number; warmUp: number },
): Promise<Timing[]> {
  const people = await Promise.all(
    databases.map(({ sql }) => peopleAt(sql, call.at, rounds * repetitions + warmUp, call.having)),
  );
  const quietest = databases.map((): Timing => ({ p50: Infinity, p95: Infinity, cpu95: Infinity }));
  let turn = 0;
  const everyDatabaseOnce = async () => {
    const times: Sample[] = [];
    for (const [at, { sql }] of databases.entries()) {
      const group = people[at]!;
      times.push(await timeOnce(sql, call, group[turn % group.length]!));
    }
    turn += 1;
    return times;
  };
  while (turn < warmUp) await everyDatabaseOnce();
  for (let round = 0; round < rounds; round += 1) {
    const turns: Sample[][] = [];
    while (turns.length < repetitions) turns.push(await everyDatabaseOnce());
    for (const [at, timing] of quietest.entries()) {
      const wall = turns.map((row) => row[at]!.wall);
      const cpu = turns.map((row) => row[at]!.cpu);
      timing.p50 = Math.min(timing.p50, percentile(wall, 0.5));
      timing.p95 = Math.min(timing.p95, percentile(wall, 0.95));
      timing.cpu95 = Math.min(timing.cpu95, percentile(cpu, 0.95));
    }
  }
  return quietest;
}

function timeOnce(sql: SizedDatabase['sql'], call: TimedCall, person: Person): Promise<Sample> {
  return asCaller(sql, call, person, async (transaction) => {
    const { text, parameters } = await readyStatement(transaction, call, person);
    const [backend] = await transaction<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const worked = onProcessor(backend!.pid);
    const started = performance.now();
    await transaction.unsafe(text, parameters, { prepare: true });
    const wall = performance.now() - started;
    return { wall, cpu: onProcessor(backend!.pid) - worked };
  });
}
