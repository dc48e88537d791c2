import type { Sql } from 'postgres';
import type { Cafe } from '../../support/given/factories.ts';

/** A state in which a wheel was drawn: its version, and what was out. */
interface WheelState {
  version: number;
  out: string;
  draws: number;
  /** Distance of the segments from the odds that held. */
  chiSquare: number;
  /** Degrees of freedom: segments that could come, less one. */
  freedom: number;
}

export interface SimulatedMonths {
  months: number;
  draws: number;
  /** Draws without a prize, or with another than version, state and number say. */
  wrong: number;
  /** Draws whose state is not what the month's draws before them make it. */
  wrongState: number;
  /** Months that gave more than the ceiling, or a prize more often than its number. */
  aboveLimit: number;
  /** Months whose kept sums are not those of the draws. */
  wrongSums: number;
  states: WheelState[];
}

/** Honest draws exceed it about once in a billion states, for up to eight segments. */
export const chiSquareLimit = (freedom: number): number => 38 + 4 * freedom;

/** The first of the months that are simulated: long before any real draw. */
const FIRST = '0201-01-01';

/**
 * Draws from a café's wheel through so many months, one after the other, each with so many turns.
 * @param from number of the first month
 */
export async function simulateMonths(
  sql: Sql,
  cafe: Cafe,
  wheel: 'hito' | 'vip',
  { months, turns, from = 0 }: { months: number; turns: number; from?: number },
): Promise<void> {
  await sql.begin(async (own) => {
    // the draws themselves are tested, not their foreign keys, which take most of the time
    await own`set local session_replication_role = replica`;
    await own`
      select count((private.draw_prize(${wheel}, null, ${cafe.id}, t.at)).id) from (
        select (${FIRST}::timestamp + make_interval(months => ${from}::int + m, hours => 12 + n)) at time zone 'Europe/Madrid' as at
        from generate_series(0, ${months - 1}::int) as m, generate_series(1, ${turns}::int) as n order by 1
      ) as t`;
  });
}

/** Judges all the draws of a café's wheel by its own arithmetic, from versions, numbers and values. */
export async function judgeMonths(sql: Sql, cafe: Cafe, wheel: 'hito' | 'vip'): Promise<SimulatedMonths> {
  const [sums] = await sql<Omit<SimulatedMonths, 'states'>[]>`
    with draws as materialized (
      select d.*, v.ceiling_cents, date_trunc('month', d.drawn_at at time zone 'Europe/Madrid') as month
      from private.draws d join private.wheel_versions v on v.wheel = d.wheel and v.version = d.version
      where d.cafe_id = ${cafe.id} and d.wheel = ${wheel}
    ), segments as (
      select d.id, d.month, d.version, d.drawn_at, d.position as drawn, d.unavailable_positions, d.value_cents, d.ceiling_cents,
        p.position, p.unlimited, p.monthly_limit, n.value_cents as value
      from draws d
      join private.wheel_prizes p on p.wheel = d.wheel and p.version = d.version
      left join private.prizes n on n.cafe_id = d.cafe_id and n.name = p.name
    ), before as (
      select s.*,
        count(*) filter (where s.drawn = s.position) over segment as times,
        sum(case when s.drawn = e.position then 0 else s.value_cents end) over segment as spent
      from segments s
      join private.wheel_prizes e on e.wheel = ${wheel} and e.version = s.version and e.unlimited
      window segment as (partition by s.month, s.position order by s.drawn_at
        rows between unbounded preceding and 1 preceding)
    ), states as (
      select b.id, coalesce(array_agg(b.position order by b.position) filter (where not b.unlimited and (
        b.times >= b.monthly_limit or coalesce(b.spent, 0) + b.value > b.ceiling_cents)), '{}') as should_be_out,
        b.unavailable_positions
      from before b group by b.id, b.unavailable_positions
    ), months as (
      select d.month, d.version, d.ceiling_cents,
        sum(d.value_cents) filter (where not p.unlimited) as spent
      from draws d join private.wheel_prizes p using (wheel, version, position) group by 1, 2, 3
    ), numbers as (
      select d.month, d.version, d.position, p.monthly_limit, count(*) as n, sum(d.value_cents) as cents
      from draws d join private.wheel_prizes p using (wheel, version, position) group by 1, 2, 3, 4
    )
    select (select count(distinct month)::int from draws) as months, (select count(*)::int from draws) as draws,
      (select count(*)::int from draws d where d.position is distinct from
        private.segment_at_roll(d.wheel, d.version, d.roll, d.unavailable_positions)
        or d.position = any (d.unavailable_positions) or d.prize_name is distinct from (
          select p.name from private.wheel_prizes p
          where p.wheel = d.wheel and p.version = d.version and p.position = d.position)) as wrong,
      (select count(*)::int from states s where s.should_be_out <> s.unavailable_positions) as "wrongState",
      (select count(*)::int from months m where m.spent > m.ceiling_cents)
        + (select count(*)::int from numbers n where n.n > n.monthly_limit) as "aboveLimit",
      (select count(*)::int from numbers n where not exists (select from private.wheel_month_totals m
        where m.wheel = ${wheel} and m.version = n.version and m.month = n.month::date and m.position = n.position
          and m.drawn = n.n and m.cents = n.cents)) as "wrongSums"`;
  const states = await sql<WheelState[]>`
    with states as (
      select version, unavailable_positions, count(*) as n from private.draws
      where cafe_id = ${cafe.id} and wheel = ${wheel} group by 1, 2
    ), expected as (
      select s.version, s.unavailable_positions, s.n, p.position, s.n * (p.weight + case when p.unlimited then (
          select coalesce(sum(o.weight), 0) from private.wheel_prizes o
          where o.wheel = ${wheel} and o.version = s.version and o.position = any (s.unavailable_positions)) else 0 end) / 100.0
        as often
      from states s join private.wheel_prizes p on p.wheel = ${wheel} and p.version = s.version
      where p.position <> all (s.unavailable_positions)
    )
    select e.version, array_to_string(e.unavailable_positions, ',') as out, e.n::int as draws, count(*)::int - 1 as freedom,
      sum((coalesce(d.n, 0) - e.often) ^ 2 / e.often)::float8 as "chiSquare"
    from expected e left join (
      select version, unavailable_positions, position, count(*) as n from private.draws
      where cafe_id = ${cafe.id} and wheel = ${wheel} group by 1, 2, 3
    ) as d on d.version = e.version and d.unavailable_positions = e.unavailable_positions and d.position = e.position
    group by e.version, e.unavailable_positions, e.n order by 1, 2`;
  return { ...sums!, states: [...states] };
}
