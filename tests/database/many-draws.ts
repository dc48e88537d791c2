import type { Sql } from 'postgres';

/** A segment's part of many draws. */
export interface SegmentOfDraws {
  name: string;
  /** Share of all draws. */
  percent: number;
  /** True if each draw's number belongs to this segment. */
  consistent: boolean;
}

export interface ManyDraws {
  segments: SegmentOfDraws[];
  /** Distance of the hundred numbers from equal frequency: chi-square with 99 degrees of freedom. */
  chiSquare: number;
}

/** Honest draws exceed it once in a billion runs; 10,000 draws whose odd numbers come a third more often, always. */
export const CHI_SQUARE_LIMIT = 210;

/** Draws many times with a wheel at a café that has drawn nothing yet. */
export async function manyDraws(
  sql: Sql,
  wheel: 'hito' | 'vip',
  cafeId: string,
  draws: number,
): Promise<ManyDraws> {
  await sql.begin(async (own) => {
    // the draws themselves are tested, not their foreign keys, which take most of the time
    await own`set local session_replication_role = replica`;
    await own`select count((private.draw_prize(${wheel}, null, ${cafeId}, now())).id) from generate_series(1, ${draws})`;
  });
  const segments = await sql<SegmentOfDraws[]>`
    select prize_name as name, count(*) * 100.0::float8 / ${draws} as percent,
      bool_and(position = private.segment_at_roll(${wheel}, 1, roll) and version = 1 and unavailable_positions = '{}') as consistent
    from private.draws where cafe_id = ${cafeId} group by prize_name, position order by position`;
  const [rolls] = await sql<{ chiSquare: number }[]>`
    select sum((count - ${draws} / 100.0) ^ 2 / (${draws} / 100.0))::float8 as "chiSquare"
    from (
      select count(d.id) from generate_series(0, 99) as number
      left join private.draws d on d.roll = number and d.cafe_id = ${cafeId} group by number
    ) as drawn`;
  return { segments, chiSquare: rolls!.chiSquare };
}
