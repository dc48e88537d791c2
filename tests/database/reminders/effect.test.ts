import { describe, expect, test } from 'vitest';
import { madrid, type Cafe } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, procedure } = useGiven();

interface Effect {
  estimate: number;
  lower: number;
  upper: number;
}
type Stratum = [x1: number, n1: number, x0: number, n0: number];

async function effectOf(...strata: Stratum[]): Promise<Effect | null> {
  const [row] = await sql()<{ effect: Effect | null }[]>`select private.reminder_effect(${sql().json(
    strata.map(([x1, n1, x0, n0]) => ({ x1, n1, x0, n0 })),
  )}) as effect`;
  return row!.effect;
}

/**
 * Has 2,000 people drawn and due at a café, in one half-year. This share of each side comes with proof, and a further tenth
 * of the reminded press at home instead.
 */
async function draw({ id, nombre }: Cafe, share: number): Promise<void> {
  await sql()`
    with drawn as materialized (
      select d.*, percent_rank() over (partition by d.is_holdout order by d.user_id) as rank
      from (
        select gen_random_uuid() as user_id, private.is_holdout(${id}, sha256(convert_to(${id} || n, 'UTF8')),
          '2026-07-01', 3) as is_holdout
        from generate_series(1, 2000) as n
      ) as d
    ), accounts as (
      insert into auth.users (id, email) select d.user_id, d.user_id || '@example.test' from drawn d
    ), enrollments as (
      insert into public."Clientes proto" (user_id, cafe_id, cafeteria, correo, nombre)
      select d.user_id, ${id}, ${nombre}, d.user_id || '@example.test', 'Ana' from drawn d
    ), trials as (
      insert into private.reminder_assignments (user_id, cafe_id, half, due_at, is_holdout)
      select d.user_id, ${id}, '2026-07-01', ${madrid('2026-08-03 12:00')}, d.is_holdout from drawn d
    )
    insert into public.visitas_clientes (user_id, cafe_id, correo, cafeteria, fecha_visita, source, proof)
    select d.user_id, ${id}, 'a@example.test', ${nombre}, '2026-08-05', 'visit-page',
      case when d.rank < ${share}::float8 then 'screen'
        else (select case when private.requires_proof(c) then 'none' end from public.cafeterias c where c.id = ${id}) end
    from drawn d
    where d.rank < ${share}::float8 or not d.is_holdout and d.rank > 0.9`;
}

async function resultsOf(cafes: Cafe[]) {
  const [row] = await sql()<
    { results: { reminded: number; not_reminded: number; effect: Effect | null } }[]
  >`select private.reminder_results(${cafes.map(({ id }) => id)}, '2026-10-02') as results`;
  return row!.results;
}

describe('The effect of reminders', () => {
  test('has Newcombe’s interval for one café in one half-year', async () => {
    // Worked out another way, by bisection of the score test, which gives his published 95 % interval of 56/70 − 48/80.
    const large = (await effectOf([56, 70, 48, 80]))!;
    expect([large.estimate, large.lower, large.upper].map((share) => share.toFixed(4))).toEqual([
      '0.2000',
      '0.0766',
      '0.3136',
    ]);
    const small = (await effectOf([9, 10, 3, 10]))!;
    expect([small.lower, small.upper].map((share) => share.toFixed(4))).toEqual(['0.2421', '0.7896']);
    expect(await effectOf([0, 10, 0, 20])).toMatchObject({ estimate: 0 });
  });

  test('is zero for cafés that only differ in shares and customers', async () => {
    // Together 210 of 1,000 against 89 of 350: without strata a fall of 4 points.
    const { estimate, lower, upper } = (await effectOf([180, 900, 20, 100], [30, 100, 75, 250]))!;
    expect(estimate).toBeCloseTo(0, 10);
    expect(lower).toBeLessThan(0);
    expect(upper).toBeGreaterThan(0);
  });

  test('is null without customers on both sides, and cafés with one side alone change nothing', async () => {
    expect(await effectOf()).toBeNull();
    expect(await effectOf([5, 10, 0, 0])).toBeNull();
    expect(await effectOf([56, 70, 48, 80], [9, 10, 0, 0])).toEqual(await effectOf([56, 70, 48, 80]));
  });
});

test('is not computed from presses at home, at any café', async () => {
  const [proof, always] = [await given.remindingCafe(), await given.cafe()];
  await sql()`update public.cafeterias set sends_reminders = true where id = ${always.id}`;
  await draw(proof, 0.2);
  const { effect } = await resultsOf([proof]);
  expect(effect!.estimate).toBeCloseTo(0, 2);
  // The café required no proof while these visits were written.
  await draw(always, 0);
  const { id } = await given.member(always, 'owner');
  const args = [always.slug, '2026-09-01', '2026-09-30', madrid('2026-10-02 12:00')];
  const { reminders } = await procedure(id, 'load_results', ...args);
  expect(reminders).toMatchObject({ requires_proof: false, own: { reminded_came: 0, not_reminded_came: 0 } });
});

test('The draw is fair, whatever the key: three and one in ten', async () => {
  const rows = await sql()<{ z: number }[]>`
    select (count(*) filter (where private.is_holdout(c.id, m.mailbox, '2026-07-01', c.tenths, k.key))
        - count(*) * c.tenths / 10.0) / sqrt(count(*) * c.tenths / 10.0 * (1 - c.tenths / 10.0)) as z
    from (values ('5f0d6a52-7c0c-4f6b-9d5c-0d8d2b6c1a01'::uuid, 1), ('5f0d6a52-7c0c-4f6b-9d5c-0d8d2b6c1a02', 3)) as c (id, tenths)
    cross join (select sha256(convert_to('key ' || n, 'UTF8')) as key from generate_series(1, 10) as n) as k
    cross join (select sha256(convert_to(n::text, 'UTF8')) as mailbox from generate_series(1, 4000) as n) as m
    group by c.id, c.tenths, k.key`;
  expect(rows).toHaveLength(20);
  expect(rows.filter(({ z }) => Math.abs(z) > 3)).toEqual([]);
  // The deviations go up as often as down.
  expect(Math.abs(rows.reduce((sum, { z }) => sum + Number(z), 0)) / Math.sqrt(20)).toBeLessThan(3);
});
