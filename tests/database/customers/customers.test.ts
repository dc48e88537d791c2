import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, madrid, type Account, type Cafe, type Customer } from '../../support/given/factories.ts';
import { mistyped } from '../../support/examples/mistyped.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, procedure, expectUnchanged, runInParallel, runTimes } = useGiven({ connections: 6 });

const noon = madrid('2026-11-22 12:00');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
let cafe: Cafe;
let waiter: Account;
beforeEach(async () => {
  cafe = await given.cafe();
  waiter = await given.member(cafe, 'staff');
});

const lookUp = (search: string, who = waiter, at = noon) =>
  procedure(who.id, 'search_customers', search, cafe.id, at);
const found = async (search: string, who = waiter) => {
  const { search_id } = await lookUp(search, who);
  return (await procedure(who.id, 'load_customer_search', search_id, noon)).customers;
};
const ids = async (search: string) => (await found(search)).map(({ enrollment_id }) => enrollment_id);
const name = (customer: Customer, nombre: string) =>
  sql()`update public."Clientes proto" set nombre = ${nombre} where id = ${customer.enrollmentId}`;
const codeOf = async ({ account }: Customer) => (await given.accountOf(account)).code;

describe('A search for a customer', () => {
  test('finds the beginning of the name, whatever its accents, at this café only, with masked addresses', async () => {
    const ines = await given.customerAt(3, { cafe });
    await name(ines, 'Inés María');
    const foreign = await given.customerAt(3);
    await name(foreign, 'Inés María');
    for (const search of ['ine', 'INÉS', 'inés mar'])
      expect(await ids(search), search).toEqual([ines.enrollmentId]);
    for (const search of ['nés', 'inez', 'in%', '%%%']) expect(await ids(search), search).toEqual([]);
    const [seen] = await found('inés');
    expect(seen).toMatchObject({
      name: 'Inés María',
      email: `${ines.account.email[0]!}•••@example.test`,
      vip: false,
      last_visit: expect.any(String) as string,
      waiting: 2,
    });
    expect(JSON.stringify(seen)).not.toContain(ines.account.email);
  });

  test.each([
    ['O’Neil', ["O'Ne", 'O’Neil', 'oneil']],
    ['Straße', ['strasse', 'STRAß']],
    ['Müller', ['mull', 'muell', 'MÜLL', 'MUELLER', 'mu\u0308ller']],
    ['Guðrún Þórsdóttir', ['gudrun', 'GUÐRÚN ÞÓR', 'guðrun—thor']],
    ['IŞIL', ['ışı', 'isil', 'İşil']],
    ['Jean–Luc', ['jean-l', 'JEAN LUC', 'jeanluc']],
    ['Νίκος', ['νικ', 'ΝΊΚΟΣ']],
  ])('finds the name as any keyboard writes it: %s', async (nombre, searches) => {
    const customer = await given.customerAt(3, { cafe });
    await name(customer, nombre);
    for (const search of searches) expect(await ids(search), search).toEqual([customer.enrollmentId]);
  });

  test('finds a whole name of two letters, and no beginning of so few', async () => {
    const bo = await given.customerAt(3, { cafe });
    await name(bo, 'Bø');
    await name(await given.customerAt(3, { cafe }), 'Borja');
    for (const search of ['bo', 'BØ', ' Bo ', 'b.ø'.replace('.', '-')])
      expect(await ids(search), search).toEqual([bo.enrollmentId]);
    expect(await ids('br')).toEqual([]);
    for (const search of ['b', "b'", '-', ''])
      await expectRefused(lookUp(search), 422, 'INVALID_INPUT', 'search');
  });

  test.each([
    ['李', '李小龙'],
    ['이', '이민호'],
    ['さ', 'さくら'],
    ['🐻', '🐻'],
  ])(
    'finds %s, since one sign of its script can be a whole name, as the beginning of %s',
    async (search, nombre) => {
      const customer = await given.customerAt(3, { cafe });
      await name(customer, nombre);
      expect(await ids(search)).toEqual([customer.enrollmentId]);
    },
  );

  test('finds a whole address and the short code, as it is typed, at this café only', async () => {
    const ana = await given.customerAt(1, { cafe });
    const foreign = await given.customerAt(3);
    expect(await ids(` ${ana.account.email.toUpperCase()} `)).toEqual([ana.enrollmentId]);
    expect(await ids(ana.account.email.slice(0, -1))).toEqual([]);
    expect(await ids(foreign.account.email)).toEqual([]);
    const code = await codeOf(ana);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(await codeOf(ana)).toBe(code);
    for (const search of [code, mistyped(code)])
      expect(await ids(search), search).toEqual([ana.enrollmentId]);
    expect(await ids(await codeOf(foreign))).toEqual([]);
    // before challenge 1 the name is a part of the address
    expect(await ids(ana.account.email.split('@')[0]!)).toEqual([]);
    expect((await found(code))[0]!.name).toBeNull();
  });

  test('answers at most ten customers, and whether there are more', async () => {
    for (let count = 0; count < 11; count += 1)
      await name(await given.customerAt(2, { cafe }), `Marta ${count}`);
    const { search_id } = await lookUp('marta');
    const answer = await procedure(waiter.id, 'load_customer_search', search_id, noon);
    expect(answer.customers).toHaveLength(10);
    expect(answer.more).toBe(true);
  });

  test('needs a term of reasonable length and is limited to 60 an hour', async () => {
    for (const search of ['', 'a', " a' ", 'x'.repeat(300)])
      await expectRefused(lookUp(search), 422, 'INVALID_INPUT', 'search');
    for (let count = 0; count < 60; count += 1) expect(await lookUp('ana')).toMatchObject({ status: 'done' });
    expect(await lookUp('ana')).toEqual({ status: 'try_later', search_id: null });
    expect(await lookUp('ana', waiter, later(61))).toMatchObject({ status: 'done' });
  });

  test('answers its caller only, for half an hour', async () => {
    const { search_id } = await lookUp('ana');
    const load = (who: Account, at = noon) => procedure(who.id, 'load_customer_search', search_id, at);
    const other = await given.member(cafe, 'owner');
    await expectRefused(load(other), 404, 'LOOK_UP_NOT_FOUND');
    await expectRefused(load(waiter, later(31)), 404, 'LOOK_UP_NOT_FOUND');
  });
});

describe('An administrator’s search', () => {
  const everywhere = async (search: string, who: Account) => {
    const { search_id } = await procedure(who.id, 'search_customers', search, null, noon);
    return procedure(who.id, 'load_customer_search', search_id, noon);
  };

  test('finds whole addresses, short codes and beginnings of names in every café, and names the café', async () => {
    const admin = await given.admin();
    const enrollment = await given.customerAt(3, { cafe });
    const otherRecord = await given.enrollment(enrollment.account, await given.cafe());
    const gone = await given.enrollment(enrollment.account, await given.cafe());
    await given.setCafe(gone.cafe, 'deleted');
    await name(enrollment, 'Úrsula Único');
    const cafesOf = async (search: string) =>
      (await everywhere(search, admin)).customers.map((customer) => customer.cafe.id).toSorted();
    const both = [enrollment.cafe.id, otherRecord.cafe.id].toSorted();
    expect(await cafesOf(enrollment.account.email.toUpperCase())).toEqual(both);
    expect(await cafesOf(await codeOf(enrollment))).toEqual(both);
    expect(await cafesOf('ursula uni')).toEqual([cafe.id]);
    for (const search of [enrollment.account.email.slice(1), 'rsula', '%%%'])
      expect(await cafesOf(search), search).toEqual([]);
    const [seen] = (await everywhere('úrsula', admin)).customers;
    expect(seen).toMatchObject({ cafe: { nombre: cafe.nombre }, enrollment_id: enrollment.enrollmentId });
    expect(JSON.stringify(seen)).not.toContain(enrollment.account.email);
  });

  test('is refused to everybody else, also to a former administrator', async () => {
    const admin = await given.admin();
    const { search_id } = await procedure(admin.id, 'search_customers', 'ana', null, noon);
    for (const role of ['staff', 'manager', 'owner'] as const) {
      const who = await given.member(cafe, role);
      await expectUnchanged(() => expectRefused(everywhere('ana', who), 403, 'NOT_ALLOWED'));
      // by its name the search says no more than that it is somebody else's
      await expectRefused(procedure(who.id, 'load_customer_search', search_id, noon), 403, 'NOT_ALLOWED');
    }
    await sql()`delete from public.user_roles where user_id = ${admin.id}`;
    await expectRefused(procedure(admin.id, 'load_customer_search', search_id, noon), 403, 'NOT_ALLOWED');
    // a café that nobody has is not every café
    await expectRefused(
      procedure(waiter.id, 'search_customers', 'ana', crypto.randomUUID(), noon),
      403,
      'NOT_ALLOWED',
    );
  });

  test('lets the administrator correct, whom the record names by that role', async () => {
    const admin = await given.admin();
    const ana = await given.customerAt(3, { cafe, at: daysAfter(noon, -3) });
    await open(ana.enrollmentId, admin);
    await addVisit(ana, '2026-11-21', { who: admin });
    expect(await corrections(ana)).toMatchObject([{ kind: 'visit-added', role: 'administrator' }]);
  });
});

/** Returns "done", or the code of the refusal. */
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: Error) => error.message,
  );

const open = (enrollment: string, who = waiter, at = noon) =>
  procedure(who.id, 'record_customer_view', cafe.id, enrollment, at);
const load = (enrollment: string, who = waiter, at = noon) =>
  procedure(who.id, 'load_customer', cafe.id, enrollment, at);

describe('A customer’s page', () => {
  test('is answered only once the read is in the audit log', async () => {
    const ana = await given.customerAt(3, { cafe });
    await expectRefused(load(ana.enrollmentId), 404, 'CUSTOMER_NOT_FOUND');
    await open(ana.enrollmentId);
    const [row] = await sql()`select actor, action, cafe_id from private.audit_log
      where subject = ${`customer:${ana.enrollmentId}`}`;
    expect(row).toEqual({ actor: waiter.id, action: 'customer.open', cafe_id: cafe.id });
    expect(await load(ana.enrollmentId)).toMatchObject({ enrollment_id: ana.enrollmentId, own: false });
    await expectRefused(load(ana.enrollmentId, waiter, later(31)), 404, 'CUSTOMER_NOT_FOUND');
    const other = await given.member(cafe, 'manager');
    await expectRefused(load(ana.enrollmentId, other), 404, 'CUSTOMER_NOT_FOUND');
  });

  test('hides tickets and Conectitos if the customer is on the team', async () => {
    const vip = await given.vip({ cafe, at: daysAfter(noon, -3) });
    await given.claimWelcome(vip, daysAfter(noon, -2));
    const manager = await given.member(cafe, 'manager');
    await given.correctBalance(manager, vip, 5, { at: noon });
    await given.ticket(vip);
    await given.member(cafe, 'staff', { account: vip.account });
    for (const who of [waiter, vip.account]) await open(vip.enrollmentId, who);
    const secret = ['ticket', 'movement', 'conectitos-adjusted'];
    const kinds = ({ events }: Awaited<ReturnType<typeof load>>) => events.map(({ kind }) => kind);
    const seen = await load(vip.enrollmentId);
    expect(seen.balance).toBeNull();
    expect(kinds(seen).filter((kind) => secret.includes(kind))).toEqual([]);
    expect(kinds(seen)).toContain('enrolled');
    const own = await load(vip.enrollmentId, vip.account);
    expect(own.balance).toBe(155);
    expect(kinds(own)).toEqual(expect.arrayContaining(secret));
  });

  test('can be opened a hundred and twenty times an hour, whatever is opened at once', async () => {
    const ana = await given.customerAt(3, { cafe });
    await sql()`insert into private.opened_customers (at, member, enrollment_id, cafe_id)
      select ${later(-5)}, ${waiter.id}, ${ana.enrollmentId}, ${cafe.id} from generate_series(1, 119)`;
    const opened = await runTimes('private.opened_customers', 4, () => outcomeOf(open(ana.enrollmentId)));
    expect(opened.toSorted()).toEqual([...Array<string>(3).fill('TOO_MANY_REQUESTS'), 'done']);
    expect(
      await sql()`select from private.audit_log where subject = ${`customer:${ana.enrollmentId}`}`,
    ).toHaveLength(1);
    // an hour after the first ones there is room again, and they are gone
    await open(ana.enrollmentId, waiter, later(56));
    expect(
      await sql()`select at from private.opened_customers where member = ${waiter.id} order by at`,
    ).toEqual([{ at: noon }, { at: later(56) }]);
  });

  test('has a timeline of everything that happened, the latest first', async () => {
    const vip = await given.vip({ cafe, at: daysAfter(noon, -3) });
    await given.claimWelcome(vip, daysAfter(noon, -2));
    await given.visit(vip, later(-30));
    const { prize } = await given.spinVip(vip, later(-20));
    const request = crypto.randomUUID();
    await given.redeemVip(vip, prize.id, { at: later(-5), request });
    await open(vip.enrollmentId);
    const { events, balance, last_visit, waiting } = await load(vip.enrollmentId);
    expect(balance).toBe(50);
    // the prize of the VIP wheel is redeemed, those of the seven challenges wait
    expect(last_visit).toBe('2026-11-22');
    const won = await sql()<{ name: string }[]>`select reward_name as name from public.user_rewards
      where cliente_id = ${vip.enrollmentId} and hito_number > 0 order by obtained_at`;
    expect(waiting).toEqual(won.map((reward) => reward.name));
    expect(events.slice(0, 4)).toMatchObject([
      {
        kind: 'redeemed',
        code: prize.id.slice(-8).toUpperCase(),
        revertable_until: expect.any(String) as string,
      },
      { kind: 'movement', reason: 'vip-spin', conectitos: -100, balance_after: 50 },
      { kind: 'won', hito_number: 0 },
      { kind: 'visit', day: '2026-11-22', source: 'procedure' },
    ]);
    expect(events.filter(({ kind }) => kind === 'enrolled')).toHaveLength(1);
    const times = events.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });
});

describe('The list of customers', () => {
  const list = (who: Account, filter: string, next: { after?: string; after_id?: string } = {}) =>
    procedure(who.id, 'list_customers', cafe.id, filter, next.after ?? null, next.after_id ?? null, noon);
  const listed = async (who: Account, filter: string) =>
    (await list(who, filter)).customers.map(({ enrollment_id }) => enrollment_id);

  test('is filtered by absence, VIP or an open prize, and holds no other café’s customers', async () => {
    const manager = await given.member(cafe, 'manager');
    const at = (days: number) => daysAfter(noon, days);
    const lapsed = await given.enrollment(await given.account(), cafe, { at: at(-21) });
    const networkError = await given.enrollment(await given.account(), cafe, { at: at(-61) });
    const recent = await given.enrollment(await given.account(), cafe, { at: at(-20) });
    const back = await given.enrollment(await given.account(), cafe, { at: at(-30) });
    await given.visit(back, at(-1));
    const winner = await given.customerAt(3, { cafe });
    const vip = await given.vip({ cafe, at: at(-3) });
    await sql()`update public.user_rewards set redeemed_at = ${at(-1)} where cliente_id = ${vip.enrollmentId}`;
    await given.customerAt(3);
    const colleague = await given.customerAt(3, { cafe });
    await given.member(cafe, 'staff', { account: colleague.account });

    expect(await listed(manager, 'lapsed')).toEqual([lapsed.enrollmentId]);
    expect(await listed(manager, 'vip')).toEqual([vip.enrollmentId]);
    expect(await listed(manager, 'waiting')).toEqual([winner.enrollmentId]);
    expect((await listed(manager, 'all')).toSorted()).toEqual(
      [lapsed, networkError, recent, back, winner, vip].map(({ enrollmentId }) => enrollmentId).toSorted(),
    );
    const { customers, counts } = await list(manager, 'lapsed');
    expect(counts).toEqual({ vip: 1, waiting: 1, lapsed: 1 });
    expect(customers[0]).toMatchObject({ last_visit: '2026-11-01', waiting: 0 });
    expect(JSON.stringify(customers)).not.toContain(lapsed.account.email);
    await expectRefused(list(manager, 'todos'), 422, 'INVALID_INPUT', 'filter');
  });

  test.each(['all', 'lapsed', 'vip', 'waiting'])(
    'comes page by page, each customer once: %s',
    async (filter) => {
      const owner = await given.member(cafe, 'owner');
      // all of one instant: the page ends between equals
      await sql()`with people as (
        insert into auth.users (id, email)
        select gen_random_uuid(), n || gen_random_uuid()::text || '@example.test' from generate_series(1, 45) as n returning id, email),
      enrollments as (
        insert into public."Clientes proto" (user_id, cafe_id, cafeteria, correo, nombre, fecha_registro,
          hito_1_completado, hito_actual, hito_validado, "VIP")
        select id, ${cafe.id}, ${cafe.nombre}, email, 'Ana', ${daysAfter(noon, -25)}, true, 8, 7, true from people
        returning id, user_id),
      visits as (
        insert into public.visitas_clientes (user_id, correo, cafe_id, cafeteria, fecha_visita, source)
        select user_id, 'c@example.test', ${cafe.id}, ${cafe.nombre}, '2026-10-28', 'team' from enrollments)
      insert into public.user_rewards (user_id, cafe_id, cafeteria_id, cliente_id, hito_number, reward_name,
        reward_type, obtained_at)
      select user_id, ${cafe.id}, id, id, 1, 'Café gratis', 'fixed', ${daysAfter(noon, -25)} from enrollments`;
      const seen: string[] = [];
      const sizes: number[] = [];
      for (let next: { after?: string; after_id?: string } | null = {}; next;) {
        const page: Awaited<ReturnType<typeof list>> = await list(owner, filter, next);
        seen.push(...page.customers.map(({ enrollment_id }) => enrollment_id));
        sizes.push(page.customers.length);
        expect(page.counts).toEqual(sizes.length === 1 ? { vip: 45, waiting: 45, lapsed: 45 } : null);
        next = page.next;
      }
      expect(sizes).toEqual([20, 20, 5]);
      expect(new Set(seen).size).toBe(45);
    },
  );
});

const REASON = 'Se olvidó de registrarla';
const addVisit = (
  customer: Customer,
  day: string,
  { who = waiter, ...how }: { who?: Account; at?: Date; reason?: string; request?: string } = {},
) => given.addVisit(who, customer, day, { at: noon, reason: REASON, ...how });
const corrections = (customer: Customer) => sql()<
  { kind: string; role: string; what: string; reason: string }[]
>`
  select kind, role, what, reason from private.corrections where enrollment_id = ${customer.enrollmentId} order by at`;

describe('A visit that the team adds', () => {
  let ana: Customer;
  beforeEach(async () => {
    ana = await given.customerAt(2, { cafe, at: daysAfter(noon, -5) });
  });

  test('counts for yesterday like a registered one, once, and the customer reads the role and the reason', async () => {
    const first = await addVisit(ana, '2026-11-21');
    expect(first).toEqual({ registered: true, completed_hito: 2, reopened: null });
    expect(await addVisit(ana, '2026-11-21')).toMatchObject({ registered: false });
    expect(await given.enrollmentOf(ana)).toMatchObject({ hito_2_completado: true });
    const [row] = await sql()`select source, registered_by, fecha_visita::text as day, created_at
      from public.visitas_clientes where user_id = ${ana.account.id} and fecha_visita = '2026-11-21'`;
    expect(row).toEqual({
      source: 'team',
      registered_by: waiter.id,
      day: '2026-11-21',
      created_at: daysAfter(noon, -1),
    });
    const once = { kind: 'visit-added', role: 'staff', what: '2026-11-21', reason: REASON };
    expect(await corrections(ana)).toEqual([once]);
    const { changes } = await given.accountOf(ana.account);
    expect(changes).toMatchObject([{ ...once, cafe: cafe.nombre }]);
    expect(JSON.stringify(changes)).not.toContain(waiter.id);
    const [audit] =
      await sql()`select actor, details from private.audit_log where action = 'correction.visit-added'
      and subject = ${`customer:${ana.enrollmentId}`}`;
    expect(audit).toEqual({ actor: waiter.id, details: { what: '2026-11-21', reason: REASON } });
  });

  test('is still yesterday’s on the other side of a change of clocks', async () => {
    const early = await given.customerAt(2, { cafe, at: madrid('2026-03-20 12:00') });
    await addVisit(early, '2026-03-29', { at: madrid('2026-03-30 00:10') });
    const [row] = await sql()`select created_at from public.visitas_clientes
      where user_id = ${early.account.id} and fecha_visita = '2026-03-29'`;
    expect(row!.created_at).toEqual(madrid('2026-03-29 00:10'));
  });

  test.each([
    ['the day before yesterday', '2026-11-20'],
    ['tomorrow', '2026-11-23'],
  ])('is refused for %s', async (_, day) => {
    await expectUnchanged(() => expectRefused(addVisit(ana, day), 422, 'INVALID_INPUT', 'visit_day'));
  });

  test('can be of an older day if a manager adds it, judged by the window of that day', async () => {
    const manager = await given.member(cafe, 'manager');
    const answer = await addVisit(ana, '2026-11-19', { who: manager });
    expect(answer).toEqual({ registered: true, completed_hito: 2, reopened: null });
    await expectRefused(addVisit(ana, '2026-11-16', { who: manager }), 422, 'INVALID_INPUT', 'visit_day');
  });

  test('is refused before the enrollment and without a reason', async () => {
    const fresh = await given.customerAt(1, { cafe, at: noon });
    await expectRefused(addVisit(fresh, '2026-11-21'), 422, 'INVALID_INPUT', 'visit_day');
    for (const reason of ['', '  a ', 'x'.repeat(201), 'x'.repeat(5000)])
      await expectRefused(addVisit(ana, '2026-11-22', { reason }), 422, 'INVALID_INPUT', 'reason');
    expect(await corrections(ana)).toEqual([]);
  });

  test('is refused for oneself as a second account of the mailbox', async () => {
    const [local, domain] = waiter.email.split('@') as [string, string];
    const second = await given.account({ email: `${local}+otra@${domain}` });
    const other = await given.enrollment(second, cafe, { at: daysAfter(noon, -5) });
    await expectRefused(addVisit(other, '2026-11-22'), 403, 'OWN_RECORD');
    expect(await corrections(other)).toEqual([]);
  });

  test('is limited to thirty, whatever is corrected in parallel', async () => {
    await sql()`insert into private.corrections (cafe_id, enrollment_id, actor, role, kind, what, reason, at)
      select ${cafe.id}, ${ana.enrollmentId}, ${waiter.id}, 'staff', 'visit-added', 'x', 'prueba', ${later(-60)}
      from generate_series(1, 29)`;
    const customers: Customer[] = [];
    while (customers.length < 4)
      customers.push(await given.enrollment(await given.account(), cafe, { at: daysAfter(noon, -5) }));
    const corrected = await runInParallel(
      'private.corrections',
      customers.map((customer) => () => outcomeOf(addVisit(customer, '2026-11-22'))),
    );
    expect(corrected.toSorted()).toEqual([...Array<string>(3).fill('TOO_MANY_REQUESTS'), 'done']);
  });
});

describe('A visit registered by mistake', () => {
  const visitsOf = ({ account }: Customer) => sql()<{ id: string; day: string }[]>`
    select id, fecha_visita::text as day from public.visitas_clientes
    where user_id = ${account.id} and revoked_at is null order by fecha_visita`;
  const take = (id: string, who: Account) => given.revokeVisit(who, cafe, id, { at: noon });

  test('is revoked by a manager, once, and reopens the challenge that only it completed', async () => {
    const ana = await given.customerAt(2, { cafe, at: daysAfter(noon, -5) });
    await given.visit(ana, daysAfter(noon, -2));
    expect(await given.enrollmentOf(ana)).toMatchObject({ hito_2_completado: true });
    const [, second] = await visitsOf(ana);
    const manager = await given.member(cafe, 'manager');
    expect(await take(second!.id, manager)).toEqual({ revoked: true });
    await expectRefused(take(second!.id, manager), 404, 'VISIT_NOT_FOUND');
    expect(await visitsOf(ana)).toHaveLength(1);
    expect(await given.enrollmentOf(ana)).toMatchObject({ hito_2_completado: false });
    expect(await corrections(ana)).toMatchObject([
      { kind: 'visit-revoked', what: '2026-11-20', role: 'manager' },
    ]);
    expect((await given.accountOf(ana.account)).changes).toHaveLength(1);
  });

  test('leaves a challenge complete that another visit completes too, or that is validated', async () => {
    const ana = await given.customerAt(6, { cafe, at: daysAfter(noon, -5) });
    for (const days of [-4, -3]) await given.visit(ana, daysAfter(noon, days));
    await given.visit(ana, daysAfter(noon, -2));
    const manager = await given.member(cafe, 'manager');
    const last = async () => (await visitsOf(ana)).at(-1)!.id;
    await take(await last(), manager);
    expect(await given.enrollmentOf(ana)).toMatchObject({ hito_6_completado: true });
    await take(await last(), manager);
    expect(await given.enrollmentOf(ana)).toMatchObject({ hito_6_completado: false });
    const bea = await given.customerAt(2, { cafe, at: daysAfter(noon, -5) });
    await given.visit(bea, daysAfter(noon, -2));
    await sql()`update public."Clientes proto" set hito_validado = 2 where id = ${bea.enrollmentId}`;
    await take((await visitsOf(bea)).at(-1)!.id, manager);
    expect(await given.enrollmentOf(bea)).toMatchObject({ hito_2_completado: true });
  });
});

const rewardOf = async ({ enrollmentId }: Customer, hito: number) => {
  const [row] = await sql()<{ id: string; redeemed_at: Date | null }[]>`
    select id, redeemed_at from public.user_rewards where cliente_id = ${enrollmentId} and hito_number = ${hito}`;
  return row!;
};
const redeem = (customer: Customer, id: string, at: Date) => given.redeem(customer, id, { at });
const revertRedemption = (reward: string, { who = waiter, at = noon } = {}) =>
  given.revertRedemption(who, cafe, reward, { at });

describe('A redemption by mistake', () => {
  let ana: Customer;
  let reward: string;
  beforeEach(async () => {
    ana = await given.customerAt(4, { cafe, at: daysAfter(noon, -5) });
    reward = (await rewardOf(ana, 3)).id;
  });

  test('is reverted within ten minutes, once, and is final after that', async () => {
    await redeem(ana, (await rewardOf(ana, 2)).id, later(-60));
    await redeem(ana, reward, later(-9));
    expect(await revertRedemption(reward)).toEqual({ reverted: true });
    expect((await rewardOf(ana, 3)).redeemed_at).toBeNull();
    expect(await given.enrollmentOf(ana)).toMatchObject({
      hito2_canjeado: 'Aperitivo gratis',
      hito3_canjeado: null,
    });
    await expectRefused(revertRedemption(reward), 409, 'GIVEN_BACK_BEFORE');
    expect(await redeem(ana, reward, later(1))).toMatchObject({ status: 'redeemed' });
    await expectRefused(revertRedemption(reward, { at: later(2) }), 409, 'GIVEN_BACK_BEFORE');
    expect(await corrections(ana)).toMatchObject([{ kind: 'redemption-reverted', what: 'Aperitivo gratis' }]);
    expect((await given.accountOf(ana.account)).changes).toHaveLength(1);
  });

  test('is not reverted later, nor if it was not redeemed', async () => {
    await expectRefused(revertRedemption(reward), 409, 'NOT_REDEEMED');
    await redeem(ana, reward, later(-10));
    await expectRefused(revertRedemption(reward), 409, 'GIVE_BACK_TOO_LATE');
    await expectUnchanged(() =>
      expectRefused(revertRedemption(crypto.randomUUID()), 404, 'REWARD_NOT_FOUND'),
    );
  });

  test('is reverted once when two members do so at once', async () => {
    await redeem(ana, reward, later(-1));
    const colleague = await given.member(cafe, 'manager');
    const outcomes = await runInParallel(
      'public.user_rewards',
      [waiter, colleague].map((who) => () => revertRedemption(reward, { who }).then(() => 'done', String)),
    );
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
    expect(outcomes.join()).toContain('GIVEN_BACK_BEFORE');
    expect(await corrections(ana)).toHaveLength(1);
  });

  test('reverts both rows of a VIP prize, which stays valid to the end of the day at least', async () => {
    const vip = await given.vip({ cafe, at: daysAfter(noon, -20) });
    await given.claimWelcome(vip);
    const { prize } = await given.spinVip(vip, madrid('2026-11-21 12:00'));
    await given.redeemVip(vip, prize.id, { at: madrid('2026-11-22 23:55') });
    await revertRedemption(await given.rewardOf(vip, 0), { at: madrid('2026-11-23 00:02') });
    const again = await given.redeemVip(vip, prize.id, { at: madrid('2026-11-23 00:03') });
    expect(again).toMatchObject({ status: 'redeemed' });
  });
});

describe('The balance of a customer', () => {
  const adjust = (customer: Customer, amount: number, who: Account) =>
    given.correctBalance(who, customer, amount, { at: noon });

  test('is adjusted by a manager, with a ledger row, never below zero', async () => {
    const vip = await given.vip({ cafe });
    await given.claimWelcome(vip);
    const manager = await given.member(cafe, 'manager');
    expect(await adjust(vip, -50, manager)).toEqual({ balance: 100 });
    await expectUnchanged(() =>
      expectRefused(adjust(vip, -101, manager), 409, 'INSUFFICIENT_CONECTITOS', '100'),
    );
    for (const amount of [0, 10_001, -10_001])
      await expectRefused(adjust(vip, amount, manager), 422, 'INVALID_INPUT', 'amount');
    expect(await given.accountsOf(vip)).toEqual({ balance: 100, sum: 100, last: 100, movements: 2 });
    expect(await corrections(vip)).toMatchObject([
      { kind: 'conectitos-adjusted', what: '-50', role: 'manager' },
    ]);
    expect(await adjust(vip, 1, await given.admin())).toEqual({ balance: 101 });
  });
});
