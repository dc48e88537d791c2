import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Client } from '../support/client.ts';
import type { Act } from '../support/noon-load.ts';

/** Final outcome of an act. */
export interface FinalOutcome {
  act: Act;
  /** The first answer that settled it; null when the first one was lost and a repeat only says that it is done. */
  answer: Answer | null;
  attempts: number;
}

/** Retries and failures along the way, over all acts. */
export interface Counts {
  requests: number;
  answered: number;
  /** Connections that this benchmark cut itself. */
  cut: number;
  /** Connections that a fault broke. */
  broken: number;
  /** Answers with a status of 500 and above. */
  unavailable: number;
  repeated: number;
  repeatedSame: number;
}

export const noCounts = (): Counts => ({
  requests: 0,
  answered: 0,
  cut: 0,
  broken: 0,
  unavailable: 0,
  repeated: 0,
  repeatedSame: 0,
});

export interface Persistence {
  client: Client;
  counts: Counts;
  /** Runs after each success: the bench measures how long a fault lasted for users. */
  onSuccess: () => void;
}

const GIVE_UP_AFTER_MS = 90_000;
const CUT_SHARE = 0.1;
const REPEAT_SHARE = 0.3;

/**
 * Does an act like a person whose connection is bad: asks again, with the same request id, until there is an answer; at
 * times once more after that, as a second press would.
 * @throws Error for an answer that no fault explains, or none at all in the end
 */
export async function insist(act: Act, { client, counts, onSuccess }: Persistence): Promise<FinalOutcome> {
  const started = Date.now();
  for (let attempts = 1; ; attempts += 1) {
    const answer = await attempt(act, client, counts);
    if (answer?.status === 200) {
      counts.answered += 1;
      onSuccess();
      if (Math.random() < REPEAT_SHARE) await repeat(act, answer, client, counts);
      return { act, answer, attempts };
    }
    // The visit was registered by an attempt whose answer was lost: there is one a day.
    if (answer?.status === 409 && act.operation === 'visit' && attempts > 1)
      return { act, answer: null, attempts };
    if (answer && answer.status < 500)
      throw new Error(
        `${act.operation}: ${answer.status} ${JSON.stringify(answer.body)} at attempt ${attempts}`,
      );
    if (Date.now() - started > GIVE_UP_AFTER_MS) throw new Error(`${act.operation}: no answer in the end`);
    await sleep(100 + Math.random() * 300);
  }
}

/** One request. @returns null when its connection broke */
async function attempt(act: Act, client: Client, counts: Counts): Promise<Answer | null> {
  counts.requests += 1;
  const cutAfter = Math.random() < CUT_SHARE ? Math.random() * 40 : undefined;
  try {
    const answer = await client.ask(act.ask, cutAfter);
    if (answer.status >= 500) counts.unavailable += 1;
    return answer;
  } catch (error) {
    counts[error instanceof Error && error.message === 'cut on purpose' ? 'cut' : 'broken'] += 1;
    return null;
  }
}

const HAS_REQUEST_ID = ['challenge 1', 'spin', 'redemption', 'VIP spin'];

/** The same request again: an act of value gets its first answer, and a second visit of the day is refused. */
async function repeat(act: Act, first: Answer, client: Client, counts: Counts): Promise<void> {
  if (act.operation !== 'visit' && !HAS_REQUEST_ID.includes(act.operation)) return;
  const second = await client.ask(act.ask).catch(() => null);
  if (!second || second.status >= 500) return;
  counts.repeated += 1;
  const isSameAnswer =
    act.operation === 'visit'
      ? second.status === 409
      : JSON.stringify(second.body) === JSON.stringify(first.body);
  if (isSameAnswer) counts.repeatedSame += 1;
  else
    console.log(`A repeat was answered otherwise: ${act.operation} ${JSON.stringify([first.body, second])}`);
}
