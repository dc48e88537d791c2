import { describe, expect, test } from 'vitest';
import { madrid, type Customer } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, procedure } = useGiven();
const load = ({ account }: Customer) => rpc(account.id, 'load_dashboard');

test.each([2, 3, 4, 5, 6])('An enrollment at %i whose reward exists is advanced', async (hito) => {
  const customer = await given.customerAt(hito);
  await given.reward(customer, hito);
  expect((await load(customer)).cafes).toMatchObject([{ hito_actual: hito + 1, vip: false }]);
  expect(await given.enrollmentOf(customer)).toMatchObject({ hito_actual: hito + 1, VIP: false });
});

test('An enrollment with the seventh reward is finished and VIP', async () => {
  const customer = await given.customerAt(7);
  await given.reward(customer, 7);
  expect((await load(customer)).cafes).toMatchObject([{ hito_actual: 8, vip: true, hito_7_rewarded: true }]);
  expect(await given.enrollmentOf(customer)).toMatchObject({ hito_actual: 8, VIP: true });
});

test('reaching 2 and 6 opens their windows at that instant', async () => {
  const before = new Date();
  const first = await given.enrollment(await given.account(), await given.cafe());
  await given.reward(first, 1, madrid('2026-06-10 09:00'));
  const second = await given.enrollmentOf(first);
  expect(second).toMatchObject({ hito_actual: 2, hito_1_completado: true });
  expect(Number(second.hito_2_reference_date)).toBeGreaterThanOrEqual(Number(before));
  const fifth = await given.customerAt(5);
  await given.reward(fifth, 5);
  const sixth = await given.enrollmentOf(fifth);
  expect(sixth).toMatchObject({ hito_actual: 6 });
  expect(Number(sixth.hito_6_reference_date)).toBeGreaterThanOrEqual(Number(before));
});

test('rewards that come in any order are all passed', async () => {
  const customer = await given.customerAt(3);
  for (const hito of [5, 4]) await given.reward(customer, hito);
  expect(await given.enrollmentOf(customer)).toMatchObject({ hito_actual: 3 });
  await given.reward(customer, 3);
  expect(await given.enrollmentOf(customer)).toMatchObject({ hito_actual: 6 });
});

describe('an imported enrollment whose first challenge is complete by its flag but that stands at 1', () => {
  test.each(['update', 'insert'] as const)('stands at 2, by %s', async (how) => {
    const customer = await given.enrollment(await given.account(), await given.cafe());
    if (how === 'update')
      await sql()`update public."Clientes proto" set hito_1_completado = true where id = ${customer.enrollmentId}`;
    else {
      await sql()`delete from public."Clientes proto" where id = ${customer.enrollmentId}`;
      const { account, cafe, enrollmentId } = customer;
      await sql()`insert into public."Clientes proto" (id, user_id, cafe_id, cafeteria, correo, nombre, hito_1_completado)
        values (${enrollmentId}, ${account.id}, ${cafe.id}, ${cafe.nombre}, ${account.email}, 'Ana', true)`;
    }
    const enrollment = await given.enrollmentOf(customer);
    expect(enrollment).toMatchObject({ hito_actual: 2, hito_1_completado: true });
    expect(enrollment.hito_2_reference_date).toBeInstanceOf(Date);
    const { rewards } = await given.galleryOf(customer);
    expect(rewards).toMatchObject([{ hito_number: 1, reward_name: 'Café gratis' }]);
    await sql()`update public."Clientes proto" set hito_2_completado = true where id = ${customer.enrollmentId}`;
    expect(await given.checkHito2(customer)).toMatchObject({ can_advance: true, reason: null });
  });
});

describe('Progress that the server knows by itself', () => {
  const at = madrid('2026-06-01 10:00');
  const later = (day: number) => madrid(`2026-06-0${day} 10:00`);
  /** The last validated challenge, as dashboard and journey answer it. */
  const validated = async ({ account, cafe }: Customer, instant = new Date()) => {
    const { cafes } = await procedure(account.id, 'load_dashboard', instant);
    const { enrollment } = await given.journeyOf({ account, cafe }, instant);
    expect(cafes[0]!.hito_validado).toBe(enrollment!.hito_validado);
    return enrollment!.hito_validado;
  };
  const evidence: [number, (customer: Customer) => Promise<unknown>][] = [
    [2, (customer) => given.visit(customer, later(3))],
    [4, (customer) => given.inviteReferral(customer, later(3))],
    [
      6,
      async (customer) => {
        await given.visit(customer, later(3));
        await given.visit(customer, later(4));
      },
    ],
  ];

  test.each(evidence)('challenge %i is validated by its evidence, and its wheel turns', async (hito, act) => {
    const customer = await given.customerAt(hito, { at });
    expect(await validated(customer, later(2))).toBe(hito === 2 ? 0 : hito - 1);
    await act(customer);
    expect(await validated(customer, later(5))).toBe(hito);
    expect(await given.spinHito(customer, hito, { at: later(5) })).toMatchObject({ hito_actual: hito + 1 });
  });

  test('includes a survey and a code that came in another way', async () => {
    const fifth = await given.customerAt(5);
    await given.passChallenge(fifth, 5, new Date());
    const seventh = await given.customerAt(7);
    await sql()`update public."Clientes proto" set hito_validado = hito_validado - 1,
      codigo_vip = case when hito_actual = 7 then 'a11b22' end where id in (${fifth.enrollmentId}, ${seventh.enrollmentId})`;
    expect([await validated(fifth), await validated(seventh)]).toEqual([5, 7]);
  });

  test('excludes the story: its name needs the customer’s press', async () => {
    const customer = await given.customerAt(3);
    await sql()`update public."Clientes proto" set instagram_usuario = 'ana.cafe' where id = ${customer.enrollmentId}`;
    expect(await validated(customer)).toBe(2);
  });

  test('excludes a visit after the window, and one of two', async () => {
    const late = await given.customerAt(2, { at });
    await given.visit(late, madrid('2026-06-20 10:00'));
    const one = await given.customerAt(6, { at });
    await given.visit(one, later(3));
    expect([await validated(late), await validated(one)]).toEqual([0, 5]);
  });

  test('a wheel and the taking away of the visit that it stands on: one of them, at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const customer = await given.customerAt(2, { at });
      const { account, cafe, enrollmentId } = customer;
      await given.visit(customer, later(3));
      const [row] = await sql()<{ id: string }[]>`select id from public.visitas_clientes
        where user_id = ${account.id} and fecha_visita = '2026-06-03'`;
      const manager = await given.member(cafe, 'manager');
      const [turned] = await Promise.allSettled([
        given.spinHito(customer, 2, { at: later(5) }),
        given.revokeVisit(manager, cafe, row!.id),
      ]);
      const won =
        await sql()`select from public.user_rewards where cliente_id = ${enrollmentId} and hito_number = 2`;
      const { hito_actual: hito, hito_2_completado: complete } = await given.enrollmentOf(customer);
      expect([won.length, hito, complete]).toEqual(
        turned.status === 'fulfilled' ? [1, 3, true] : [0, 2, false],
      );
    }
  });
});
