import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, madrid, type Account, type Cafe, type Customer } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, procedure } = useGiven();

const noon = madrid('2026-11-22 12:00');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
let cafe: Cafe;
let manager: Account;
beforeEach(async () => {
  cafe = await given.cafe();
  manager = await given.member(cafe, 'manager');
});

/** All visits of a customer, marked or not, by day. */
const visitsOf = ({ account }: Customer) => sql()<{ id: string; day: string; revoked_at: Date | null }[]>`
  select id, fecha_visita::text as day, revoked_at from public.visitas_clientes
  where user_id = ${account.id} order by fecha_visita, revoked_at nulls last`;

async function revokeVisit(customer: Customer, day: string, at = noon): Promise<string> {
  const { id } = (await visitsOf(customer)).find((one) => one.day === day && !one.revoked_at)!;
  await given.revokeVisit(manager, cafe, id, { reason: 'Fue otra persona', at });
  return id;
}

describe('A revoked visit', () => {
  test('stays, with its time and, in its correction, the reason; desk and customer read both', async () => {
    const ana = await given.customerAt(2, { cafe, at: daysAfter(noon, -5) });
    await given.visit(ana, daysAfter(noon, -1));
    const id = await revokeVisit(ana, '2026-11-21');
    expect(await visitsOf(ana)).toMatchObject([
      { day: '2026-11-17', revoked_at: null },
      { id, day: '2026-11-21', revoked_at: noon },
    ]);
    expect(
      await sql()`select subject, reason from private.corrections where enrollment_id = ${ana.enrollmentId}`,
    ).toEqual([{ subject: id, reason: 'Fue otra persona' }]);

    const { events } = await given.customerPage(manager, ana);
    expect(events.filter((event) => 'day' in event && event.day === '2026-11-21')).toMatchObject([
      { kind: 'visit-revoked', reason: 'Fue otra persona', at: '2026-11-22T11:00:00+00:00' },
      { id, kind: 'visit-off', reason: 'Fue otra persona' },
    ]);

    expect((await given.accountOf(ana.account)).changes).toMatchObject([
      { kind: 'visit-revoked', what: '2026-11-21', reason: 'Fue otra persona' },
    ]);
  });

  test('pays nothing, and counts no more', async () => {
    const ana = await given.customerAt(2, { cafe, at: daysAfter(noon, -5) });
    await given.visit(ana, daysAfter(noon, -1));
    await revokeVisit(ana, '2026-11-21');
    const bea = await given.customerAt(6, { cafe, at: daysAfter(noon, -5) });
    for (const days of [-4, -3]) await given.visit(bea, daysAfter(noon, days));
    await revokeVisit(bea, '2026-11-19');
    expect(await given.checkHito2(ana, noon)).toMatchObject({ completed: false });
    expect(await given.enrollmentOf(bea)).toMatchObject({ hito_6_completado: false });
    expect(await given.journeyOf(bea, noon)).toMatchObject({ visits: ['2026-11-18'] });
    // a visit of that day that was one counts as ever
    expect(await given.visit(ana, daysAfter(noon, -1))).toMatchObject({ completed_hito: 2 });
    expect(await given.visit(bea, noon)).toMatchObject({ completed_hito: 6 });
  });

  test('is in no figure of the café and leaves the day open, for one visit', async () => {
    const ana = await given.customerAt(2, { cafe, at: daysAfter(noon, -5) });
    const admin = await given.admin();
    await given.visit(ana, later(-60));
    await given.visit(ana, daysAfter(noon, -1));
    const today = async () => (await given.todayOf(manager, cafe, { at: later(10) })).today!;
    const visitedToday = async () => [
      (await given.dashboardOf(ana.account, later(10))).cafes[0]!.visited_today,
      (await given.journeyOf(ana, later(10))).visited_today,
    ];
    const figures = async () =>
      (await procedure(admin.id, 'admin_list_cafes', cafe.nombre, 'nombre', false, 1, 25, true, later(10)))
        .rows[0]!.figures!;
    expect(await today()).toMatchObject({ visits: 1, latest: [{ kind: 'visit' }] });
    expect(await visitedToday()).toEqual([true, true]);
    expect(await figures()).toMatchObject({ visits: 2, last_visit: '2026-11-22' });

    const known = (await given.todayOf(manager, cafe, { at: later(10) })).version;
    await revokeVisit(ana, '2026-11-22');
    await revokeVisit(ana, '2026-11-21');
    const news = await given.todayOf(manager, cafe, { known, at: later(10) });
    expect(news.today).toMatchObject({ visits: 0, latest: [] });
    expect(await visitedToday()).toEqual([false, false]);
    expect(await figures()).toMatchObject({ visits: 1, last_visit: '2026-11-17' });

    expect(await given.visit(ana, later(5))).toMatchObject({ registered: true });
    expect(await given.visit(ana, later(6))).toMatchObject({ registered: false });
    await revokeVisit(ana, '2026-11-22', later(7));
    expect(await given.visit(ana, later(8))).toMatchObject({ registered: true });
    expect(await today()).toMatchObject({ visits: 1, latest: [{ kind: 'visit' }] });
    expect((await visitsOf(ana)).filter(({ day }) => day === '2026-11-22')).toHaveLength(3);
  });

  test('is left out by every function that reads visits', async () => {
    const readers = await sql()<{ name: string; reads: number; says: number }[]>`
      select p.oid::regprocedure::text as name,
        regexp_count(p.prosrc, '(from|join)\\s+public\\.visitas_clientes') as reads,
        regexp_count(p.prosrc, 'revoked_at is null|\\m[a-z]\\.counts\\M') as says
      from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and p.prosrc ~ '(from|join)\\s+public\\.visitas_clientes'`;
    expect(readers.length).toBeGreaterThan(7);
    const silent = readers.filter(({ reads, says }) => says < reads).map(({ name }) => name);
    // The sum of a day's payments includes all its visits, revoked ones too.
    expect(silent.toSorted()).toEqual(['private.points_of_day(uuid,uuid,date)']);
  });

  test('is told apart from an unproven visit by every function that reads visits', async () => {
    const silent = await sql()`
      select p.proname as name from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and regexp_count(p.prosrc, '(from|join)\\s+public\\.visitas_clientes')
          > regexp_count(p.prosrc, 'proof (is distinct from|=) ''{1,2}none''|\\m[a-z]\\.counts\\M')
      order by 1`;
    // two show or take away any visit, by its id; what a day has paid was paid by all of them; nobody is reminded who was there, proven or not
    expect(silent.map(({ name }) => name as string)).toEqual([
      'load_customer',
      'points_of_day',
      'reminder_states',
      'revoke_visit',
    ]);
  });
});
