import { describe, expect, test } from 'vitest';
import { daysAfter, type Customer } from '../../support/given/factories.ts';
import { SERVICE } from '../../support/database/personas.ts';
import { runQueued } from '../run-in-parallel.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc } = useGiven({ connections: 8 });

const remove = ({ account }: Customer) => rpc(SERVICE, 'delete_account', { user_id: account.id });

interface Scenario {
  person: Customer;
  act: () => Promise<unknown>;
  /** Row at which the action can be held up, by its table. */
  rows: Record<string, string>;
}

const scenarios = {
  'a redemption': async (): Promise<Scenario> => {
    const person = await given.customerAt(3);
    await given.confirmMailbox(person.account);
    const reward = await given.rewardOf(person, 2);
    return { person, act: () => given.redeem(person, reward), rows: { 'public.user_rewards': reward } };
  },
  'the redemption of a VIP prize': async (): Promise<Scenario> => {
    const person = await given.vip();
    await given.claimWelcome(person);
    const { prize } = await given.spinVip(person);
    const reward = await given.rewardOf(person, 0);
    return {
      person,
      act: () => given.redeem(person, reward),
      rows: { 'public.user_rewards': reward, 'public.vip_pending_rewards': prize.id },
    };
  },
  'a handover at the bar': async (): Promise<Scenario> => {
    const person = await given.customerWithHandoverRequest();
    const waiting = await given.ask(person);
    const waiter = await given.member(person.cafe, 'staff');
    return {
      person,
      act: () => given.answerRequest(waiter, waiting),
      rows: { 'private.handover_requests': waiting },
    };
  },
  'the welcome of a VIP': async (): Promise<Scenario> => {
    const person = await given.vip();
    await given.confirmMailbox(person.account);
    return { person, act: () => given.claimWelcome(person), rows: {} };
  },
  'a VIP spin': async (): Promise<Scenario> => {
    const person = await given.vip();
    await given.claimWelcome(person);
    const [balance] = await sql()<{ id: string }[]>`
      select id from public.user_conectitos where user_id = ${person.account.id}`;
    return { person, act: () => given.spinVipId(person), rows: { 'public.user_conectitos': balance!.id } };
  },
  'the erasure of their café': async (): Promise<Scenario> => {
    const person = await given.customerAt(3);
    const reward = await given.rewardOf(person, 2);
    await given.setCafe(person.cafe, 'deleted');
    return { person, act: eraseCafesThatLeft, rows: { 'public.user_rewards': reward } };
  },
};

/** Erases what the cafés that left have of their people, a batch of one after the other. */
async function eraseCafesThatLeft(): Promise<void> {
  const later = daysAfter(new Date(), 31);
  for (let size = 1; size > 0;) {
    const [run] = await sql()<{ size: number }[]>`select private.erase_deleted_cafe(1, ${later}) as size`;
    size = run!.size;
  }
}

const EVERYWHERE = ['auth.users', 'public."Clientes proto"', 'its mailboxes'];
const cases = (Object.keys(scenarios) as (keyof typeof scenarios)[]).flatMap((name) => {
  const rows = {
    'a redemption': ['public.user_rewards'],
    'the redemption of a VIP prize': ['public.user_rewards', 'public.vip_pending_rewards'],
    'a handover at the bar': ['private.handover_requests'],
    'the welcome of a VIP': [],
    'a VIP spin': ['public.user_conectitos'],
    'the erasure of their café': ['public.user_rewards'],
  }[name];
  return [...EVERYWHERE, ...rows].map((held) => [name, held] as const);
});

/** Takes the lock that is held while both begin, by a statement and what `$1` is in it. */
function holding({ person, rows }: Scenario, held: string): [string, string] {
  const { account, enrollmentId } = person;
  if (held === 'its mailboxes') return ['select private.lock_mailboxes($1)', account.id];
  const id = { 'auth.users': account.id, 'public."Clientes proto"': enrollmentId, ...rows }[held]!;
  return [`select from ${held} where id = $1 for update`, id];
}

const outcome = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    ({ code, message }: { code: string; message: string }) => `${code} ${message}`,
  );

describe.each(cases)('the deletion of an account and %s, while %s is held', (name, held) => {
  test.each(['first', 'last'])('stand in one line, the deletion %s', async (place) => {
    const scenario = await scenarios[name]();
    const calls = [() => outcome(scenario.act()), () => outcome(remove(scenario.person))];
    if (place === 'first') calls.reverse();
    const answers = await runQueued(sql(), ...holding(scenario, held), calls);
    if (place === 'first') answers.reverse();
    const [acted, removed] = answers;
    expect(removed).toBe('done');
    expect(acted).toMatch(/^(done|PT401 UNAUTHENTICATED|PT403 NOT_ALLOWED|PT404 NOT_ENROLLED)$/);
    expect(await sql()`select from auth.users where id = ${scenario.person.account.id}`).toHaveLength(0);
  });
});
