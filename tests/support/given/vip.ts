import { createHash } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';
import type { Answer } from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import type { Ticket } from '../../../supabase/functions/_shared/contracts/procedures/shared-schemas.ts';
import type { VipSpin } from '../../../supabase/functions/_shared/contracts/procedures/vip.ts';
import {
  createAccount,
  customerAt,
  procedure,
  rpc,
  type Account,
  type Cafe,
  type Customer,
} from './factories.ts';
import { SERVICE } from '../database/personas.ts';

/** A customer who is VIP at a café, all seven rewards won. */
export function createVip(
  sql: Sql,
  options: { account?: Account; cafe?: Cafe; at?: Date } = {},
): Promise<Customer> {
  return customerAt(sql, 8, options);
}

/** Two VIPs of a café with addresses of one mailbox, which neither has proven. */
export async function createVipsOfOneMailbox(sql: Sql, cafe: Cafe): Promise<[Customer, Customer]> {
  const name = `ana${crypto.randomUUID().slice(0, 8)}`;
  const vipOf = async (email: string) =>
    createVip(sql, { account: await createAccount(sql, { email }), cafe });
  return Promise.all([vipOf(`${name}@example.test`), vipOf(`${name}+2@example.test`)]);
}

/** Grants the welcome of 150 Conectitos through the real procedure, at any instant. */
export function claimWelcome(
  sql: Sql,
  { account, cafe }: Customer,
  at = new Date(),
): Promise<Answer<'claim_vip_welcome'>> {
  return procedure(sql, account.id, 'claim_vip_welcome', cafe.id, at);
}

/** Spins through the real procedure, at any instant. Returns the spin's id, all that it tells. */
export async function spinVipId(
  sql: Sql,
  { account, cafe }: Customer,
  at = new Date(),
  request: string = crypto.randomUUID(),
): Promise<string> {
  return (await procedure(sql, account.id, 'spin_vip_wheel', cafe.id, request, null, at)).spin_id;
}

/** Spins, and then reads what came out, as the page does. */
export async function spinVip(
  sql: Sql,
  customer: Customer,
  at = new Date(),
  request: string = crypto.randomUUID(),
): Promise<VipSpin> {
  const spin = await spinVipId(sql, customer, at, request);
  return (await procedure(sql, customer.account.id, 'load_spin', spin, at)) as VipSpin;
}

/** Adds to or takes from a balance, with its ledger row. */
export async function adjust(sql: Sql, { account, cafe }: Customer, amount: number): Promise<void> {
  await sql`select private.move_conectitos(${account.id}, ${cafe.id}, ${amount}, 'adjustment', ${crypto.randomUUID()}, null, now())`;
}

/** The balance beside what its ledger says: sum of the movements, what the last one left, how many there are. */
export async function accountsOf(
  sql: Sql,
  { account, cafe }: Customer,
): Promise<{ balance: number; sum: number; last: number; movements: number }> {
  const [row] = await sql<{ balance: number; sum: number; last: number; movements: number }[]>`
    select b.conectitos as balance, sum(l.delta)::int as sum, count(*)::int as movements,
      (array_agg(l.balance_after order by l.id desc))[1] as last
    from public.user_conectitos b
    join public.conectitos_ledger l on l.user_id = b.user_id and l.cafe_id = b.cafe_id
    where b.user_id = ${account.id} and b.cafe_id = ${cafe.id} group by b.conectitos`;
  return row!;
}

let lastPhoto = Date.now();

/** Returns the path of a person's new photo: `{userId}/{timestamp}.jpg`. */
export function photoName(userId: string): string {
  lastPhoto += 1;
  return `${userId}/${lastPhoto}.jpg`;
}

/** Leaves a photo as the storage service does. Returns its path. */
export async function storePhoto(
  sql: Sql,
  { id }: { id: string },
  stored: { name?: string; version?: string; eTag?: string } = {},
): Promise<string> {
  const { name = photoName(id), version = crypto.randomUUID(), eTag = `"${crypto.randomUUID()}"` } = stored;
  await sql`insert into storage.objects (bucket_id, name, version, metadata)
    values ('purchase-tickets', ${name}, ${version}, ${sql.json({ eTag, size: 1000, mimetype: 'image/jpeg' })})`;
  return name;
}

/**
 * Returns the hash that the function submit-ticket computes of a photo's bytes: 64 hexadecimal digits, always the same
 * for one text.
 */
export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Sends a stored photo to review, as the function submit-ticket does with the bytes it has read. */
export async function submitPhoto(
  sql: Sql,
  userId: string,
  { cafe, path, hash = hashOf(path) }: { cafe: { id: string }; path: string; hash?: string },
): Promise<Ticket> {
  const args = { user_id: userId, cafe_id: cafe.id, image_path: path };
  const first = await rpc(sql, SERVICE, 'submit_ticket', args);
  if (first.ticket) return first.ticket;
  const seen = { image_version: first.version, image_hash: hash };
  return (await rpc(sql, SERVICE, 'submit_ticket', { ...args, ...seen })).ticket!;
}

/** Sends a VIP's ticket through the real procedure; its text stands for the bytes of its photo. Returns its id. */
export async function sendTicket(
  sql: Sql,
  vip: Customer,
  text: string = crypto.randomUUID(),
): Promise<string> {
  const path = await storePhoto(sql, vip.account);
  return (await submitPhoto(sql, vip.account.id, { cafe: vip.cafe, path, hash: hashOf(text) })).id;
}

/** Returns the version of a ticket's photo from the administrator's list. */
export async function photoOf(sql: Sql, ticketId: string): Promise<string | null> {
  const [row] = await sql<{ photo: string | null }[]>`
    select private.photo_etag(ticket_image_url) as photo from public.purchase_tickets where id = ${ticketId}`;
  return row?.photo ?? null;
}

/** A VIP whose welcome Conectitos have been granted. */
export async function vipWithBalance(
  sql: Sql,
  options: Parameters<typeof createVip>[1] = {},
): Promise<Customer> {
  const vip = await createVip(sql, options);
  await claimWelcome(sql, vip);
  return vip;
}

/** A VIP's balance. */
export async function balanceOf(sql: Sql, { account, cafe }: Customer): Promise<number> {
  const [row] = await sql<{ conectitos: number }[]>`
    select conectitos from public.user_conectitos where user_id = ${account.id} and cafeteria_id = ${cafe.vip_id}`;
  return row?.conectitos ?? 0;
}

/** Lets a transaction delete rows of storage, as the Storage API says of itself before it does; nobody else may. */
export async function allowDeletion(transaction: TransactionSql): Promise<void> {
  await transaction`select set_config('storage.allow_delete_query', 'true', true)`;
}

/** Removes the rows of files whose names are like a pattern, as the Storage API does. */
export async function deleteObjects(sql: Sql, pattern: string): Promise<void> {
  await sql.begin(async (own) => {
    await allowDeletion(own);
    await own`delete from storage.objects where name like ${pattern}`;
  });
}
