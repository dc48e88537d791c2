import { expect, type Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { type Cafe, createCustomerAtHito } from './database.ts';
import type { Person } from './people.ts';
import { procedure, type Customer } from '../../support/given/factories.ts';
import type { VipPrize } from '../../../supabase/functions/_shared/contracts/procedures/shared-schemas.ts';
import { accountsOf, adjust, claimWelcome, spinVip } from '../../support/given/vip.ts';

export { accountsOf, adjust, type Customer };

/** Makes a person VIP at a café, everything before it done and seen, and by default with the welcome's 150 Conectitos. */
export async function vipAt(
  sql: Sql,
  person: Person,
  cafe: Cafe,
  { welcomed = true }: { welcomed?: boolean } = {},
): Promise<Customer> {
  const customer = { account: person, cafe, enrollmentId: await createCustomerAtHito(sql, 8, person, cafe) };
  if (welcomed) await claimWelcome(sql, customer);
  return customer;
}

/** Lets a VIP win a prize that they have already been shown; its cost is a present. Returns the prize. */
export async function winPrize(sql: Sql, customer: Customer): Promise<VipPrize> {
  await adjust(sql, customer, 100);
  const { prize } = await spinVip(sql, customer);
  await sql`update public.vip_pending_rewards set seen_at = now() where id = ${prize.id}`;
  return prize;
}

/** Redeems a VIP prize through the real procedure, as another phone would. */
export async function redeemPrize(sql: Sql, { account }: Customer, { id }: { id: string }): Promise<void> {
  const request = crypto.randomUUID();
  await procedure(sql, account.id, 'redeem_idempotently', 'redeem_vip_reward', id, request, new Date());
}

/** Lets a prize's last day be yesterday. */
export async function expirePrize(sql: Sql, prize: { id: string }): Promise<void> {
  await sql`update public.vip_pending_rewards set expires_at = private.madrid_day(now()) - 1 where id = ${prize.id}`;
}

/** The prize alone, without "Premio … VIP: ". */
export function shortName({ reward_name }: { reward_name: string }): string {
  return reward_name.replace(/^.*: /, '');
}

/** Expects this balance on the tab "Conectitos"; the hidden wheel's tab names it too. */
export async function expectBalance(page: Page, balance: number): Promise<void> {
  const panel = page.getByRole('tabpanel', { name: 'Conectitos' });
  await expect(panel.getByText(String(balance), { exact: true })).toBeVisible();
}
