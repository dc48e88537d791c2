import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../../supabase/functions/_shared/contracts/procedures/index.ts';
import type { Results } from '../../../supabase/functions/_shared/contracts/procedures/results.ts';
import { daysAfter, madrid, type Account, type Cafe } from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';
import { loadDemo } from './support.ts';

/* The oracle: each number once more, in plain SQL over the rows, written apart from what the product does. */
const { sql, given, procedure, saveForm } = useGiven();

const NOW = madrid('2026-11-16 18:00');
const TODAY = '2026-11-16';
/** Results are read on the day after: they end yesterday. */
const READ_AT = madrid('2026-11-17 09:00');
/** The last day in the numbers of all cafés together. */
const YESTERDAY = '2026-11-15';
/** Days that each nightly period of all cafés covers. */
const NIGHTLY: Record<string, readonly [string, string]> = {
  7: ['2026-11-09', YESTERDAY],
  30: ['2026-10-17', YESTERDAY],
  90: ['2026-08-18', YESTERDAY],
  365: ['2025-11-16', YESTERDAY],
  '2026-11': ['2026-11-01', YESTERDAY],
  '2026-10': ['2026-10-01', '2026-10-31'],
  '2026-03': ['2026-03-01', '2026-03-31'],
  '2025-12': ['2025-12-01', '2025-12-31'],
};
/** With both changes of the clock, a month that is not over, one day, and one long ago. */
const PERIODS = [
  ['2025-11-16', '2026-11-16'],
  ['2026-10-18', '2026-11-16'],
  ['2026-03-23', '2026-04-05'],
  ['2026-11-16', '2026-11-16'],
  ['2026-10-25', '2026-10-25'],
  ['2025-01-01', '2025-01-31'],
] as const;

let cafes: Cafe[];
let owner: Account;
let admin: Account;

beforeAll(async () => {
  await loadDemo(sql());
  cafes = [await given.cafe(), await given.cafe()];
  owner = await given.member(cafes[0]!, 'owner');
  admin = await given.admin();
  await sql()`insert into private.prizes (cafe_id, name, picture, position, value_cents)
    select ${cafes[0]!.id}, p.name, p.picture, p.position, v.cents from private.prizes p
    join (values ('Café gratis', 140), ('3€ de descuento', 300), ('Bebida gratis', 210)) as v (name, cents)
      on v.name = p.name where p.cafe_id is null`;
  // values that they have always had
  await sql()`delete from private.bases_history`;
  await sql().begin(async (transaction) => {
    await transaction`create temporary table results_cafes on commit drop as
      select id, vip_id, nombre, case id when ${cafes[0]!.id} then 160 else 40 end as people
      from public.cafeterias where id in ${transaction(cafes.map(({ id }) => id))}`;
    await transaction.unsafe(readFileSync(new URL('population.sql', import.meta.url), 'utf8')).simple();
    await transaction`drop table people`;
  });
  // lived as well, by the product's own procedures, over the change of October
  await sql()`select demo.live(${cafes[0]!.id}, '2026-10-05', '2026-11-15', 8, 'luna')`;
  const people = await sql()<{ user_id: string }[]>`select user_id from public."Clientes proto"
    where cafe_id = ${cafes[0]!.id} order by md5(correo)`;
  // accounts that went, members, one of whom left; a pause; a day's visits taken away; another day's proved late
  for (const { user_id } of people.slice(0, 12)) await given.deleteAccount({ id: user_id });
  for (const { user_id } of people.slice(12, 20))
    await given.member(cafes[0]!, 'staff', { account: { id: user_id, email: '' } });
  await given.removeMember(owner, cafes[0]!, { id: people[12]!.user_id }, { at: NOW });
  await given.setCafe(cafes[0]!, 'paused');
  await sql()`update public.cafeterias set paused_at = ${madrid('2026-11-10 12:00')} where id = ${cafes[0]!.id}`;
  await given.setCafe(cafes[0]!, 'active');
  await sql()`update public.visitas_clientes set revoked_at = ${NOW} where fecha_visita = '2026-10-24' and revoked_at is null`;
  await sql()`update public.visitas_clientes set proof = 'screen' where proof = 'none' and fecha_visita > '2026-09-01'`;
  // written down weeks later; enrolled where proof is asked for and never seen; a café that is paused now
  await sql()`update public.visitas_clientes set has_time = false where extract(day from fecha_visita) in (3, 17)`;
  await sql()`update public.visitas_clientes v set proof = 'none' from public."Clientes proto" c
    where c.user_id = v.user_id and c.cafe_id = v.cafe_id and c.fecha_registro > '2026-10-20' and length(c.correo) % 3 = 0`;
  // visitors of the last months, and some of a single day, whose scans nobody counted
  await sql()`update public."Clientes proto" set began_as_visitor = true
    where fecha_registro > '2026-08-20' and length(correo) % 2 = 0 or fecha_registro::date = '2026-03-29'`;
  await sql()`insert into private.scans (cafe_id, day, hour, n, wanted, mailed)
    select c.id, d, h, 0, h + extract(day from d)::int % 3, h % 9 from public.cafeterias c,
      generate_series(date '2026-08-20', date '2026-11-16', interval '3 days') as d, generate_series(8, 9) as h
    where c.id in ${sql()(cafes.map(({ id }) => id))}`;
  await given.setCafe(cafes[1]!, 'paused');
  await sql()`update public.cafeterias set paused_at = ${madrid('2026-09-10 12:00')} where id = ${cafes[1]!.id}`;
}, 120_000);

/** Records, visits and rewards that count, of one café or of all. */
const RAW = `
  with enrollments as (
    select c.*, private.madrid_day(c.fecha_registro) as since from public."Clientes proto" c
    where (c.cafe_id = $1 or $1 is null)
      and (c.user_id, c.cafe_id) not in (select m.user_id, m.cafe_id from public.cafe_members m)
  ), visits as (
    select v.*, r.id as enrollment_id, r.since, r.hito_actual from public.visitas_clientes v
    join enrollments r on r.user_id = v.user_id and r.cafe_id = v.cafe_id
    where v.revoked_at is null and coalesce(v.proof, '') <> 'none' and v.fecha_visita <= $4
  ), rewards as (
    select w.*, r.since, private.madrid_day(w.obtained_at) as won_on, private.madrid_day(w.redeemed_at) as had_on
    from public.user_rewards w join enrollments r on r.user_id = w.user_id and r.cafe_id = w.cafe_id
  ), firsts as (
    -- the day of the second visit, if there is one
    select r.*, (select v.fecha_visita from visits v where v.enrollment_id = r.id order by 1 offset 1 limit 1) as second,
      (select max(v.fecha_visita) from visits v where v.enrollment_id = r.id) as last
    from enrollments r
  )`;

const raw = async (text: string, cafe: string | null, from: string, to: string, today = TODAY) => {
  const [row] = await sql().unsafe<{ answer: never }[]>(`${RAW} select (${text}) as answer`, [
    cafe,
    from,
    to,
    today,
  ] as never[]);
  return row!.answer;
};

// $1 café, $2 and $3 the period, $4 today
const BEFORE = `($2::date - ($3::date - $2::date + 1))`;
const away = (
  day: string,
) => `(select count(*)::int from enrollments r where (select max(v.fecha_visita) from visits v
  where v.enrollment_id = r.id and v.fecha_visita <= ${day}) between ${day} - 60 and ${day} - 21)`;
const returned = (from: string, to: string, back: string) => `(select count(*)::int from firsts f
  where f.since + 30 between ${from} and ${to} ${back})`;
const handed = (from: string, to: string, what: string) =>
  `(select coalesce(${what}, 0)::int from rewards w where w.had_on between ${from} and ${to})`;
const back = 'and f.second - f.since <= 30';

const bestHour = (
  from: string,
  to: string,
) => `(select json_build_object('weekday', extract(isodow from v.fecha_visita),
      'hour', extract(hour from v.created_at at time zone 'Europe/Madrid'), 'visits', count(*),
      'of', (select count(*) from visits where has_time and fecha_visita between ${from} and ${to}))
    from visits v where v.fecha_visita between ${from} and ${to} and v.has_time
    group by extract(isodow from v.fecha_visita), extract(hour from v.created_at at time zone 'Europe/Madrid')
    order by count(*) desc, extract(isodow from v.fecha_visita),
      extract(hour from v.created_at at time zone 'Europe/Madrid') limit 1)`;

const SENTENCES = `json_build_object(
  'returned', json_build_object('of', ${returned('$2::date', '$3::date', '')}, 'back', ${returned('$2::date', '$3::date', back)},
    'of_before', ${returned(BEFORE, '$2::date - 1', '')}, 'back_before', ${returned(BEFORE, '$2::date - 1', back)}),
  'stuck', (select json_build_object('step', f.step, 'people', count(*),
      'people_before', count(*) filter (where f.seen <= $2::date - 15))
    from (
      select r.since,
        coalesce((select min(w.hito_number) from rewards w where w.cliente_id = r.id and w.won_on > $3), r.hito_actual) as step,
        (select max(d) from (select r.since as d union all select v.fecha_visita from visits v
          where v.enrollment_id = r.id and v.fecha_visita <= $3) as days) as seen
      from enrollments r where r.since <= $3) as f
    where f.step between 1 and 7 and f.seen <= $3::date - 14
    group by f.step order by count(*) desc, f.step limit 1),
  'prizes', json_build_object(
    'handed_out', ${handed('$2::date', '$3::date', 'count(*)')},
    'cost_cents', ${handed('$2::date', '$3::date', 'sum(w.value_cents)')},
    'unpriced', ${handed('$2::date', '$3::date', 'count(*) filter (where w.value_cents is null)')},
    'handed_out_before', ${handed(BEFORE, '$2::date - 1', 'count(*)')},
    'cost_cents_before', ${handed(BEFORE, '$2::date - 1', 'sum(w.value_cents)')},
    'unpriced_before', ${handed(BEFORE, '$2::date - 1', 'count(*) filter (where w.value_cents is null)')}),
  'best_hour', ${bestHour('$2::date', '$3::date')},
  'best_hour_before', ${bestHour(BEFORE, '$2::date - 1')},
  'lapsed', json_build_object('people', ${away('$3::date')}, 'people_before', ${away('($2::date - 1)')}))`;

const PATH = `json_build_object(
  'scans', 0, 'signed_up', (select count(*) from enrollments where since between $2 and $3),
  'vip', (select count(*) from enrollments where since between $2 and $3 and "VIP"),
  'steps', (select json_agg(json_build_object('step', s,
      'reached', (select count(*) from enrollments where since between $2 and $3 and hito_actual >= s),
      'at', (select count(*) from enrollments where since between $2 and $3 and hito_actual = s),
      'passed', (select count(*) from enrollments where since between $2 and $3 and hito_actual > s),
      'churned', (select count(*) from enrollments r where since between $2 and $3 and since <= $4::date - 30
        and hito_actual = s and not exists (
          select from visits v where v.enrollment_id = r.id and v.fecha_visita > $4::date - 30)),
      'median_days', (select percentile_cont(0.5) within group (order by case s when 1 then w.won_on - w.since
          else w.won_on - b.won_on end)
        from rewards w left join rewards b on b.cliente_id = w.cliente_id and b.hito_number = s - 1
        where w.hito_number = s and w.since between $2 and $3 and (s = 1 or b.id is not null))) order by s)
    from generate_series(1, 7) as s))`;

const RETURNS = `select json_agg(json_build_object('month', to_char(m, 'YYYY-MM'),
    'enrolled', (select count(*) from enrollments where date_trunc('month', since) = m),
    'back', (select json_agg(case when (m + interval '1 month')::date - 1 + d <= $4::date then (
      select count(*) from firsts f where date_trunc('month', f.since) = m and f.second - f.since <= d) end order by d)
      from unnest(array[7, 14, 30, 60, 90, 180]) as d)) order by m)
  from generate_series(date '2025-12-01', date '2026-11-01', interval '1 month') as m where $2 <= $3`;

const HOURS = `select coalesce(json_agg(h), '[]') from (
  select extract(isodow from v.fecha_visita)::int as weekday,
    extract(hour from v.created_at at time zone 'Europe/Madrid')::int as hour, count(*) as visits
  from visits v where v.has_time and v.fecha_visita between $2 and $3 group by 1, 2 order by 1, 2) as h`;

const DAYS = `select json_agg(d) from (
  select to_char(g, 'YYYY-MM-DD') as day, 0 as scans, (select count(*) from visits where fecha_visita = g) as visits,
    (select count(*) from enrollments where since = g) as new_customers
  from generate_series($2::date, $3::date, interval '1 day') as g order by 1) as d`;

const firstPrizes = (who: string) => `(select json_build_object('enrolled', count(*),
    'completed', count(*) filter (where r.hito_1_completado),
    'redeemed', count(*) filter (where exists (select from rewards w where w.cliente_id = r.id and w.hito_number = 1
      and w.redeemed_at is not null)))
  from enrollments r where r.since between $2 and $3 and ${who})`;
const noted = (what: string, days: string) => `(select coalesce(sum(${what}), 0) from private.scans
  where (cafe_id = $1 or $1 is null) and day between $2 and $3 and ${days})`;
const VISITORS = `json_build_object('wanted', ${noted('wanted', 'true')}, 'mailed', ${noted('mailed', 'true')},
  'as_visitor', ${firstPrizes('r.began_as_visitor')}, 'otherwise', ${firstPrizes('not r.began_as_visitor')},
  'days', (select coalesce(json_agg(d), '[]') from (
    select to_char(g, 'YYYY-MM-DD') as day, ${noted('wanted', 'day = g')} as wanted, ${noted('mailed', 'day = g')} as mailed,
      (f ->> 'enrolled')::int as enrolled, (f ->> 'redeemed')::int as redeemed
    from generate_series($2::date, $3::date, interval '1 day') as g,
      lateral (select ${firstPrizes('r.began_as_visitor and r.since = g')} as f) as o
    where ${noted('wanted + mailed', 'day = g')} + (f ->> 'enrolled')::int > 0 order by 1) as d))`;

const PRIZES = `select coalesce(json_agg(p), '[]') from (
  select w.reward_name as name, case when w.hito_number = 0 then 'vip' when w.reward_type = 'fixed' then 'fixed' else 'wheel' end as kind,
    w.hito_number as step, count(*) filter (where w.won_on between $2 and $3) as won,
    count(*) filter (where w.had_on between $2 and $3) as redeemed,
    count(*) filter (where w.redeemed_at is null and p.expires_at + 1 between $2::date and $3::date
      and (k.paused_at is null or p.expires_at < private.madrid_day(k.paused_at))) as expired,
    (select v.value_cents from private.prizes v where v.cafe_id = $1 and v.name = w.reward_name) as value_cents,
    sum(w.value_cents) filter (where w.had_on between $2 and $3) as cost_cents,
    count(*) filter (where w.had_on between $2 and $3 and w.value_cents is null) as unpriced
  from rewards w join public.cafeterias k on k.id = w.cafe_id
  left join public.vip_pending_rewards p on p.id = w.vip_pending_reward_id
  where w.won_on between $2 and $3 or w.had_on between $2 and $3
    or w.redeemed_at is null and p.expires_at + 1 between $2::date and $3::date
      and (k.paused_at is null or p.expires_at < private.madrid_day(k.paused_at))
  group by 1, 2, 3 order by 3, 2, w.reward_name collate "C") as p`;

const TICKETS = `with t as (
    select k.*, to_char(k.reviewed_at at time zone 'Europe/Madrid', 'YYYY-MM') as month from public.purchase_tickets k
    join enrollments r on r.user_id = k.user_id and r.cafe_id = k.cafe_id
    where k.status = 'approved' and (k.reviewed_at at time zone 'Europe/Madrid')::date between $2 and $3)
  select json_build_object('approved', count(*), 'euros_cents', coalesce(sum(amount_euros) * 100, 0)::int,
    'points', coalesce(sum(conectitos_to_award), 0), 'by_month', (select coalesce(json_agg(m), '[]') from (
      select month, count(*) as approved, (sum(amount_euros) * 100)::int as euros_cents, sum(conectitos_to_award) as points
      from t group by 1 order by 1) as m)) from t`;

/** Counted answers of a question as `{ answer, people }`, and how many answered. */
const SURVEY = `with s as (
    select e.* from public."Encuesta_5" e join enrollments r on r.user_id = e.user_id and r.cafe_id = e.cafe_id
    where (e.created_at at time zone 'Europe/Madrid')::date between $2 and $3)
  select json_build_object('people', (select count(*) from s),
    'motivacion', (select coalesce(json_agg(a), '[]') from (
      select answer, count(distinct s.id) as people from s, unnest(s.motivacion) as m,
        lateral (select case when m like 'otro:%' then 'otro' else m end as answer) as o
      group by answer order by 2 desc, answer collate "C") as a),
    'frecuencia_visita', (select coalesce(json_agg(a), '[]') from (
      select frecuencia_visita as answer, count(*) as people from s group by 1 order by 2 desc, frecuencia_visita collate "C") as a),
    'rango_edad', (select coalesce(json_agg(a), '[]') from (
      select rango_edad as answer, count(*) as people from s where rango_edad is not null
      group by 1 order by 2 desc, rango_edad collate "C") as a))`;

const load = (from: string, to: string) =>
  procedure(owner.id, 'load_results', cafes[0]!.slug, from, to, READ_AT);

/** The same shape out of the survey's answer. */
const surveyOf = ({ survey }: Pick<Answer<'load_results'>, 'survey'>) => ({
  people: survey.people,
  ...Object.fromEntries(
    ['motivacion', 'frecuencia_visita', 'rango_edad'].map((key) => [
      key,
      survey.questions.find(({ question }) => question === key)!.answers,
    ]),
  ),
});

const PARTS: [title: string, text: string, part: (results: Results) => unknown][] = [
  ['the five sentences', SENTENCES, ({ sentences }) => sentences],
  ['the path', PATH, ({ funnel }) => funnel],
  ['the return by month', RETURNS, ({ retention }) => retention],
  ['visits by hour and by day', HOURS, ({ hours }) => hours],
  ['visits by hour and by day, days', DAYS, ({ days }) => days],
  ['visitors', VISITORS, ({ visitors }) => visitors],
  ['prizes and what they cost', PRIZES, ({ prizes }) => prizes],
  ['tickets by month', TICKETS, ({ tickets }) => tickets],
  ['the survey', SURVEY, surveyOf],
];

describe('A number of the results', () => {
  test.each(PARTS)('is what plain SQL over the rows says: %s', async (_, text, part) => {
    for (const [from, to] of PERIODS)
      expect(part(await load(from, to)), `${from} to ${to}`).toEqual(await raw(text, cafes[0]!.id, from, to));
  });

  test.each(PARTS)('is right for all cafés together: %s', async (_, text, part) => {
    await sql()`select private.make_all_results(${NOW})`;
    for (const [period, [from, to]] of Object.entries(NIGHTLY)) {
      const { results } = await procedure(admin.id, 'load_all_results', period, NOW);
      expect(part(results!), period).toEqual(await raw(text, null, from, to, YESTERDAY));
    }
    await sql()`delete from private.all_results`;
  });

  test.each(PARTS)('is right at a paused café: %s', async (_, text, part) => {
    const boss = await given.member(cafes[1]!, 'owner');
    for (const [from, to] of PERIODS.slice(0, 3))
      expect(
        part(await procedure(boss.id, 'load_results', cafes[1]!.slug, from, to, READ_AT)),
        `${from} to ${to}`,
      ).toEqual(await raw(text, cafes[1]!.id, from, to));
  });

  test(
    'is right in its sentence, day by day: nobody is counted a day early or late',
    { tags: ['long'] },
    async () => {
      for (let day = 1; day <= 30; day += 1) {
        const at = `2026-09-${String(day).padStart(2, '0')}`;
        expect((await load(at, at)).sentences, at).toEqual(await raw(SENTENCES, cafes[0]!.id, at, at));
      }
    },
  );

  test('is not zero in the population of this test', async () => {
    const year = await load(...PERIODS[0]);
    const week = await load(...PERIODS[2]);
    expect(year.funnel.signed_up).toBeGreaterThan(100);
    expect(year.funnel.steps.every(({ reached, at }) => reached > at && at > 0)).toBe(true);
    const months = await Promise.all(PERIODS.map(([from, to]) => load(from, to)));
    expect(
      months.some(({ funnel }) => funnel.steps.some(({ median_days }) => (median_days ?? 0) % 1 !== 0)),
    ).toBe(true);
    expect(year.sentences.lapsed.people).toBeGreaterThan(5);
    for (const { completed, redeemed } of [year.visitors!.as_visitor, year.visitors!.otherwise])
      expect(completed > redeemed && redeemed > 5).toBe(true);
    expect(year.prizes.some(({ expired }) => expired > 0)).toBe(true);
    expect(year.tickets.by_month.length).toBeGreaterThan(4);
    expect(week.days.find(({ day }) => day === '2026-03-29')!.visits).toBeGreaterThan(0);
  });
});

describe('The table of all cafés together', () => {
  test('is counted by night, and read from then on', async () => {
    const read = (at: Date) => procedure(admin.id, 'load_all_results', '30', at);
    await sql()`select private.make_all_results(${NOW})`;
    expect(await read(NOW)).toMatchObject({ last_day: YESTERDAY, results: { period: { to: YESTERDAY } } });
    // The last day stays the same until the next night has counted.
    expect((await read(madrid('2026-11-17 01:00'))).last_day).toBe(YESTERDAY);
    await sql()`select private.make_all_results(${madrid('2026-11-17 03:00')})`;
    expect(await read(madrid('2026-11-17 12:00'))).toMatchObject({
      last_day: TODAY,
      results: { period: { from: '2026-10-18', to: TODAY } },
    });
    await sql()`delete from private.all_results`;
  });

  test('is not counted for an administrator who asks before the first night', async () => {
    const rest = await sql()<{ source: string }[]>`
      select pg_get_functiondef('private.results_json(uuid, date, date, date)'::regprocedure) as source`;
    await sql().unsafe(`create or replace function private.results_json(p_cafe uuid, p_from date, p_to date,
      p_last_day date) returns jsonb language plpgsql stable set search_path = '' as $$
      begin raise exception 'counted at the call'; end $$`);
    try {
      for (const period of Object.keys(NIGHTLY))
        expect(await procedure(admin.id, 'load_all_results', period, NOW), period).toEqual({
          last_day: YESTERDAY,
          results: null,
          left_cafes: [],
        });
    } finally {
      await sql().unsafe(rest[0]!.source);
    }
  });

  test('lacks a month that began after the last night, and has the others', async () => {
    await sql()`select private.make_all_results(${madrid('2026-12-01 03:00')})`;
    const read = (period: string) =>
      procedure(admin.id, 'load_all_results', period, madrid('2026-12-02 01:00'));
    expect(await read('2026-12')).toEqual({ last_day: '2026-12-01', results: null, left_cafes: [] });
    expect(await read('30')).toMatchObject({
      last_day: '2026-11-30',
      results: { funnel: expect.anything() as unknown },
    });
    await sql()`delete from private.all_results`;
  });

  test('has sixteen rows, and none of a month that is over a year ago', async () => {
    await sql()`select private.make_all_results(${madrid('2026-10-31 03:00')})`;
    await sql()`select private.make_all_results(${madrid('2026-12-01 03:00')})`;
    const rows = await sql()<{ period: string }[]>`select period from private.all_results
      where period <> 'reminders' order by period`;
    expect(rows).toHaveLength(16);
    expect(rows[0]).toEqual({ period: '2025-12' });
    await sql()`delete from private.all_results`;
  });

  test.each(['2025-11', '2026-12', '14', '', null])('has no period %s', async (period) => {
    const answer = procedure(admin.id, 'load_all_results', period, NOW);
    await expectRefused(answer, 422, 'INVALID_INPUT', 'period');
  });
});

describe('A later action of a customer', () => {
  const [from, to] = ['2026-11-01', '2026-11-16'];
  const loadOf = (boss: Account, cafe: Cafe) => given.resultsOf(boss, cafe, [from, to], READ_AT);
  const known = async () => {
    const cafe = await given.cafe();
    return { cafe, boss: await given.member(cafe, 'owner') };
  };
  const visitsOf = ({ days }: Pick<Results, 'days'>) => days.reduce((sum, { visits }) => sum + visits, 0);

  test('counts for its day and for no hour, if it is yesterday’s slip or a visit written down later', async () => {
    const { cafe, boss } = await known();
    const { account, enrollmentId } = await given.customerAt(2, { cafe, at: madrid('2026-11-02 10:00') });
    await given.customerPage(boss, { cafe, enrollmentId }, NOW);
    for (const day of ['2026-11-04', TODAY])
      await given.addVisit(boss, { cafe, enrollmentId }, day, { at: NOW });
    await given.setServiceMode(cafe);
    const code = await given.slip(cafe, madrid('2026-11-10 12:00'));
    await given.trySlip(cafe, { user: account.id }, code, madrid('2026-11-11 09:00'));
    const loaded = await loadOf(boss, cafe);
    expect(loaded.days.filter(({ visits }) => visits > 0).map(({ day }) => day)).toEqual([
      '2026-11-02',
      '2026-11-04',
      '2026-11-10',
      TODAY,
    ]);
    expect(loaded.hours).toEqual([
      { weekday: 1, hour: 10, visits: 1 },
      { weekday: 1, hour: 18, visits: 1 },
    ]);
  });

  test('leaves a new enrollment without the required proof out of the stuck ones', async () => {
    const { cafe, boss } = await known();
    await given.setServiceMode(cafe, 'proof');
    for (let person = 0; person < 3; person += 1)
      await given.enrollment(await given.account(), cafe, { at: madrid('2026-11-16 09:00') });
    const loaded = await loadOf(boss, cafe);
    expect(visitsOf(loaded)).toBe(0);
    expect(loaded.sentences.stuck).toBeNull();
    expect(loaded.funnel.steps[0]).toMatchObject({ at: 3, churned: 0 });
    const later = await given.resultsOf(boss, cafe, [from, '2026-11-30'], madrid('2026-12-01 12:00'));
    expect(later.sentences.stuck).toEqual({ step: 1, people: 3, people_before: 0 });
  });

  test('changes nothing about the last day of a month that is over', async () => {
    const { cafe, boss } = await known();
    await given.customerAt(3, { cafe, at: madrid('2026-11-14 10:00') });
    await sql()`update public."Clientes proto" set fecha_registro = ${madrid('2026-10-01 10:00')} where cafe_id = ${cafe.id}`;
    await sql()`update public.user_rewards set obtained_at = ${madrid('2026-10-01 10:00')} where cafe_id = ${cafe.id} and hito_number = 1`;
    await sql()`update public.visitas_clientes set revoked_at = ${NOW} where cafe_id = ${cafe.id} and fecha_visita < '2026-11-14'`;
    const october = await given.resultsOf(boss, cafe, ['2026-10-01', '2026-10-31'], READ_AT);
    expect(october.sentences.stuck).toMatchObject({ step: 2, people: 1 });
  });

  test('changes every number at once if it is joining or leaving the team, or a deletion', async () => {
    const { cafe, boss } = await known();
    const one = await given.customerAt(3, { cafe, at: madrid('2026-11-14 10:00') });
    const before = await loadOf(boss, cafe);
    expect(visitsOf(before)).toBeGreaterThan(0);
    await given.member(cafe, 'staff', { account: one.account });
    const asMember = await loadOf(boss, cafe);
    expect([asMember.funnel.signed_up, visitsOf(asMember), asMember.prizes]).toEqual([0, 0, []]);
    await given.removeMember(boss, cafe, one.account, { at: NOW });
    expect(await loadOf(boss, cafe)).toEqual(before);
    await given.deleteAccount(one.account);
    const gone = await loadOf(boss, cafe);
    expect([gone.funnel.signed_up, visitsOf(gone), gone.prizes]).toEqual([0, 0, []]);
  });
});

test.each([
  ['2026-11-01', '2026-11-18', '2026-11-01'],
  ['2026-11-18', '2027-12-31', TODAY],
])('Future days count as the last one: %s to %s', async (from, to, first) => {
  const own = await load(from, to);
  expect(own.period).toMatchObject({ from: first, to: TODAY, last_day: TODAY });
  expect(own.sentences).toEqual((await load(first, TODAY)).sentences);
});

test.each([
  ['2026-11-16', '2026-11-15'],
  ['2025-11-15', '2027-01-01'],
  ['2025-11-15', '2026-11-16'],
  [null, '2026-11-16'],
])('An invalid period is refused: %s to %s', async (from, to) => {
  const answer = procedure(owner.id, 'load_results', cafes[0]!.slug, from, to, READ_AT);
  await expectRefused(answer, 422, 'INVALID_INPUT', 'period');
});

test('A scan is counted by day and hour, and leaves nothing of the visitor', async () => {
  const cafe = await given.cafe();
  const manager = await given.member(cafe, 'manager');
  const scan = (clock: string) => procedure(null, 'count_scan', cafe.slug, '198.51.100.9', madrid(clock));
  await scan('2026-10-25 02:30');
  await scan('2026-10-25 23:59');
  await scan('2026-11-16 08:00');
  const loaded = await procedure(manager.id, 'load_results', ...[cafe.slug, '2026-10-25', TODAY, READ_AT]);
  expect(loaded.funnel.scans).toBe(3);
  expect(loaded.days.filter(({ scans }) => scans > 0).map(({ day, scans }) => [day, scans])).toEqual([
    ['2026-10-25', 2],
    ['2026-11-16', 1],
  ]);
  expect([
    ...(await sql()`select day::text, hour, n from private.scans where cafe_id = ${cafe.id} order by day, hour`),
  ]).toEqual([
    { day: '2026-10-25', hour: 2, n: 1 },
    { day: '2026-10-25', hour: 23, n: 1 },
    { day: '2026-11-16', hour: 8, n: 1 },
  ]);
  for (let more = 0; more < 300; more += 1) await scan('2026-11-16 08:30');
  await procedure(null, 'count_scan', 'no-such-café', '198.51.100.9', NOW);
  const [{ n }] = await sql()<
    [{ n: number }]
  >`select sum(n)::int as n from private.scans where cafe_id = ${cafe.id}`;
  // the one of eight o'clock is among the 300 of its hour
  expect(n).toBe(302);
});

test('A scan of the café’s own team or of an administrator does not count', async () => {
  const cafe = await given.cafe();
  const [member, other, admin] = [
    await given.member(cafe, 'staff'),
    await given.member(await given.cafe(), 'owner'),
    await given.admin(),
  ];
  for (const { id } of [member, admin, other])
    await procedure(id, 'count_scan', cafe.slug, '198.51.100.9', NOW);
  expect([...(await sql()`select n from private.scans where cafe_id = ${cafe.id}`)]).toEqual([{ n: 1 }]);
});

describe('A market value', () => {
  test('belongs to each reward that is won from then on', async () => {
    const cafe = await given.cafe();
    const boss = await given.member(cafe, 'owner');
    const set = (cents: number | null) =>
      saveForm(boss.id, 'set_market_value', { cafe_id: cafe.id, prize: 'Café gratis', cents });
    const won = async () => {
      const customer = await given.customerAt(2, { cafe });
      await given.redeem(customer, await given.rewardOf(customer, 1));
      const [reward] = await sql()<{ value_cents: number | null }[]>`
        select value_cents from public.user_rewards where cliente_id = ${customer.enrollmentId}`;
      return reward!.value_cents;
    };
    expect(await won()).toBeNull();
    await set(140);
    expect(await won()).toBe(140);
    await set(150);
    await set(150);
    expect(await won()).toBe(150);
    await set(null);
    expect(await won()).toBeNull();
    const [{ today }] = await sql()<[{ today: string }]>`select private.madrid_day(now())::text as today`;
    const { prizes, sentences } = await given.resultsOf(boss, cafe, [today, today], daysAfter(new Date(), 1));
    expect(prizes).toMatchObject([{ redeemed: 4, cost_cents: 290, unpriced: 2, value_cents: null }]);
    expect(sentences.prizes).toMatchObject({ handed_out: 4, cost_cents: 290, unpriced: 2 });
    expect([
      ...(await sql()`select details ->> 'cents' as cents from private.audit_log
        where cafe_id = ${cafe.id} and action = 'prize.value' order by id`),
    ]).toEqual([{ cents: '140' }, { cents: '150' }, { cents: null }]);
  });

  test.each([
    ['Nada', 100, 'prize'],
    ['Café gratis', -1, 'cents'],
    ['Café gratis', 100_001, 'cents'],
  ])('is refused for %s with %i cents', async (prize, cents, field) => {
    const answer = saveForm(owner.id, 'set_market_value', { cafe_id: cafes[0]!.id, prize, cents });
    await expectRefused(answer, 422, 'INVALID_INPUT', field);
  });
});

test('Free answers come page by page, without their authors', async () => {
  const cafe = await given.cafe();
  const manager = await given.member(cafe, 'manager');
  // two wrote at one instant, on the edge of a page
  const people = await Promise.all(Array.from({ length: 53 }, () => given.account()));
  for (const [at, account] of people.entries()) {
    await given.enrollment(account, cafe, { at: madrid('2026-11-01 09:00') });
    await sql()`insert into public."Encuesta_5" (user_id, cafe_id, correo, cafeteria, motivacion, frecuencia_visita, momento_visita,
        productos_preferidos, presupuesto, mejoras_negocio, descubrimiento_cafeteria, facilidad_uso, motivacion_volver, opinion_desafios,
        mas_cafeterias, dudas_confusion, mejoras_sistema, ofertas_comunicacion, created_at)
      values (${account.id}, ${cafe.id}, ${account.email}, ${cafe.nombre}, '{a}', 'a', 'a', '{a}', 'a', ${`Idea ${at}`}, 'a', 'a', 'a', 'a',
        'a', 'a', 'a', 'no', ${new Date(madrid('2026-11-10 10:00').getTime() - Math.min(at, at === 50 ? 49 : at) * 60_000)})`;
  }
  await given.member(cafe, 'staff', { account: people[0]! });
  const page = (before: string | null) =>
    procedure(
      manager.id,
      'load_survey_answers',
      ...[cafe.id, 'mejoras_negocio', '2026-11-01', TODAY, before, NOW],
    );
  const first = await page(null);
  const second = await page(first.next);
  expect(first.answers[0]).toEqual({ day: '2026-11-10', text: 'Idea 1' });
  expect([first.answers.length, second.answers.length, second.next]).toEqual([50, 2, null]);
  expect(new Set([...first.answers, ...second.answers].map(({ text }) => text)).size).toBe(52);
});

test("The draws' file holds what was offered, won and drawn, and no customer", async () => {
  const cafe = cafes[0]!;
  const [from, to] = ['2026-10-25', '2026-11-10'];
  const file = await procedure(owner.id, 'load_draws_file', cafe.id, from, to, NOW);
  const within = (column: string) => `(${column} at time zone 'Europe/Madrid')::date between $2 and $3`;
  const [raws] = await sql().unsafe<{ won: number; value: number; drawn: number }[]>(
    `select (select count(*)::int from public.user_rewards where cafe_id = $1 and ${within('obtained_at')}) as won,
      (select sum(value_cents)::int from public.user_rewards where cafe_id = $1 and ${within('obtained_at')}) as value,
      (select count(*)::int from private.draws where cafe_id = $1 and ${within('drawn_at')}) as drawn`,
    [cafe.id, from, to],
  );
  const value = file.won.reduce((sum, { value_cents }) => sum + (value_cents ?? 0), 0);
  expect({ won: file.won.length, value, drawn: file.draws.length }).toEqual(raws);
  expect(file.draws.length).toBeGreaterThan(5);
  expect(
    file.offered.filter(({ wheel }) => wheel === 'hito').map(({ name, weight, of }) => [name, weight, of]),
  ).toEqual([
    ['1€ de descuento', 40, 100],
    ['Café gratis', 25, 100],
    ['3€ de descuento', 10, 100],
    ['Aperitivo gratis', 25, 100],
  ]);
  expect(file.offered.find(({ name }) => name === 'Bebida gratis')).toMatchObject({
    wheel: 'vip',
    value_cents: 210,
  });
  // each that a wheel gave names its draw, and no one is named
  const ids = new Set(file.draws.map(({ id }) => id));
  expect(file.won.every(({ draw }) => draw === null || ids.has(draw))).toBe(true);
  expect(JSON.stringify(file)).not.toMatch(/@|user/);
  // a new value is none of a period that is over
  await sql()`update private.prizes set value_cents = 30000 where cafe_id = ${cafe.id} and name = 'Café gratis'`;
  const then = await procedure(owner.id, 'load_draws_file', cafe.id, from, to, NOW);
  expect(then.offered).toEqual(file.offered);
  const { prizes } = await load(from, to);
  expect(prizes.filter(({ name }) => name === 'Café gratis').map(({ value_cents }) => value_cents)).toContain(
    140,
  );
  await given.customerAt(2, { cafe, at: madrid('2026-11-12 10:00') });
  const later = await procedure(owner.id, 'load_draws_file', cafe.id, '2026-11-12', '2026-11-12', NOW);
  expect(later.won).toContainEqual(expect.objectContaining({ prize: 'Café gratis', value_cents: 30_000 }));
});
