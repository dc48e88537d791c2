import { beforeAll, expect, test } from 'vitest';
import { daysAfter, madrid, type Account, type Cafe } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const { sql, given } = useGiven();

const noon = madrid('2026-11-22 12:00');
const at = (days: number) => daysAfter(noon, days);
let admin: Account;
beforeAll(async () => {
  admin = await given.admin();
});

const problems = async () => (await given.adminHome(admin, noon)).problems!;
/** The kinds of problems that a café has. */
const kindsOf = async ({ id }: Cafe) =>
  (await problems()).filter(({ cafes }) => cafes.some((cafe) => cafe.id === id)).map(({ kind }) => kind);
const openCafe = async (days: number) => {
  const cafe = await given.cafe();
  await sql()`update public.cafeterias set created_at = ${at(days)} where id = ${cafe.id}`;
  return cafe;
};
/** Leaves nothing to mend at cafés of other tests. */
const pauseAll = () => sql()`update public.cafeterias set active = false where active`;

test('A new café lacks owner, poster and codes, until each of them is there', async () => {
  await pauseAll();
  const cafe = await openCafe(-1);
  expect(await kindsOf(cafe)).toEqual(['owner', 'poster', 'codes']);
  await given.invite(admin, cafe, 'duena@example.test', 'owner');
  expect(await kindsOf(cafe)).toEqual(['poster', 'codes']);
  await sql()`update public.cafeterias set poster_printed_at = ${noon} where id = ${cafe.id}`;
  const code_ids = (await given.newVipCodes(admin, cafe, 5)).map(({ id }) => id);
  await given.activateVipCodes(admin, code_ids.slice(1));
  expect(await problems()).toEqual([
    {
      kind: 'codes',
      total: 1,
      cafes: [{ id: cafe.id, nombre: cafe.nombre, slug: cafe.slug, since: null, count: 4 }],
    },
  ]);
  await given.activateVipCodes(admin, code_ids);
  expect(await problems()).toEqual([]);
});

test('A café without a visit for a week is named, the longest silence first; a young or paused one is not', async () => {
  await pauseAll();
  const [quiet, busy, silent, young, paused] = [
    await openCafe(-60),
    await openCafe(-60),
    await openCafe(-7),
    await openCafe(-6),
    await openCafe(-60),
  ];
  for (const [cafe, days] of [
    [quiet, -7],
    [busy, -20],
  ] as const) {
    const customer = await given.enrollment(await given.account(), cafe, { at: at(-30) });
    await given.visit(customer, at(days));
    if (cafe === busy) await given.visit(customer, at(-6));
  }
  await given.setCafe(paused, 'paused');
  const visits = (await problems()).find(({ kind }) => kind === 'visits')!;
  expect(visits.total).toBe(2);
  expect(visits.cafes.map(({ id, since }) => [id, since])).toEqual([
    [silent.id, null],
    [quiet.id, '2026-11-15'],
  ]);
  expect(await kindsOf(young)).not.toContain('visits');
});

test('Tickets that wait for more than a day are counted by café, the oldest first', async () => {
  await pauseAll();
  const [first, second] = [await given.vip(), await given.vip()];
  const sent = async (vip: typeof first, days: number) => {
    const ticket = await given.ticket(vip);
    await sql()`update public.purchase_tickets set created_at = ${at(days)} where id = ${ticket}`;
  };
  await sent(first, -2);
  await sent(second, -3);
  await sent(second, -1);
  await sent(second, 0);
  const tickets = (await problems()).find(({ kind }) => kind === 'tickets')!;
  expect(tickets.total).toBe(2);
  expect(tickets.cafes.map(({ id, since, count }) => [id, since, count])).toEqual([
    [second.cafe.id, '2026-11-19', 2],
    [first.cafe.id, '2026-11-20', 1],
  ]);
});

test('Of each kind the five worst cafés are named, and all are counted; an owner is enough for one', async () => {
  await pauseAll();
  const cafes = [];
  while (cafes.length < 7) cafes.push(await openCafe(-1));
  await given.member(cafes[0]!, 'owner');
  await given.member(cafes[1]!, 'manager');
  const owner = (await problems()).find(({ kind }) => kind === 'owner')!;
  expect(owner.total).toBe(6);
  expect(owner.cafes).toHaveLength(5);
});
