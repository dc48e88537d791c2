import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../support/client.ts';
import type { OperationCall, Operation } from '../support/noon-load.ts';

/** One answered or failed request. */
export interface Outcome {
  operation: Operation;
  milliseconds: number;
  /** Null for success, else status and text. */
  error: string | null;
}

/** Result of a stretch of load. */
export interface Run {
  outcomes: Outcome[];
  seconds: number;
}

export const throughput = ({ outcomes, seconds }: Run) => outcomes.length / seconds;
export const failures = ({ outcomes }: Run) => outcomes.filter(({ error }) => error !== null);

/** Runs so many clients in parallel. Each sends its next request when the last one is answered. */
export async function closedLoop(
  client: Client,
  next: () => OperationCall | null,
  concurrency: number,
  seconds: number,
): Promise<Run> {
  const outcomes: Outcome[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  const one = async () => {
    while (performance.now() < end) {
      const call = next();
      if (call) outcomes.push(await perform(client, call, performance.now()));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, one));
  return { outcomes, seconds: (performance.now() - started) / 1000 };
}

/**
 * Sends so many requests a second, whether or not the ones before are answered, at random distances as customers
 * arrive. Durations count from the moment of arrival: a slow answer cannot hide the requests that wait behind it.
 */
export async function openLoop(
  client: Client,
  next: () => OperationCall | null,
  perSecond: number,
  seconds: number,
): Promise<Run> {
  const outcomes: Outcome[] = [];
  const pending = new Set<Promise<void>>();
  const started = performance.now();
  const end = started + seconds * 1000;
  for (let due = started; due < end; due += (-Math.log(1 - Math.random()) * 1000) / perSecond) {
    const wait = due - performance.now();
    if (wait > 1) await sleep(wait);
    const call = next();
    if (!call) continue;
    const arrival = due;
    const done = perform(client, call, arrival).then((outcome) => {
      outcomes.push(outcome);
      pending.delete(done);
    });
    pending.add(done);
  }
  await Promise.all(pending);
  return { outcomes, seconds: (performance.now() - started) / 1000 };
}

async function perform(
  client: Client,
  { operation, request }: OperationCall,
  arrival: number,
): Promise<Outcome> {
  let error: string | null = null;
  try {
    const { status, body } = await client.send(request);
    if (status !== 200) error = `${status} ${JSON.stringify(body)}`;
  } catch (thrown) {
    error = thrown instanceof Error ? thrown.message : String(thrown);
  }
  return { operation, milliseconds: performance.now() - arrival, error };
}
