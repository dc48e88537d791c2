import type { Sql } from 'postgres';
import { customerAt, procedure, type Cafe, type Customer } from './factories.ts';
import { claimPresence, proveMailbox, setServiceMode } from './presence.ts';

/** From now on a café asks for proof and confirms each handover. */
export const requestHandover = (sql: Sql, cafe: Cafe): Promise<void> =>
  setServiceMode(sql, cafe, 'proof_and_handover');

/** A customer with a proven mailbox at a café that confirms handovers, who has won rewards of the challenges before theirs. */
export async function customerWithHandoverRequest(
  sql: Sql,
  options: { cafe?: Cafe; hito?: number; at?: Date } = {},
): Promise<Customer> {
  const { hito = 4, ...rest } = options;
  const customer = await customerAt(sql, hito, rest);
  await requestHandover(sql, customer.cafe);
  await proveMailbox(sql, customer.account);
  return customer;
}

/** The reward of a challenge; of 0 the one that a VIP's prize has there. */
export async function rewardOf(sql: Sql, { account, cafe }: Customer, hito: number): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select id from public.user_rewards
    where user_id = ${account.id} and cafe_id = ${cafe.id} and hito_number = ${hito}`;
  return row!.id;
}

/** A press on a reward, there at the counter and with a proven mailbox, at an instant. */
export async function press(sql: Sql, customer: Customer, reward: string, at: Date) {
  const { account } = customer;
  await claimPresence(sql, customer, at);
  await proveMailbox(sql, account);
  return procedure(sql, account.id, 'redeem_idempotently', 'redeem_reward', reward, crypto.randomUUID(), at);
}

/** Asks for the reward of a challenge. Returns the handover request's id. */
export async function ask(sql: Sql, customer: Customer, hito = 3, at = new Date()): Promise<string> {
  return (await press(sql, customer, await rewardOf(sql, customer, hito), at)).handover_request!.id;
}
