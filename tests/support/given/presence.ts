import type { Sql } from 'postgres';

export { createCounterScreen as pairCounterScreen, screenToken as shown } from './counter-screens.ts';

/** Has a person read the code on a café's counter, at an instant. */
export async function claimPresence(
  sql: Sql,
  { account, cafe }: { account: { id: string }; cafe: { id: string } },
  at = new Date(),
): Promise<void> {
  await sql`insert into private.presence_claims
      (cafe_id, user_id, method, at, day, device_id, step, valid_until, made_at)
    values (${cafe.id}, ${account.id}, 'screen', ${at}, private.madrid_day(${at}), gen_random_uuid(), 1,
      ${at}::timestamptz + interval '15 minutes', ${at})`;
}

/** Sets a café's service mode. */
export async function setServiceMode(
  sql: Sql,
  { id }: { id: string },
  way: 'no_proof' | 'proof' | 'proof_and_handover' = 'proof',
): Promise<void> {
  await sql`update public.cafeterias set service_mode = ${way} where id = ${id}`;
}

/** From now on a café asks for proof of being there. */
export const requireProof = (sql: Sql, cafe: { id: string }): Promise<void> => setServiceMode(sql, cafe);

/** Has somebody's mailbox proven, as by a code that was mailed to it. */
export async function proveMailbox(sql: Sql, { id }: { id: string }): Promise<void> {
  await sql`insert into private.account_mailboxes (user_id, email, mailbox, proven_at)
    select id, lower(email), private.mailbox_of(email), now() from auth.users where id = ${id}
    on conflict do nothing`;
}

/** Returns a new secret of a browser. */
export const newBrowser = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');

/** Returns the proofs of a person's visits, by day. */
export async function proofsOf(sql: Sql, user: string): Promise<Record<string, string | null>> {
  const rows = await sql<{ day: string; proof: string | null }[]>`
    select fecha_visita::text as day, proof from public.visitas_clientes
    where user_id = ${user} and revoked_at is null order by 1`;
  return Object.fromEntries(rows.map(({ day, proof }) => [day, proof]));
}
