import { expect, test } from 'vitest';
import { madrid } from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const CALLS = 20;
const { sql, given, rpc, runTimes } = useGiven({ connections: CALLS + 2 });

test('An enrollment comes with its first visit and event', async () => {
  const cafe = await given.cafe({ nombre: 'Café Nuevo Rumbo' });
  const account = await given.account({ email: 'ana.lopez@example.test' });
  const answer = await rpc(account.id, 'enroll', { cafe_slug: 'cafe-nuevo-rumbo' });
  expect(answer).toEqual({
    status: 'enrolled',
    cafe: { slug: cafe.slug, nombre: cafe.nombre },
    enrollment_id: expect.any(String) as string,
    invited: false,
    load_journey: expect.objectContaining({ viewer: 'customer', visited_today: true }) as object,
  });
  expect(await given.enrollmentOf({ account, cafe, enrollmentId: answer.enrollment_id! })).toMatchObject({
    user_id: account.id,
    cafe_id: cafe.id,
    cafeteria: 'Café Nuevo Rumbo',
    correo: 'ana.lopez@example.test',
    nombre: 'ana.lopez',
    hito_actual: 1,
    hito_validado: 0,
    hito_1_completado: false,
    hito_2_reference_date: null,
    invitado_por: null,
    VIP: false,
  });
  const visits =
    await sql()`select cafe_id, correo, cafeteria, source, registered_by, fecha_visita = private.madrid_day(now()) as today
    from public.visitas_clientes where user_id = ${account.id}`;
  expect([...visits]).toEqual([
    {
      cafe_id: cafe.id,
      correo: account.email,
      cafeteria: cafe.nombre,
      source: 'enrolment',
      registered_by: account.id,
      today: true,
    },
  ]);
  const events = await sql()`select topic, payload from private.events where user_id = ${account.id}`;
  expect([...events]).toEqual([
    {
      topic: 'registration',
      payload: { user_id: account.id, email: account.email, cafeteria: cafe.nombre, invitado_por: null },
    },
  ]);
});

test('the first visit is on the day in Madrid, not in UTC', async () => {
  const account = await given.account();
  await given.enrollment(account, await given.cafe(), { at: madrid('2026-07-02 00:30') });
  const [visit] =
    await sql()`select fecha_visita::text as day from public.visitas_clientes where user_id = ${account.id}`;
  expect(visit!.day).toBe('2026-07-02');
});

test('Twenty parallel calls leave one enrollment, one visit, one event and no error', async () => {
  const cafe = await given.cafe();
  const account = await given.account();
  const answers = await runTimes('public."Clientes proto"', CALLS, () =>
    rpc(account.id, 'enroll', { cafe_slug: cafe.slug }),
  );
  const [enrollment, ...others] = await sql()<{ id: string }[]>`
    select id from public."Clientes proto" where user_id = ${account.id}`;
  expect(others).toEqual([]);
  expect(new Set(answers.map(({ enrollment_id }) => enrollment_id))).toEqual(new Set([enrollment!.id]));
  expect(answers.filter(({ status }) => status === 'enrolled')).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 'already_enrolled')).toHaveLength(CALLS - 1);
  const [counts] = await sql()`select
    (select count(*)::int from public.visitas_clientes where user_id = ${account.id}) as visits,
    (select count(*)::int from private.events where user_id = ${account.id}) as events`;
  expect(counts).toEqual({ visits: 1, events: 1 });
});

test('A call without a café takes the café of the sign-up, whose inviter only waits', async () => {
  const inviter = await given.customerAt(4);
  const { cafe } = inviter;
  const metadata = { cafe_slug: cafe.slug, inviter_email: inviter.account.email };
  const account = await given.account({ metadata });
  const answer = await rpc(account.id, 'enroll');
  expect(answer).toMatchObject({ status: 'enrolled', cafe: { slug: cafe.slug } });
  expect(await given.enrollmentOf({ account, cafe, enrollmentId: answer.enrollment_id! })).toMatchObject({
    invitado_por: null,
  });
  expect(await given.enrollmentOf(inviter)).toMatchObject({ hito_4_completado: false });
});

test.each([
  ['no hint', {}],
  ['an empty hint', { cafe_slug: '  ' }],
  ['an inviter without a café', { inviter_email: 'ana@example.test' }],
  ['an account without metadata', null],
])('The hint enrolls nowhere with %s', async (_, metadata) => {
  const account = await given.account({ metadata: metadata ?? {} });
  if (metadata === null)
    await sql()`update auth.users set raw_user_meta_data = null where id = ${account.id}`;
  expect(await rpc(account.id, 'enroll')).toEqual({
    status: 'nothing_to_enroll',
    cafe: null,
    enrollment_id: null,
    invited: false,
    load_journey: null,
  });
});

test('The hint is checked like any input', async () => {
  const unknown = await given.account({ metadata: { cafe_slug: 'no-existe' } });
  await expectRefused(rpc(unknown.id, 'enroll'), 404, 'CAFE_NOT_FOUND');
  const cafe = await given.cafe({ state: 'paused' });
  const late = await given.account({ metadata: { cafe_slug: cafe.slug } });
  await expectRefused(rpc(late.id, 'enroll'), 403, 'CAFE_PAUSED', cafe.nombre);
});
