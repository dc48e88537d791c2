import type { Sql } from 'postgres';
import { customerAt, rpc, type Customer } from '../../support/given/factories.ts';
import { hashOf, storePhoto, submitPhoto } from '../../support/given/vip.ts';

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
export async function vipWithBalance(sql: Sql): Promise<Customer> {
  const vip = await customerAt(sql, 8);
  await rpc(sql, vip.account.id, 'claim_vip_welcome', { cafe_id: vip.cafe.id });
  return vip;
}

/** A VIP's balance. */
export async function balanceOf(sql: Sql, { account, cafe }: Customer): Promise<number> {
  const [row] = await sql<{ conectitos: number }[]>`
    select conectitos from public.user_conectitos where user_id = ${account.id} and cafeteria_id = ${cafe.vip_id}`;
  return row?.conectitos ?? 0;
}

/** Returns the administrators' acts on a subject, oldest first. */
export async function trail(sql: Sql, subject: string): Promise<{ actor: string | null; action: string }[]> {
  return [
    ...(await sql<{ actor: string | null; action: string }[]>`
    select actor, action from private.audit_log where subject = ${subject} order by id`),
  ];
}
