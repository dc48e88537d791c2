import { beforeEach, expect, test } from 'vitest';
import { madrid, type Customer } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, procedure, expectUnchanged } = useGiven();
const first = madrid('2027-03-10 12:00');
let customer: Customer;
let reward: string;
beforeEach(async () => {
  customer = await given.customerAt(3);
  reward = await given.rewardOf(customer, 2);
});

const seenAt = async () => {
  const rows = await sql()<{ hito_number: number; seen_at: Date | null }[]>`
    select hito_number, seen_at from public.user_rewards where cliente_id = ${customer.enrollmentId} order by hito_number`;
  return rows.map((row) => row.seen_at);
};
const mark = (at: Date, caller = customer.account.id) => procedure(caller, 'mark_reward_seen', reward, at);

test('The instant at which a reward was shown is recorded for this reward only', async () => {
  await mark(first);
  expect(await seenAt()).toEqual([null, first]);
});

test('The first instant stays', async () => {
  await mark(first);
  await expectUnchanged(() => mark(madrid('2027-03-11 12:00')));
});

test('The owner alone marks a reward: other calls change nothing, even at the same café', async () => {
  const other = await given.customerAt(3, { cafe: customer.cafe });
  const stranger = await given.account();
  for (const { id } of [other.account, stranger]) await expectUnchanged(() => mark(first, id));
});
