import { beforeEach, expect, test } from 'vitest';
import {
  createAccount,
  customerAt,
  madrid,
  procedure,
  type Customer,
} from '../../support/given/factories.ts';
import { expectUnchanged } from '../expect-unchanged.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();
const first = madrid('2027-03-10 12:00');
let customer: Customer;
let reward: string;
beforeEach(async () => {
  customer = await customerAt(sql(), 3);
  const [row] = await sql()<{ id: string }[]>`
    select id from public.user_rewards where cliente_id = ${customer.enrollmentId} and hito_number = 2`;
  reward = row!.id;
});

const seenAt = async () => {
  const rows = await sql()<{ hito_number: number; seen_at: Date | null }[]>`
    select hito_number, seen_at from public.user_rewards where cliente_id = ${customer.enrollmentId} order by hito_number`;
  return rows.map((row) => row.seen_at);
};
const mark = (at: Date, caller = customer.account.id) =>
  procedure(sql(), caller, 'mark_reward_seen', reward, at);

test('The instant at which a reward was shown is recorded for this reward only', async () => {
  await mark(first);
  expect(await seenAt()).toEqual([null, first]);
});

test('The first instant stays', async () => {
  await mark(first);
  await expectUnchanged(sql(), () => mark(madrid('2027-03-11 12:00')));
});

test('The owner alone marks a reward: other calls change nothing, even at the same café', async () => {
  const other = await customerAt(sql(), 3, { cafe: customer.cafe });
  const stranger = await createAccount(sql());
  for (const { id } of [other.account, stranger]) await expectUnchanged(sql(), () => mark(first, id));
});
