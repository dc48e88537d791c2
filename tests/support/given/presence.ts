import type { Sql } from 'postgres';

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

/** From now on a café asks for proof of being there. */
export async function requireProof(sql: Sql, { id }: { id: string }): Promise<void> {
  await sql`update public.cafeterias set service_mode = 'proof' where id = ${id}`;
}

/** Has somebody's mailbox proven, as by a code that was mailed to it. */
export async function proveMailbox(sql: Sql, { id }: { id: string }): Promise<void> {
  await sql`insert into private.account_mailboxes (user_id, email, mailbox, proven_at)
    select id, lower(email), private.mailbox_of(email), now() from auth.users where id = ${id}
    on conflict do nothing`;
}

/** Pairs a screen on a café's counter. Returns its id. */
export async function pairCounterScreen(sql: Sql, { id }: { id: string }): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into private.counter_screens (cafe_id, kind, name, secret_hash, paired_at)
    values (${id}, 'screen', 'Barra', sha256('s'), now()) returning id`;
  return row!.id;
}

/** Returns a screen's token at an instant. */
export async function shown(sql: Sql, { id }: { id: string }, device: string, at: Date): Promise<string> {
  const [row] = await sql<{ token: string }[]>`
    select private.screen_token(private.secret('presence'), ${id}, ${device}, private.token_step(${at})) as token`;
  return row!.token;
}
