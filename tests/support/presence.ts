import type { Sql } from 'postgres';

/** Has a person read the code on a café's counter, at an instant. */
export async function beThere(
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
export async function askForProof(sql: Sql, { id }: { id: string }): Promise<void> {
  await sql`update public.cafeterias set way_of_working = 'proof' where id = ${id}`;
}
