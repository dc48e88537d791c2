import type { Sql } from 'postgres';

/** Each query counts what must not exist, in the whole database. */
const INVARIANTS: Record<string, string> = {
  'one visit per person, café and day': `
    select count(*) from (select from public.visitas_clientes where revoked_at is null
      group by user_id, cafe_id, fecha_visita having count(*) > 1) x`,
  'every visit belongs to an enrollment': `
    select count(*) from public.visitas_clientes v where not exists (
      select from public."Clientes proto" c where c.user_id = v.user_id and c.cafe_id = v.cafe_id)`,
  'balance equals the sum of its ledger': `
    select count(*) from public.user_conectitos b
    full join (select user_id, cafeteria_id, sum(delta) as total from public.conectitos_ledger group by 1, 2) l using (user_id, cafeteria_id)
    where coalesce(b.conectitos, 0) <> coalesce(l.total, 0)`,
  'each movement continues the balance before it': `
    select count(*) from (
      select balance_after, delta, lag(balance_after, 1, 0) over (partition by user_id, cafeteria_id order by id) as before
      from public.conectitos_ledger) x
    where before + delta <> balance_after`,
  'no negative balance': `
    select (select count(*) from public.user_conectitos where conectitos < 0)
      + (select count(*) from public.conectitos_ledger where balance_after < 0)`,
  'welcome granted at most once': `
    select count(*) from (select from public.conectitos_ledger where reason = 'vip-welcome'
      group by user_id, cafeteria_id having count(*) > 1) x`,
  'one reward per enrollment and challenge': `
    select count(*) from (select from public.user_rewards where hito_number > 0 group by cliente_id, hito_number having count(*) > 1) x`,
  'rewards of exactly the challenges passed': `
    select count(*) from public."Clientes proto" c
    left join (select cliente_id, count(*) as n, max(hito_number) as last from public.user_rewards where hito_number > 0 group by 1) r
      on r.cliente_id = c.id
    where coalesce(r.n, 0) <> c.hito_actual - 1 or coalesce(r.last, 0) <> c.hito_actual - 1`,
  'VIP exactly at hito 8': `
    select count(*) from public."Clientes proto" where "VIP" <> (hito_actual = 8)`,
  'challenge 1 completed exactly once': `
    select count(*) from (
      select user_id, count(*) as n from public."Clientes proto" where hito_1_completado group by 1) c
    full join (select user_id, count(*) as n from private.events where topic = 'challenge-1' group by 1) e using (user_id)
    where coalesce(c.n, 0) <> coalesce(e.n, 0)`,
  'every draw of a wheel of challenges is one reward': `
    select count(*) from (select * from private.draws where wheel = 'hito') d
    full join (select * from public.user_rewards where hito_number > 1) r on r.draw_id = d.id
    where d.id is null or r.id is null or r.reward_name <> d.prize_name or r.user_id <> d.user_id`,
  'every VIP draw is one spin, one prize, one reward': `
    select count(*) from (select * from private.draws where wheel = 'vip') d
    full join public.vip_wheel_spins s on s.draw_id = d.id
    full join public.vip_pending_rewards p on p.spin_id = s.id
    full join (select * from public.user_rewards where hito_number = 0) r on r.vip_pending_reward_id = p.id
    where d.id is null or s.id is null or p.id is null or r.id is null or s.reward_obtained <> d.prize_name or r.draw_id <> d.id`,
  'every draw names the prize that its number means': `
    select count(*) from private.draws d where d.position is distinct from private.segment_at_roll(d.wheel, d.version, d.roll, d.unavailable_positions)`,
  'one VIP spin per person, café and day': `
    select count(*) from (select from public.vip_wheel_spins group by user_id, cafe_id, spin_date having count(*) > 1) x`,
  'every VIP spin is paid': `
    select count(*) from public.vip_wheel_spins s
    full join (select * from public.conectitos_ledger where reason = 'vip-spin') l on l.cause = s.id::text and l.user_id = s.user_id
    where s.id is null or l.id is null or l.delta <> -s.conectitos_spent`,
  'a VIP prize and its reward are redeemed together': `
    select count(*) from public.vip_pending_rewards p join public.user_rewards r on r.vip_pending_reward_id = p.id
    where p.redeemed_at is distinct from r.redeemed_at`,
  'a redeemed reward is marked in its enrollment': `
    select count(*) from public.user_rewards r join public."Clientes proto" c on c.id = r.cliente_id
    where (r.redeemed_at is not null) <> (case r.hito_number when 1 then c.hito1_canjeado when 2 then c.hito2_canjeado
      when 3 then c.hito3_canjeado when 4 then c.hito4_canjeado when 5 then c.hito5_canjeado when 6 then c.hito6_canjeado
      else c.hito7_canjeado end is not null)`,
  'every code of a customer is used, and used once': `
    select count(*) from (select * from public."Clientes proto" where codigo_vip is not null) c
    full join (select * from public.vip_codes where status = 'used') v
      on v.assigned_to = c.user_id and v.cafe_id = c.cafe_id and v.code = c.codigo_vip
    where c.id is null or v.id is null`,
  'every approved ticket is credited': `
    select count(*) from (select * from public.purchase_tickets where status = 'approved') t
    full join (select * from public.conectitos_ledger l where reason = 'ticket' and not exists (select from
        public.conectitos_ledger r where r.reason = 'ticket-reopened' and r.cause = l.cause and r.user_id is not distinct from l.user_id)) l
      on split_part(l.cause, ':', 1) = t.id::text
    where t.id is null or l.id is null or l.delta <> t.conectitos_to_award`,
  'a receipt counts for one ticket at most': `
    select count(*) from (select from public.purchase_tickets where receipt_key is not null and status in ('provisional', 'approved')
      group by receipt_key having count(*) > 1) x`,
  'a provisional ticket has credited nothing': `
    select count(*) from public.purchase_tickets t
    where t.status in ('provisional', 'pending') and t.receipt_key is not null and exists (
      select from public.conectitos_ledger l where l.reason = 'ticket' and split_part(l.cause, ':', 1) = t.id::text
        and not exists (select from public.conectitos_ledger r where r.reason = 'ticket-reopened' and r.cause = l.cause))`,
  'no request begun and not answered': `
    select count(*) from private.requests where response is null`,
};

/** Counts violations of each rule of value, by the rule's name. All zero is right. */
export async function violations(sql: Sql): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [name, query] of Object.entries(INVARIANTS)) {
    const [row] = await sql.unsafe<{ count: string }[]>(`select (${query}) as count`);
    found[name] = Number(row!.count);
  }
  return found;
}

/** The rules that are broken, as lines for a report; none is right. */
export function broken(found: Record<string, number>): string[] {
  return Object.entries(found)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name}: ${count}`);
}
