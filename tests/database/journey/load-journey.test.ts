import { beforeAll, describe, expect, test } from 'vitest';
import { madrid, type Account, type Cafe, type Customer } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, procedure } = useGiven();
const load = (userId: string | null, slug: string) => rpc(userId, 'load_journey', { cafe_slug: slug });

let cafe: Cafe;
let customer: Customer;
let stranger: Account;
let admin: Account;
beforeAll(async () => {
  cafe = await given.cafe({ nombre: 'Café del Puente' });
  customer = await given.customerAt(3, { cafe, at: madrid('2026-05-04 10:00') });
  stranger = await given.account();
  admin = await given.admin();
});

describe('The viewer', () => {
  test('gets the café and the wheel as a visitor, and nothing about anybody', async () => {
    expect(await load(null, cafe.slug)).toMatchObject({
      viewer: 'visitor',
      email: null,
      cafe: { slug: cafe.slug, state: 'active' },
      enrollment: null,
      visits: [],
      rewards: [],
    });
  });

  test('gets their own enrollment as a customer', async () => {
    expect(await load(customer.account.id, cafe.slug)).toMatchObject({
      viewer: 'customer',
      email: customer.account.email,
      enrollment: {
        id: customer.enrollmentId,
        nombre: 'Ana',
        joined_on: '2026-04-24',
        hito_actual: 3,
        hito_validado: 2,
        vip: false,
        codigo_vip: null,
      },
    });
  });

  test('learns that they are not enrolled', async () => {
    const elsewhere = await given.customerAt(5);
    expect(await load(stranger.id, cafe.slug)).toMatchObject({
      viewer: 'not_enrolled',
      enrollment: null,
      rewards: [],
    });
    expect(await load(elsewhere.account.id, cafe.slug)).toMatchObject({
      viewer: 'not_enrolled',
      enrollment: null,
    });
  });

  test('sees a preview as an administrator without an enrollment', async () => {
    expect(await load(admin.id, cafe.slug)).toMatchObject({ viewer: 'preview', enrollment: null });
  });

  test('is a customer as an enrolled administrator, and sees a preview while the café is paused', async () => {
    const account = await given.admin();
    const own = await given.customerAt(2, { account });
    expect(await load(account.id, own.cafe.slug)).toMatchObject({ viewer: 'customer' });
    await given.setCafe(own.cafe, 'paused');
    expect(await load(account.id, own.cafe.slug)).toMatchObject({
      viewer: 'preview',
      cafe: { state: 'paused' },
    });
  });
});

describe('The café of a journey', () => {
  test.each(['paused', 'deleted'] as const)('is read although it is %s, with its state', async (state) => {
    const closed = await given.customerAt(2);
    await given.setCafe(closed.cafe, state);
    const journey = await load(closed.account.id, closed.cafe.slug);
    expect(journey).toMatchObject({ cafe: { state }, viewer: 'customer', enrollment: { hito_actual: 2 } });
  });

  test.each([null, 'stranger', 'admin'] as const)('is null if it is unknown, for %s', async (who) => {
    const journey = await load(who && { stranger, admin }[who].id, 'no-existe');
    expect(journey).toMatchObject({ cafe: null, enrollment: null, visits: [], rewards: [] });
  });

  test('has its own slug in the answer if it was found by a part of its name', async () => {
    expect(await load(null, 'del-puente')).toMatchObject({ cafe: { slug: 'café-del-puente' } });
  });
});

test('The journey says what a VIP lacks for today’s spin, until it is made', async () => {
  const vip = await given.customerAt(8);
  const spinOfToday = async () => (await load(vip.account.id, vip.cafe.slug)).vip_spin_missing;
  expect(await spinOfToday()).toBe(0);
  await given.adjust(vip, 60);
  expect(await spinOfToday()).toBe(40);
  await given.adjust(vip, 40);
  await given.spinVip(vip);
  expect(await spinOfToday()).toBeNull();
  expect((await load(customer.account.id, cafe.slug)).vip_spin_missing).toBeNull();
});

test('The journey has the rewards in order and the wheel with its odds', async () => {
  const { account, cafe: own } = await given.customerAt(5);
  const journey = await load(account.id, own.slug);
  expect(journey.rewards.map(({ hito_number }) => hito_number)).toEqual([1, 2, 3, 4]);
  expect(journey.wheel.odds).toMatch(/^1::[0-9a-f]{16}$/);
  expect(journey.wheel.segments.map(({ name, picture, weight }) => [name, picture, weight])).toEqual([
    ['1€ de descuento', 'discount', 40],
    ['Café gratis', 'coffee', 25],
    ['3€ de descuento', 'discount', 10],
    ['Aperitivo gratis', 'aperitif', 25],
  ]);
  expect(journey.wheel.segments.every(({ out, conditions }) => out === null && conditions !== null)).toBe(
    true,
  );
  expect(journey.first_prize).toEqual({ name: 'Café gratis', picture: 'coffee' });
});

test.each([
  ['2026-05-09 19:00', 'saturday'],
  ['2026-05-09 23:59', 'saturday'],
  ['2026-05-10 00:30', 'saturday'],
  ['2026-05-10 01:59', 'saturday'],
  ['2026-05-10 02:00', 'sunday'],
  ['2026-05-11 00:30', 'sunday'],
  ['2026-05-11 01:00', 'monday'],
  // ends at midnight, and a whole day does too
  ['2026-05-12 00:00', 'closed'],
  ['2026-05-13 12:00', 'always'],
  ['2026-05-14 00:00', 'closed'],
] as const)("today's hours at %s are those of %s: an evening lasts until it ends", async (clock, day) => {
  const days = {
    saturday: [
      ['08:00', '14:00'],
      ['20:00', '02:00'],
    ],
    sunday: [['18:00', '01:00']],
    monday: [['18:00', '00:00']],
    always: [['00:00', '00:00']],
    closed: [],
  };
  const { monday, always, closed, saturday, sunday } = days;
  const bar = await given.cafe();
  await given.setHours(bar, [monday, closed, always, closed, closed, saturday, sunday]);
  const { place } = await procedure(null, 'load_journey', bar.slug, madrid(clock));
  expect(place).toEqual({ address: null, today: days[day] });
});

test('The journey says whether today has a visit already, even one that counts for no window', async () => {
  const own = await given.customerAt(6, { at: madrid('2026-05-04 19:00') });
  const at = (clock: string) => procedure(own.account.id, 'load_journey', own.cafe.slug, madrid(clock));
  const earlier = madrid('2026-05-11 10:00');
  await given.visit(own, earlier);
  expect(await at('2026-05-11 20:00')).toMatchObject({ visited_today: true });
  expect(await at('2026-05-12 00:01')).toMatchObject({ visited_today: false });
  await sql()`update public."Clientes proto" set hito_6_reference_date = ${madrid('2026-05-11 18:00')}
    where id = ${own.enrollmentId}`;
  expect(await at('2026-05-11 20:00')).toMatchObject({ visited_today: true, visits: [] });
});
