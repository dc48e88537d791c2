import { describe, expect, test } from 'vitest';
import { madrid, type Cafe, type Customer } from '../../support/given/factories.ts';
import { SERVICE } from '../../support/database/personas.ts';
import { newBrowser } from '../../support/given/presence.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, procedure } = useGiven();
const YESTERDAY = '2026-11-19';
const TODAY = '2026-11-20';
const NOW = madrid(`${TODAY} 09:40`);
/** The slips of these tests are handed out at this instant. */
const HANDED_OUT = madrid(`${YESTERDAY} 17:20`);

async function newCafe(way: 'no_proof' | 'proof' = 'no_proof'): Promise<Cafe> {
  const cafe = await given.cafe();
  await given.setServiceMode(cafe, way);
  return cafe;
}
const newCustomer = async (way?: 'no_proof' | 'proof') =>
  given.customerAt(3, { cafe: await newCafe(way), at: madrid('2026-11-10 10:00') });

/** Returns the hour of a customer's visit of a day; null where nobody knows it, undefined without a visit. */
async function hourOf({ account, cafe }: Customer, day: string): Promise<number | null | undefined> {
  const [row] = await sql()<{ hour: number | null }[]>`select hour from public.visitas_clientes
    where user_id = ${account.id} and cafe_id = ${cafe.id} and fecha_visita = ${day} and revoked_at is null`;
  return row?.hour;
}
const insert = ({ account, cafe }: Customer, day: string, at = NOW) =>
  procedure(SERVICE, 'insert_visit', account.id, account.email, cafe.nombre, day, at);
const add = async ({ cafe, enrollmentId }: Customer, day: string) => {
  const { id } = await given.member(cafe, 'manager');
  await given.customerPage({ id }, { cafe, enrollmentId }, NOW);
  await given.addVisit({ id }, { cafe, enrollmentId }, day, { at: NOW });
};
const register = (customer: Customer, browser: string | null = null, at = NOW) =>
  given.registerVisit(customer, at, { browser, address: '192.0.2.7' });

/** Each way by which a visit gets a day before the one on which it is written down. */
const LATER: [way: string, mode: 'no_proof' | 'proof', write: (customer: Customer) => Promise<unknown>][] = [
  ['the service inserts it', 'no_proof', (customer) => insert(customer, YESTERDAY)],
  ['the team adds it', 'no_proof', (customer) => add(customer, YESTERDAY)],
  [
    'its customer claims its slip',
    'proof',
    async ({ account, cafe }) =>
      given.trySlip(cafe, { user: account.id }, await given.slip(cafe, HANDED_OUT), NOW),
  ],
  [
    'a browser claims its slip, and registers by e-mail',
    'proof',
    async (customer) => {
      const browser = newBrowser();
      await given.trySlip(customer.cafe, { browser }, await given.slip(customer.cafe, HANDED_OUT), NOW);
      await register(customer, browser);
    },
  ],
];

describe('A visit that is written down on a later day', () => {
  test.each(LATER)('has no hour: %s', async (_, mode, write) => {
    const customer = await newCustomer(mode);
    await write(customer);
    expect(await hourOf(customer, YESTERDAY)).toBeNull();
  });

  test('has no hour if its slip is claimed before there is an enrollment', async () => {
    const cafe = await newCafe('proof');
    const account = await given.account();
    await given.trySlip(cafe, { user: account.id }, await given.slip(cafe, HANDED_OUT), NOW);
    const customer = await given.enrollment(account, cafe, { at: NOW });
    expect(await hourOf(customer, YESTERDAY)).toBeNull();
  });

  test.each<[string, (customer: Customer) => Promise<unknown>]>([
    ['the service', (customer) => insert(customer, YESTERDAY)],
    ['the team', (customer) => add(customer, YESTERDAY)],
  ])('loses the hour at which it was noted without proof, once %s makes it count', async (_, prove) => {
    const customer = await newCustomer('proof');
    await register(customer, null, HANDED_OUT);
    // Once the café requires no proof, a visit of the service counts as well.
    await given.setServiceMode(customer.cafe, 'no_proof');
    await prove(customer);
    expect(await hourOf(customer, YESTERDAY)).toBeNull();
  });

  test('is no visit outside the opening hours', async () => {
    const cafe = await newCafe();
    const week = Array.from({ length: 7 }, () => [['18:00', '23:00']]);
    await given.setHours(cafe, week);
    for (let person = 0; person < 8; person += 1)
      await insert(await given.customerAt(3, { cafe, at: madrid('2026-11-10 20:00') }), YESTERDAY);
    const signals = await sql()`select s.day::text from public.cafeterias c, private.signals_of(c, ${NOW}) s
      where c.id = ${cafe.id} and s.kind = 'closed-hours'`;
    expect([...signals]).toEqual([]);
  });
});

describe('A visit of today', () => {
  test.each<[string, (customer: Customer) => Promise<unknown>]>([
    ['the service inserts it', (customer) => insert(customer, TODAY)],
    ['the team adds it', (customer) => add(customer, TODAY)],
    ['its customer registers it', (customer) => register(customer)],
  ])('has the hour: %s', async (_, write) => {
    const customer = await newCustomer();
    await write(customer);
    expect(await hourOf(customer, TODAY)).toBe(9);
  });

  test('has the hour of the claim if a slip proves it on its own day', async () => {
    const customer = await newCustomer('proof');
    const code = await given.slip(customer.cafe, NOW);
    await given.trySlip(customer.cafe, { user: customer.account.id }, code, NOW);
    expect(await hourOf(customer, TODAY)).toBe(9);
  });
});

test('A screen knows the hour of a visit that is registered after midnight', async () => {
  const customer = await newCustomer('proof');
  await given.presence(customer, madrid(`${YESTERDAY} 23:58`));
  await register(customer, null, madrid(`${TODAY} 00:03`));
  expect(await hourOf(customer, YESTERDAY)).toBe(23);
});

test('No other procedure writes visits', async () => {
  const callers = await sql()<{ name: string }[]>`
    select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('private', 'public')
      and (p.prosrc ~ 'private\\.add_visit\\(' or p.prosrc ~* 'insert into public\\.visitas_clientes')
    order by 1`;
  expect(callers.map(({ name }) => name)).toEqual([
    'add_customer_visit',
    'add_visit',
    'add_visitor_visit',
    'apply_claims',
    // complete_hito_1 writes the visit of the instant at which it is called.
    // create_enrollment writes the first visit, of the instant of the enrollment.
    'create_enrollment',
    'insert_visit',
    'register_visit',
    'register_visit_by_email',
    'save_hito_1',
  ]);
});
