import type { Sql } from 'postgres';
import { customerAt, procedure, type Account, type Cafe, type Customer } from './factories.ts';

/** A customer who is VIP at a café, all seven rewards won. */
export function createVip(
  sql: Sql,
  options: { account?: Account; cafe?: Cafe; at?: Date } = {},
): Promise<Customer> {
  return customerAt(sql, 8, options);
}

export interface SpinAnswer {
  prize_name: string;
  position: number;
  balance: number;
  prize: { id: string; reward_name: string; expires_at: string; state: string; code: string };
}

/** Grants the welcome of 150 Conectitos through the real procedure, at any instant. */
export function claimWelcome(
  sql: Sql,
  { account, cafe }: Customer,
  at = new Date(),
): Promise<{ granted: boolean; balance: number }> {
  return procedure(sql, account.id, 'claim_vip_welcome', cafe.id, at);
}

/** Spins through the real procedure, at any instant. */
export function spinVip(
  sql: Sql,
  { account, cafe }: Customer,
  at = new Date(),
  request: string = crypto.randomUUID(),
): Promise<SpinAnswer> {
  return procedure(sql, account.id, 'spin_vip_wheel', cafe.id, request, at);
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

/** A photo as the storage service leaves it. Out: its path. */
export async function storePhoto(
  sql: Sql,
  { id }: Account,
  { name = `${id}/${crypto.randomUUID()}.jpg`, eTag = `"${crypto.randomUUID()}"` } = {},
): Promise<string> {
  await sql`insert into storage.objects (bucket_id, name, metadata)
    values ('purchase-tickets', ${name}, ${sql.json({ eTag, size: 1000, mimetype: 'image/jpeg' })})`;
  return name;
}
