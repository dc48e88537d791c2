import { beforeEach, expect, test } from 'vitest';
import { daysAfter, madrid, type Account, type Cafe } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const { sql, given } = useGiven();
const NOW = madrid('2026-11-20 12:00');

let cafe: Cafe;
let owner: Account;
beforeEach(async () => {
  cafe = await given.cafe();
  owner = await given.member(cafe, 'owner');
});

const draw = (at: Date, times: number) =>
  sql()`select (private.draw_prize('vip', null, ${cafe.id}, ${at}::timestamptz + make_interval(secs => n))).id
    from generate_series(1, ${times}::int) as n`;
const results = (from = '2026-09-01', to = '2026-11-20') => given.resultsOf(owner, cafe, [from, to], NOW);

test('The results of the wheels are those of the draws, by month and prize, with the ceiling', async () => {
  await draw(madrid('2026-09-10 12:00'), 3);
  const { unlimited } = await given.cafeWheel(cafe, {
    owner,
    at: madrid('2026-10-01 09:00'),
    ceiling: 2_000,
  });
  await draw(madrid('2026-10-31 23:30'), 60);
  await draw(madrid('2026-11-01 00:30'), 20);
  const { wheels } = await results();
  expect(wheels.map(({ month, wheel, ceiling_cents }) => [month, wheel, ceiling_cents])).toEqual([
    ['2026-09', 'vip', null],
    ['2026-10', 'vip', 2_000],
    ['2026-11', 'vip', 2_000],
  ]);
  const [row] = await sql()`select jsonb_object_agg(prize_name, n) as n from (
      select prize_name, count(*) as n from private.draws
      where cafe_id = ${cafe.id} and drawn_at between '2026-10-01' and '2026-10-31 22:59' group by 1) as d`;
  expect(Object.fromEntries(wheels[1]!.prizes.map(({ name, drawn }) => [name, drawn]))).toEqual(row!.n);
  for (const prize of wheels[1]!.prizes) {
    expect(prize.unlimited).toBe(prize.name === unlimited);
    expect(prize.cost_cents! / prize.drawn).toBe(
      { Tarta: 350, 'Cookie gratis': 100, 'Café gratis': 140 }[prize.name],
    );
  }
  // the programme's wheel, of whose prizes the owner had said no value
  expect(
    wheels[0]!.prizes.every(({ cost_cents, unpriced, drawn }) => cost_cents === null && unpriced === drawn),
  ).toBe(true);
});

test('Paid visits are counted, less the revoked ones', async () => {
  const vip = await given.vip({ cafe, at: madrid('2026-01-10 10:00') });
  await given.setServiceMode(cafe);
  await given.setVisitPoints(owner, cafe, 10, madrid('2026-11-01 10:00'));
  for (const day of [0, 1, 2]) {
    const at = daysAfter(madrid('2026-11-02 10:00'), day);
    await sql()`select private.add_visit(c, ${at}, 'team', null) from public."Clientes proto" c where c.id = ${vip.enrollmentId}`;
  }
  expect((await results()).visit_points).toEqual({ visits: 3, points: 30 });
  const [visit] = await sql()`select id from public.visitas_clientes
    where user_id = ${vip.account.id} and fecha_visita = '2026-11-03'`;
  await given.revokeVisit(owner, cafe, visit!['id'] as string, { at: madrid('2026-11-05 10:00') });
  expect((await results()).visit_points).toEqual({ visits: 3, points: 20 });
  expect((await results('2026-11-05', '2026-11-20')).visit_points).toEqual({ visits: 0, points: -10 });
});

test('The draws’ file holds the wheel versions, with limits and unavailable prizes', async () => {
  const { rare, version } = await given.cafeWheel(cafe, {
    owner,
    at: madrid('2026-10-01 09:00'),
    number: 1,
    ceiling: 5_000,
  });
  await draw(madrid('2026-10-10 12:00'), 80);
  await given.restoreWheel(owner, cafe, 'vip', version, madrid('2026-10-20 09:00'));
  await draw(madrid('2026-10-21 12:00'), 1);
  await sql()`delete from private.bases_history where cafe_id = ${cafe.id}`;
  const file = await given.drawsFile(owner, cafe, ['2026-10-05', '2026-10-31'], NOW);
  const vip = file.offered.filter(({ wheel }) => wheel === 'vip');
  expect(vip.slice(0, 3)).toEqual([
    {
      wheel: 'vip',
      version,
      own: true,
      since: '2026-10-01',
      ceiling_cents: 5_000,
      name: rare,
      weight: 10,
      of: 100,
      monthly_limit: 1,
      unlimited: false,
      value_cents: 350,
    },
    expect.objectContaining({ name: 'Cookie gratis', own: true }),
    expect.objectContaining({ name: 'Café gratis', own: true, unlimited: true, monthly_limit: null }),
  ]);
  expect(vip.slice(3).map(({ own, since, version: number }) => [own, since, number])).toEqual(
    Array(5).fill([false, '2026-10-20', 1]),
  );
  expect(file.offered.filter(({ wheel }) => wheel === 'hito').every(({ own }) => !own)).toBe(true);
  const after = file.draws.slice(file.draws.findIndex(({ prize }) => prize === rare) + 1);
  expect(after.filter(({ version: number }) => number === version).every(({ out }) => out[0] === rare)).toBe(
    true,
  );
  expect(file.draws.filter(({ prize }) => prize === rare)).toHaveLength(1);
  expect(file.draws.find(({ prize }) => prize === rare)).toMatchObject({ out: [], value_cents: 350 });
});
