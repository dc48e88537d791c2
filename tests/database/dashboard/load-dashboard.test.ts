import { describe, expect, test } from 'vitest';
import { madrid, type Customer } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, procedure } = useGiven();
const load = (userId: string | null) => rpc(userId, 'load_dashboard');

test('Each café comes with everything that its card shows', async () => {
  const cafe = await given.cafe({ nombre: 'Café del Olmo' });
  const customer = await given.customerAt(8, { cafe, at: madrid('2026-05-01 10:00') });
  expect((await load(customer.account.id)).cafes).toEqual([
    {
      enrollment_id: customer.enrollmentId,
      // The contract, which parsed the answer, covers a café's other fields.
      cafe: expect.objectContaining({
        id: cafe.id,
        nombre: 'Café del Olmo',
        slug: 'café-del-olmo',
        state: 'active',
        primary_color: '#244EB8',
        secondary_color: '#4fb796',
      }) as unknown,
      nombre: 'Ana',
      hito_actual: 8,
      hito_1_completado: true,
      hito_7_rewarded: true,
      hito_validado: 7,
      hito_4_completado: true,
      already_won: false,
      deadline: null,
      visited_today: false,
      vip_prize: null,
      prizes_waiting: 7,
      can_spin_vip_wheel: false,
      visits_until_spin: null,
      vip: true,
      codigo_vip: 'a11b22',
      fecha_registro: '2026-04-21T08:00:00+00:00',
    },
  ]);
});

test('The newest café comes first', async () => {
  const account = await given.account();
  const days = ['2026-05-02', '2026-05-09', '2026-04-30'];
  const enrollments = [];
  for (const day of days)
    enrollments.push((await given.customerAt(1, { account, at: madrid(`${day} 10:00`) })).enrollmentId);
  const { cafes } = await load(account.id);
  expect(cafes.map(({ enrollment_id }) => enrollment_id)).toEqual([
    enrollments[1],
    enrollments[0],
    enrollments[2],
  ]);
});

test('Paused cafés come last, however new', async () => {
  const account = await given.account();
  const [old, fresh] = [
    await given.customerAt(2, { account, at: madrid('2026-05-02 10:00') }),
    await given.customerAt(2, { account, at: madrid('2026-05-09 10:00') }),
  ];
  await given.setCafe(fresh.cafe, 'paused');
  const { cafes } = await load(account.id);
  expect(cafes.map(({ enrollment_id }) => enrollment_id)).toEqual([old.enrollmentId, fresh.enrollmentId]);
});

describe('The state of a café', () => {
  const at = (customer: Customer, clock: string) =>
    procedure(customer.account.id, 'load_dashboard', madrid(clock));

  test.each([
    [2, '2026-05-19'],
    [3, null],
    [6, '2026-05-24'],
  ])('has the window of challenge %i, which ends on %s, by the day in Madrid', async (hito, deadline) => {
    const customer = await given.customerAt(hito, { at: madrid('2026-05-04 10:00') });
    const dashboard = await at(customer, '2026-05-11 00:10');
    expect(dashboard.today).toBe('2026-05-11');
    expect(dashboard.cafes).toMatchObject([{ deadline, visited_today: false }]);
    await given.visit(customer, madrid('2026-05-11 09:00'));
    expect((await at(customer, '2026-05-11 23:50')).cafes).toMatchObject([{ visited_today: true }]);
    expect((await at(customer, '2026-05-12 00:10')).cafes).toMatchObject([{ visited_today: false }]);
  });

  test('has a wheel that waits, and one whose prize the mailbox has received', async () => {
    const customer = await given.customerAt(4);
    await given.inviteReferral(customer);
    const entry = { hito_actual: 4, hito_validado: 4, hito_4_completado: true };
    expect((await load(customer.account.id)).cafes).toMatchObject([{ ...entry, already_won: false }]);
    await sql()`update public."Clientes proto" set ya_recibidos = '{hito-4}' where id = ${customer.enrollmentId}`;
    expect((await load(customer.account.id)).cafes).toMatchObject([{ ...entry, already_won: true }]);
  });

  test('has the VIP wheel while it can be spun, and then its prize until it is redeemed or expires', async () => {
    const vip = await given.vip();
    const live = async (clock: string) => {
      const [entry] = (await at(vip, clock)).cafes;
      return [entry!.can_spin_vip_wheel, entry!.vip_prize?.expires_at ?? null];
    };
    expect(await live('2026-05-11 10:00')).toEqual([false, null]);
    await given.claimWelcome(vip);
    expect(await live('2026-05-11 10:00')).toEqual([true, null]);
    await given.spinVip(vip, madrid('2026-05-11 10:00'));
    await given.adjust(vip, 40);
    expect(await live('2026-05-12 23:59')).toEqual([false, '2026-05-12']);
    // a balance of 90
    expect(await live('2026-05-13 00:01')).toEqual([false, null]);
    await given.adjust(vip, 110);
    expect(await live('2026-05-13 00:01')).toEqual([true, null]);
    await given.spinVip(vip, madrid('2026-05-13 10:00'));
    await sql()`update public.vip_pending_rewards set redeemed_at = obtained_at where user_id = ${vip.account.id}`;
    expect(await live('2026-05-13 11:00')).toEqual([false, null]);
    expect(await live('2026-05-14 00:01')).toEqual([true, null]);
  });
});

test('A paused café stays and says so, a deleted one is dropped, a recovered one is back', async () => {
  const { account, cafe } = await given.customerAt(3);
  const states = async () => (await load(account.id)).cafes.map(({ cafe: { state } }) => state);
  await given.setCafe(cafe, 'paused');
  expect(await states()).toEqual(['paused']);
  await given.setCafe(cafe, 'deleted');
  expect(await states()).toEqual([]);
  await given.setCafe(cafe, 'active');
  expect(await states()).toEqual(['active']);
});

test("Other customers' enrollments are absent, for an administrator too", async () => {
  const cafe = await given.cafe();
  await given.customerAt(3, { cafe });
  const mine = await given.customerAt(2, { cafe });
  expect((await load(mine.account.id)).cafes.map(({ enrollment_id }) => enrollment_id)).toEqual([
    mine.enrollmentId,
  ]);
  const admin = await given.admin();
  expect(await load(admin.id)).toMatchObject({ email: admin.email, is_admin: true, cafes: [] });
});
