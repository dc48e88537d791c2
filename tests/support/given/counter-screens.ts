import type { Sql } from 'postgres';
import type { Account, Cafe } from './factories.ts';

/** Pairs a screen of a café, or opens a phone of its team as one for ten minutes. Returns its id. */
export async function createCounterScreen(
  sql: Sql,
  cafe: Pick<Cafe, 'id'>,
  { member, at = new Date() }: { member?: Account; at?: Date } = {},
): Promise<string> {
  const values = member
    ? { kind: 'phone', member_id: member.id, open_until: new Date(at.getTime() + 600_000) }
    : { kind: 'screen', secret_hash: crypto.getRandomValues(new Uint8Array(32)) };
  const [row] = await sql<{ id: string }[]>`
    insert into private.counter_screens ${sql({ cafe_id: cafe.id, name: 'Barra', paired_at: at, ...values })}
    returning id`;
  return row!.id;
}

/** Returns the token of a café's device at an instant. */
export async function screenToken(
  sql: Sql,
  cafe: Pick<Cafe, 'id'>,
  device: string,
  at = new Date(),
): Promise<string> {
  const [row] = await sql<{ token: string }[]>`
    select private.screen_token(private.secret('presence'), ${cafe.id}, ${device}, private.token_step(${at})) as token`;
  return row!.token;
}
