import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { nextPollDelay } from '../../../src/features/desk/shared/next-poll-delay.ts';
import type { Answer } from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import {
  needsTokens,
  tokenToShow,
  type ServerTime,
  type SignedTokens,
} from '../../../src/domain/counter-screen-clock.ts';
import { callProcedure, readFunction, type Client } from '../support/client.ts';
import type { Person } from '../../support/scenarios/person.ts';
import { ARGUMENTS, OPERATIONS, operationSettings, type UserGroups } from '../support/noon-load.ts';
import type { Outcome } from './drive.ts';

/** One café in this many requires proof and confirms handovers. */
const PROOF_CAFE_EVERY = 5;
/** Claims a second at those counters, and requests for a prize. */
const CLAIMS_PER_SECOND = 2;
const HANDOVERS_PER_SECOND = 2;
/** Poll interval of a customer's handover request (`useHandoverRequest`). */
const REQUEST_POLL_MS = 1000;

/** A café with a screen on its counter and somebody at the counter. */
interface Counter {
  slug: string;
  waiterId: string;
  device: string;
  secret: string;
  /** Last answer to the screen. */
  lastAnswer: { version: string; signed: SignedTokens; time: ServerTime } | null;
}

export interface Counters {
  byCafe: Map<string, Counter>;
  /** Customers for a visit, and customers present with a prize: none of them is in the load. */
  comers: Person[];
  winners: Person[];
}

/**
 * Has every fifth café ask for proof and handovers from now on. Whoever comes there for a visit or a prize leaves the
 * load's user groups, the latter with a proven mailbox; who turns a wheel or begins there has proved to be there and stays in them.
 */
export async function openCounters(sql: Sql, groups: UserGroups): Promise<Counters> {
  const secret = randomUUID();
  const counters = await sql<(Counter & { cafe: string })[]>`
    with strict as (
      update public.cafeterias c set service_mode = 'proof_and_handover'
      where c.id in (select id from (select id, row_number() over (order by id) as n from public.cafeterias) as k
        where n % ${PROOF_CAFE_EVERY} = 0)
      returning c.id, c.slug
    ), screens as (
      insert into private.counter_screens (cafe_id, kind, name, secret_hash, paired_at)
      select id, 'screen', 'Barra', private.token_hash(${secret}), now() from strict returning cafe_id, id
    )
    select s.id as cafe, s.slug, d.id as device, ${secret} as secret, null as "lastAnswer",
      (select m.user_id from public.cafe_members m where m.cafe_id = s.id limit 1) as "waiterId"
    from strict s join screens d on d.cafe_id = s.id`;
  const byCafe = new Map(counters.map(({ cafe, ...counter }) => [cafe, counter]));
  const there = ({ cafe_id }: Person) => byCafe.has(cafe_id);
  const [comers, winners] = [groups.visit.filter(there), groups.redemption.filter(there)];
  groups.visit = groups.visit.filter((person) => !there(person));
  groups.redemption = groups.redemption.filter((person) => !there(person));
  const present = OPERATIONS.filter((operation) => !operationSettings(operation).repeatable).flatMap(
    (operation) => groups[operation].filter(there),
  );
  const proven = [...winners, ...present].map(({ user_id, cafe_id }) => ({ user_id, cafe_id }));
  await sql`insert into private.presence_claims (cafe_id, user_id, method, at, day, device_id, step, valid_until, made_at)
    select p.cafe_id, p.user_id, 'screen', now(), private.madrid_day(now()), gen_random_uuid(), 1, now() + interval '6 hours', now()
    from jsonb_to_recordset(${sql.json(proven)}) as p (user_id uuid, cafe_id uuid)`;
  await sql`insert into private.account_mailboxes (user_id, email, mailbox, proven_at)
    select u.id, lower(u.email), private.mailbox_of(u.email), now() from auth.users u
    where u.id in ${sql(winners.map(({ user_id }) => user_id))} on conflict do nothing`;
  return { byCafe, comers, winners };
}

/** Runs the counters: their screens poll, people scan them for a visit, the team hands prizes over. */
export async function runCounters(
  client: Client,
  { byCafe, comers, winners }: Counters,
  seconds: number,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const end = performance.now() + seconds * 1000;
  await Promise.all([...byCafe.values()].map((counter) => look(client, counter)));
  const screens = [...byCafe.values()].map(async (counter) => {
    while (performance.now() < end) {
      await sleep(nextPollDelay(0, true));
      await look(client, counter);
    }
  });
  const visits = arrivals(comers, CLAIMS_PER_SECOND, end, async (person) =>
    outcomes.push(await timed('claim', () => claimAndRegister(client, person, byCafe.get(person.cafe_id)!))),
  );
  const handovers = arrivals(winners, HANDOVERS_PER_SECOND, end, async (person) =>
    outcomes.push(await timed('touch', () => askAndHandOver(client, person, byCafe.get(person.cafe_id)!))),
  );
  await Promise.all([...screens, visits, handovers]);
  return outcomes;
}

/** Has one after the other arrive at random distances, and waits for the last of them. */
async function arrivals(people: Person[], perSecond: number, end: number, come: (person: Person) => unknown) {
  const under: unknown[] = [];
  for (let due = performance.now(); due < end; due += (-Math.log(1 - Math.random()) * 1000) / perSecond) {
    await sleep(Math.max(0, due - performance.now()));
    const person = people.pop();
    if (!person) throw new Error('Nobody is left who could come to the counters: --records is too small');
    under.push(come(person));
  }
  await Promise.all(under);
}

async function timed(operation: Outcome['operation'], act: () => Promise<number>): Promise<Outcome> {
  try {
    return { operation, milliseconds: await act(), error: null };
  } catch (thrown) {
    return { operation, milliseconds: NaN, error: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

/** Refuses every answer but the one that goes on. */
function requireOutcome(fits: boolean, what: string, answer: unknown): void {
  if (!fits) throw new Error(`${what}: ${JSON.stringify(answer)}`);
}

async function look(client: Client, counter: Counter): Promise<void> {
  const { device, secret, lastAnswer } = counter;
  const args = { device_id: device, secret, ...(lastAnswer && { known_version: lastAnswer.version }) };
  const isDue = lastAnswer === null || needsTokens(lastAnswer.signed, lastAnswer.time, performance.now());
  const name = isDue ? 'renew_screen' : 'load_counter_screen';
  const answer: Partial<Answer<'renew_screen'>> & Answer<'load_counter_screen'> = await callProcedure(
    client,
    name,
    args,
  );
  requireOutcome(answer.status === 'on', name, answer);
  counter.lastAnswer = {
    version: answer.version ?? lastAnswer!.version,
    signed: answer.signed ?? lastAnswer!.signed,
    time: { serverTime: Date.parse(answer.now), receivedAt: performance.now() },
  };
}

/** Scans, and at once presses to register the visit. Returns the time from the scan to the press's answer. */
async function claimAndRegister(
  client: Client,
  person: Person,
  { slug, lastAnswer }: Counter,
): Promise<number> {
  const { user_id: userId, email } = person;
  const { token } = tokenToShow(lastAnswer!.signed, lastAnswer!.time, performance.now());
  if (token === null) throw new Error('The tokens of a screen are used up');
  const began = performance.now();
  const claim = await callProcedure(client, 'claim_presence', { cafe_slug: slug, token }, userId);
  requireOutcome(claim.status === 'claimed', 'claim_presence', claim);
  // the page asks again what is open here, beside what the person presses
  const journey = callProcedure(client, 'load_journey', { cafe_slug: slug }, userId);
  const { status, body } = await client.send({
    path: '/functions/v1/process-visit-registration',
    body: { email, cafeteria: slug, visitDate: new Date().toISOString() },
    userId,
    address: ARGUMENTS['<address>'].value(),
  });
  requireOutcome(status === 200, 'process-visit-registration', body);
  const visit = readFunction('process-visit-registration', body);
  requireOutcome(visit.proven !== false, 'process-visit-registration', visit);
  const took = performance.now() - began;
  await journey;
  return took;
}

/** Asks the team, which sees it and confirms. Returns the time from the team's touch to the customer's screen. */
async function askAndHandOver(client: Client, person: Person, { slug, waiterId }: Counter): Promise<number> {
  const { user_id: userId, reward_id } = person;
  const press = { reward_id: reward_id!, request_id: randomUUID() };
  const answer = await callProcedure(client, 'redeem_reward', press, userId);
  if (answer.status !== 'asked' || !answer.handover_request)
    throw new Error(`redeem_reward: ${JSON.stringify(answer)}`);
  const { id } = answer.handover_request;
  let touched = NaN;
  const bar = async () => {
    // somewhere between two looks of the team, and a moment to reach for it
    await sleep(Math.random() * nextPollDelay(0, true));
    await callProcedure(client, 'load_today', { cafe_slug: slug }, waiterId);
    touched = performance.now();
    await callProcedure(
      client,
      'answer_handover_request',
      { handover_request_id: id, confirm: true },
      waiterId,
    );
  };
  const customer = async () => {
    for (;;) {
      await sleep(REQUEST_POLL_MS);
      const seen = await callProcedure(client, 'load_handover_request', { handover_request_id: id }, userId);
      if (seen.handover_request?.status === 'confirmed') return performance.now();
      requireOutcome(seen.handover_request?.status === 'waiting', 'load_handover_request', seen);
    }
  };
  const [, green] = await Promise.all([bar(), customer()]);
  return green - touched;
}
