import type { Sql } from 'postgres';
import type { Ending } from './persistence.ts';

interface Promised {
  count: number;
  missing: number;
}

/** For each deed, the rows that must be in the database because somebody was told so; the query counts those that are not. */
const PROOFS: Record<string, string> = {
  visit: `
    select count(*) from promised p where not exists (
      select from public.visitas_clientes v where v.user_id = p.user_id and v.cafe_id = p.cafe_id
        and v.fecha_visita >= (now() at time zone 'Europe/Madrid')::date - 1 and v.source = 'visit-page')`,
  'challenge 1': `
    select count(*) from promised p where not exists (
      select from public.user_rewards r where r.id = (p.answer -> 'reward' ->> 'id')::uuid and r.user_id = p.user_id
        and r.cliente_id = p.record_id and r.hito_number = 1)`,
  spin: `
    select count(*) from promised p where not exists (
      select from public.user_rewards r where r.id = (p.answer -> 'reward' ->> 'id')::uuid and r.cliente_id = p.record_id
        and r.hito_number = (p.answer -> 'reward' ->> 'hito_number')::int and r.reward_name = p.answer -> 'reward' ->> 'reward_name')`,
  redemption: `
    select count(*) from promised p where p.answer ->> 'status' <> 'redeemed' or not exists (
      select from public.user_rewards r where r.id = p.reward_id and r.redeemed_at = (p.answer ->> 'redeemed_at')::timestamptz)`,
  'VIP spin': `
    select count(*) from promised p where not exists (
      select from public.vip_pending_rewards v join public.conectitos_ledger l on l.cause = v.spin_id::text and l.reason = 'vip-spin'
      where v.id = (p.answer -> 'prize' ->> 'id')::uuid and v.user_id = p.user_id
        and v.reward_name = p.answer -> 'prize' ->> 'reward_name' and l.balance_after = (p.answer ->> 'balance')::int)`,
};

/** Looks for everything that was answered as done. @returns by deed, how many answers there were and how many lie */
export async function checkPromises(sql: Sql, endings: Ending[]): Promise<Record<string, Promised>> {
  const result: Record<string, Promised> = {};
  for (const [deed, proof] of Object.entries(PROOFS)) {
    const answers = endings
      .filter(({ act }) => act.deed === deed)
      .map(({ act: { person }, answer }) => ({
        user_id: person.user_id,
        cafe_id: person.cafe_id,
        record_id: person.record_id,
        reward_id: person.reward_id,
        answer: answer?.body ?? null,
      }));
    const [row] = await sql.unsafe<{ missing: string }[]>(
      `with promised as (select * from jsonb_to_recordset($1::jsonb)
        as p (user_id uuid, cafe_id uuid, record_id uuid, reward_id uuid, answer jsonb)) select (${proof}) as missing`,
      [answers as never],
    );
    result[deed] = { count: answers.length, missing: Number(row!.missing) };
  }
  return result;
}
