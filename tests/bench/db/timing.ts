import { percentile } from '../support/report.ts';
import { peopleAt, type Person } from '../support/population.ts';
import { asCaller, statement, type SizedDatabase } from './databases.ts';
import type { TimedCall } from './calls.ts';

export interface Timing {
  p50: number;
  p95: number;
}

const WARM_UP = 12;
const ROUNDS = 3;

/**
 * Times a call on every database, each time by another person, in turn among the databases so that whatever else the
 * machine does strikes all alike. @returns milliseconds between statement and answer, by database: the quietest of three
 * rounds, since a neighbour's burst only ever adds
 */
export async function timeCall(
  databases: SizedDatabase[],
  call: TimedCall,
  repetitions: number,
): Promise<Timing[]> {
  const people = await Promise.all(
    databases.map(({ sql }) => peopleAt(sql, call.stages, ROUNDS * repetitions + WARM_UP, call.having)),
  );
  const quietest = databases.map((): Timing => ({ p50: Infinity, p95: Infinity }));
  let turn = 0;
  const everyDatabaseOnce = async () => {
    const times: number[] = [];
    for (const [at, { sql }] of databases.entries()) {
      const crowd = people[at]!;
      times.push(await timeOnce(sql, call, crowd[turn % crowd.length]!));
    }
    turn += 1;
    return times;
  };
  while (turn < WARM_UP) await everyDatabaseOnce();
  for (let round = 0; round < ROUNDS; round += 1) {
    const turns: number[][] = [];
    while (turns.length < repetitions) turns.push(await everyDatabaseOnce());
    for (const [at, timing] of quietest.entries()) {
      const times = turns.map((row) => row[at]!);
      timing.p50 = Math.min(timing.p50, percentile(times, 0.5));
      timing.p95 = Math.min(timing.p95, percentile(times, 0.95));
    }
  }
  return quietest;
}

function timeOnce(sql: SizedDatabase['sql'], call: TimedCall, person: Person): Promise<number> {
  const { text, parameters } = statement(call, person);
  return asCaller(sql, call.group, person, async (transaction) => {
    const started = performance.now();
    await transaction.unsafe(text, parameters, { prepare: true });
    return performance.now() - started;
  });
}
