import { beforeAll, describe, expect, test } from 'vitest';
import type { TicketPage } from '../../../supabase/functions/_shared/contracts/procedures/tickets.ts';
import type { Account, Cafe } from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc } = useGiven();

let admin: Account;
let ana: Account;
let [one, other]: Cafe[] = [];

/** Creates tickets of a person at a café, each a minute older than the one before. Returns their ids, newest first. */
async function tickets(
  person: Account,
  cafe: Cafe,
  many: number,
  { reviewed = false, hours = 0 } = {},
): Promise<string[]> {
  const rows = await sql()<{ id: string }[]>`
    insert into public.purchase_tickets (user_id, cafe_id, cafeteria_id, ticket_image_url, created_at, status,
      rejection_reason, reviewed_at)
    select ${person.id}, ${cafe.id}, ${cafe.vip_id}, ${person.id} || '/' || gen_random_uuid() || '.jpg',
      date_trunc('day', now()) - make_interval(hours => ${hours}) - n * interval '1 minute',
      ${reviewed ? 'rejected' : 'pending'}, ${reviewed ? 'other' : null},
      case when ${reviewed} then date_trunc('day', now()) - make_interval(hours => ${hours}) - n * interval '1 minute' end
    from generate_series(1, ${many}) n returning id, created_at`;
  return rows.map(({ id }) => id);
}

beforeAll(async () => {
  admin = await given.admin();
  [one, other] = [await given.cafe(), await given.cafe()];
  const at = await given.customerAt(8, { cafe: one });
  ana = at.account;
  await tickets(ana, one, 7);
  await tickets(ana, other, 3, { hours: 1 });
  await tickets((await given.customerAt(8, { cafe: other })).account, other, 4, { hours: 2 });
  await tickets(ana, one, 5, { reviewed: true });
});

const list = (args: object = {}) => rpc(admin.id, 'admin_list_tickets', args);
const idsOf = ({ rows }: TicketPage) => rows.map(({ id }) => id);
const from = ({ id, created_at, reviewed_at }: TicketPage['rows'][number]) => ({
  from_moment: reviewed_at ?? created_at,
  from_id: id,
});

/** All pages from the first one on. */
async function walk(args: object): Promise<TicketPage['rows']> {
  const rows: TicketPage['rows'] = [];
  for (let page = await list(args); ; page = await list({ ...args, ...from(rows.at(-1)!) })) {
    rows.push(...page.rows);
    if (!page.after) return rows;
  }
}

test('Pages come newest first, and both counts are of all tickets', async () => {
  const rows = await walk({ page_size: 4 });
  const times = rows.map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted().reverse());
  const [counts] = await sql()`select count(*) filter (where status = 'pending')::int as pending,
    count(*) filter (where status <> 'pending')::int as reviewed from public.purchase_tickets`;
  const { pending, reviewed, matching } = await list({ cafe_id: null });
  expect({ pending, reviewed }).toEqual(counts);
  expect(matching).toBe(pending);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(pending);
});

test('The order "oldest first" gives the same list reversed', async () => {
  const newest = (await walk({ page_size: 4 })).map(({ id }) => id);
  expect((await walk({ page_size: 4, oldest_first: true })).map(({ id }) => id)).toEqual(newest.toReversed());
  const reviewed = (await walk({ page_size: 2, reviewed: true })).map(({ id }) => id);
  expect((await walk({ page_size: 2, reviewed: true, oldest_first: true })).map(({ id }) => id)).toEqual(
    reviewed.toReversed(),
  );
});

test('Each page says whether pages come before and after it, in both directions', async () => {
  const first = await list({ page_size: 4 });
  expect(first).toMatchObject({ before: false, after: true });
  const second = await list({ page_size: 4, ...from(first.rows[3]!) });
  expect(second).toMatchObject({ before: true, after: true });
  const back = await list({ page_size: 4, ...from(second.rows[0]!), backwards: true });
  expect(idsOf(back)).toEqual(idsOf(first));
  expect(back).toMatchObject({ before: false, after: true });
  const last = await list({ page_size: 100, ...from(second.rows[3]!) });
  expect(last).toMatchObject({ before: true, after: false });
});

test('Tickets of the same instant are neither skipped nor repeated', async () => {
  const cafe = await given.cafe();
  const ids = await tickets(ana, cafe, 9);
  await sql()`update public.purchase_tickets set created_at = date_trunc('day', now()) where id in ${sql()(ids)}`;
  const rows = (await walk({ page_size: 2, cafe_id: cafe.id })).map(({ id }) => id);
  expect(rows.toSorted()).toEqual(ids.toSorted());
});

test('Tickets that leave and arrive in the meantime move no page', async () => {
  const cafe = await given.cafe();
  const ids = await tickets(ana, cafe, 9, { hours: 3 });
  const first = await list({ page_size: 3, cafe_id: cafe.id });
  expect(idsOf(first)).toEqual(ids.slice(0, 3));
  // all of this page are decided, its last one too, and newer ones come
  await sql()`update public.purchase_tickets set status = 'rejected', rejection_reason = 'other', reviewed_at = now()
    where id in ${sql()(ids.slice(0, 3))}`;
  await tickets(ana, cafe, 2);
  const next = await list({ page_size: 3, cafe_id: cafe.id, ...from(first.rows[2]!) });
  expect(idsOf(next)).toEqual(ids.slice(3, 6));
});

describe('The ticket list', () => {
  test('is filtered by café, with its name, and counted', async () => {
    const page = await list({ cafe_id: one!.id, page_size: 5 });
    expect(page).toMatchObject({ matching: 7, after: true, cafe: { id: one!.id, nombre: one!.nombre } });
    expect(new Set(page.rows.map(({ cafeteria }) => cafeteria))).toEqual(new Set([one!.nombre]));
    expect(await list({ cafe_id: one!.id, reviewed: true })).toMatchObject({ matching: 5 });
    expect(await list({ cafe_id: crypto.randomUUID() })).toMatchObject({ rows: [], matching: 0, cafe: null });
  });

  test('is filtered by the beginning of an e-mail, also after it has changed, alone and at one café', async () => {
    const start = ana.email.slice(0, -6);
    for (const person of [ana.email, start, `  ${start.toUpperCase()} `]) {
      const page = await list({ person, cafe_id: other!.id });
      expect(page, person).toMatchObject({ matching: 3, cafe: { id: other!.id } });
      expect(new Set(page.rows.map(({ correo }) => correo))).toEqual(new Set([ana.email]));
    }
    expect((await list({ person: ana.email, page_size: 100 })).rows.length).toBeGreaterThan(10);
    const moved = `mudada-${crypto.randomUUID()}@example.test`;
    const vip = await given.customerAt(8);
    await tickets(vip.account, vip.cafe, 2);
    await sql()`update auth.users set email = ${moved} where id = ${vip.account.id}`;
    expect(await list({ person: 'mudada-' })).toMatchObject({ matching: 2 });
    expect(await list({ person: vip.account.email })).toMatchObject({ rows: [], matching: 0 });
  });

  test('takes no character of a search as a pattern, and finds nothing for a text that is too long', async () => {
    for (const person of ['%%%', '___', 'a%@', '\\\\\\', 'x'.repeat(100_000), 'ana@ nadie'])
      expect(await list({ person }), person.slice(0, 20)).toMatchObject({ rows: [], matching: 0 });
    expect(await list({ person: '   ' })).toMatchObject({ matching: (await list()).pending });
  });

  test('refuses a search that is too short', async () => {
    for (const person of ['a', 'an', ' an '])
      await expectRefused(list({ person }), 422, 'INVALID_INPUT', 'person');
    // One sign can be a name, and stands in no address.
    expect(await list({ person: '李' })).toMatchObject({ rows: [], matching: 0 });
  });

  test('counts up to 1001', async () => {
    const cafe = await given.cafe();
    await tickets(ana, cafe, 1200, { reviewed: true });
    expect(await list({ cafe_id: cafe.id, reviewed: true })).toMatchObject({ matching: 1001, after: true });
  });
});

test('Pages of tickets have at most a hundred rows', async () => {
  const cafe = await given.cafe();
  await tickets(ana, cafe, 120);
  for (const page_size of [1000, 2 ** 31 - 1])
    expect((await list({ cafe_id: cafe.id, page_size })).rows).toHaveLength(100);
  for (const page_size of [0, -5]) expect((await list({ cafe_id: cafe.id, page_size })).rows).toHaveLength(1);
});
