import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, madrid, type Customer } from '../../support/given/factories.ts';
import { NOON, verifactu } from '../../support/given/receipts.ts';
import { expectRefused } from '../refusals.ts';
import { seeded } from '../../support/examples/seeded.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, procedure } = useGiven({ connections: 12 });
let vip: Customer;
let nif: string;
beforeAll(async () => {
  await given.setSample(false);
});
beforeEach(async () => {
  // before the receipts' day: what made somebody VIP is a visit, too
  vip = await given.vip({ at: daysAfter(NOON, -1) });
  nif = await given.taxNumber(vip.cafe);
});

const dayOf = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' });
/** Claims a receipt of the day on which it is claimed. */
const claimAt = (at: Date, amount: string, of = vip, issuer = nif) =>
  given.receipt(of, verifactu({ nif: issuer, day: dayOf(at), amount }), at);
const on = (days: number) => daysAfter(NOON, days);
const stateOf = async (id: string) => {
  const [row] = await sql()<
    { status: string; review_reason: string | null; rejection_reason: string | null }[]
  >`
    select status, review_reason, rejection_reason from public.purchase_tickets where id = ${id}`;
  return row;
};
/** The schedule's run at an instant. Returns whether it has rejected this ticket. */
const rejects = async (id: string, at: Date) => {
  await sql()`select private.reject_without_photo(1000, ${at})`;
  return (await stateOf(id))!.status === 'rejected';
};
const sendPhoto = async ({ account, cafe }: Customer, ticketId: string, at: Date) => {
  const path = await given.photo(account);
  const [photo] = await sql()<
    { version: string }[]
  >`select version from storage.objects where name = ${path}`;
  await sql()`select private.submit_ticket(${account.id}, ${cafe.id}, ${path}, ${photo!.version}, ${'a'.repeat(64)},
    ${ticketId}, ${at})`;
};
const approve = async (ticketId: string, cents: number, at: Date, of = vip) => {
  const manager = await given.member(of.cafe, 'manager');
  const photo = await given.photoOf(ticketId);
  await procedure(manager.id, 'review_ticket', ticketId, 'approve', cents, null, photo, null, true, at);
};

/** Returns the most cents, of one person's receipts that nobody has looked at, in any 7 × 24 and any 30 × 24 hours. */
async function worstWindows({ account }: Customer): Promise<{ week: number; month: number }> {
  const [worst] = await sql()<{ week: number; month: number }[]>`
    with unseen as (
      select t.created_at as at, t.receipt_cents as cents from public.purchase_tickets t
      where t.user_id = ${account.id} and t.status in ('provisional', 'approved') and t.reviewed_as is null
    ), windows as (
      select sum(o.cents) filter (where o.at > u.at - interval '168 hours') as week, sum(o.cents) as month
      from unseen u join unseen o on o.at <= u.at and o.at > u.at - interval '720 hours'
      group by u.at
    )
    select max(week)::int as week, max(month)::int as month from windows`;
  return worst!;
}

describe('The sum that no person has reviewed', () => {
  test('is at most 60 € in 7 days, to the cent', async () => {
    for (const day of [0, 1, 2, 3, 4])
      expect(await claimAt(on(day), '12'), `day ${day}`).toMatchObject({ review_reason: null });
    expect(await claimAt(on(6), '0.01')).toMatchObject({ review_reason: 'bounds', photo_requested: true });
    expect(await claimAt(on(7), '12')).toMatchObject({ review_reason: null });
    expect(await claimAt(on(7), '0.01')).toMatchObject({ review_reason: 'bounds' });
  });

  test.each([
    ['of an afternoon', '2026-11-13 20:00'],
    ['before four in the morning', '2026-11-14 03:59'],
    ['before the clock goes back an hour', '2026-10-20 12:00'],
  ])('falls after 7 × 24 hours and no millisecond before: 60 € %s', async (_, clock) => {
    const first = madrid(clock);
    expect(await claimAt(first, '60')).toMatchObject({ review_reason: null });
    const after = (milliseconds: number) => new Date(daysAfter(first, 7).getTime() + milliseconds);
    // fourteen hours less than a week, a morning of the seventh day
    expect(await claimAt(after(-14 * 3_600_000), '60')).toMatchObject({ review_reason: 'bounds' });
    expect(await claimAt(after(-1), '0.01')).toMatchObject({ review_reason: 'bounds' });
    expect(await claimAt(after(0), '60')).toMatchObject({ review_reason: null });
  });

  test('is at most 260 € in 30 days, to the millisecond', async () => {
    for (const day of [0, 7, 14, 21]) await claimAt(on(day), '60');
    expect(await claimAt(on(28), '20')).toMatchObject({ review_reason: null });
    expect(await claimAt(new Date(on(30).getTime() - 1), '0.01')).toMatchObject({ review_reason: 'bounds' });
    expect(await claimAt(on(30), '0.01')).toMatchObject({ review_reason: null });
  });

  test('is within the bounds in every window of a quarter, whenever receipts are claimed', async () => {
    const random = seeded(7);
    let at = NOON.getTime();
    for (let n = 0; n < 90; n += 1) {
      at += random(2 * 86_400_000);
      const amount = [3, 8, 12, 20][random(4)]!;
      await claimAt(new Date(at), String(amount));
      // a person approves what is held now and then, so that the third bound does not hide the two
      if (n % 3 === 2)
        await sql()`update public.purchase_tickets set status = 'approved', amount_euros = receipt_cents / 100.0,
          conectitos_to_award = receipt_cents / 10, reviewed_as = 'manager', reviewed_at = ${new Date(at)},
          ticket_image_url = user_id || '/' || id
          where user_id = ${vip.account.id} and status = 'pending'`;
    }
    const { week, month } = await worstWindows(vip);
    expect(week).toBeLessThanOrEqual(6000);
    expect(month).toBeLessThanOrEqual(26_000);
    // both were met
    expect([week > 5000, month > 20_000]).toEqual([true, true]);
  });

  test('is compared by the claims’ instants again at the confirmation', async () => {
    const [one, two] = await given.vipsOfOneMailbox(vip.cafe);
    const early = await claimAt(madrid('2026-11-13 20:00'), '60', one);
    const late = await claimAt(madrid('2026-11-20 10:00'), '60', two);
    for (const { account } of [one, two]) await given.confirmMailbox(account);
    await given.confirmTickets(madrid('2026-11-21 12:00'));
    expect([await stateOf(early.id), await stateOf(late.id)]).toMatchObject([
      { status: 'approved', review_reason: null },
      { status: 'pending', review_reason: 'bounds' },
    ]);
  });

  test('is at most 300 € until a person has approved one, however slowly', async () => {
    for (const month of [0, 1, 2, 3, 4]) await claimAt(on(month * 31), '60');
    const { id, review_reason } = await claimAt(on(200), '1');
    expect(review_reason).toBe('bounds');
    await sendPhoto(vip, id, on(200));
    await approve(id, 100, on(201));
    expect(await claimAt(on(202), '60')).toMatchObject({ review_reason: null });
  });

  test('does not count what a person approved or rejected', async () => {
    const first = await claimAt(NOON, '50');
    const manager = await given.member(vip.cafe, 'manager');
    await given.review(manager, first.id);
    const held = await claimAt(on(1), '61');
    await sendPhoto(vip, held.id, on(1));
    await approve(held.id, 6100, on(1));
    expect(await claimAt(on(2), '60')).toMatchObject({ review_reason: null });
    expect(await claimAt(on(2), '0.01')).toMatchObject({ review_reason: 'bounds' });
  });

  test('is of one café, and of a customer by all accounts of one mailbox', async () => {
    const [one, two] = await given.vipsOfOneMailbox(vip.cafe);
    const early = await claimAt(NOON, '50', one);
    const late = await claimAt(on(0.1), '50', two);
    expect([early.review_reason, late.review_reason]).toEqual([null, null]);
    for (const { account } of [one, two]) await given.confirmMailbox(account);
    expect(await claimAt(on(0.2), '11', one)).toMatchObject({ review_reason: 'bounds' });
    // The confirmation compares again: each ticket with those before it.
    await given.confirmTickets(on(2));
    expect([await stateOf(early.id), await stateOf(late.id)]).toMatchObject([
      { status: 'approved', review_reason: null },
      { status: 'pending', review_reason: 'bounds' },
    ]);
    const elsewhere = await given.vip({ account: vip.account });
    await claimAt(NOON, '60');
    const there = await given.taxNumber(elsewhere.cafe);
    expect(await claimAt(NOON, '60', elsewhere, there)).toMatchObject({ review_reason: null });
  });

  test('does not pass the bound by three parallel claims', async () => {
    const tickets = await Promise.all([1, 2, 3].map(() => claimAt(NOON, '25')));
    expect(tickets.map(({ review_reason }) => review_reason).toSorted()).toEqual(['bounds', null, null]);
  });
});

describe('A request for a photo', () => {
  const asked = () => claimAt(NOON, '61');

  test('sends its customer’s claims to a manual review at any café after 3 days without an answer', async () => {
    await asked();
    const elsewhere = await given.vip({ account: vip.account });
    const there = await given.taxNumber(elsewhere.cafe);
    expect(await claimAt(on(3), '2')).toMatchObject({ review_reason: null });
    const later = new Date(on(3).getTime() + 1);
    expect(await claimAt(later, '2')).toMatchObject({ review_reason: 'unanswered', photo_requested: true });
    expect(await claimAt(later, '2', elsewhere, there)).toMatchObject({ review_reason: 'unanswered' });
    const other = await given.vip({ cafe: vip.cafe });
    expect(await claimAt(later, '2', other)).toMatchObject({ review_reason: null });
  });

  test('sends no other claim to a manual review once it is answered', async () => {
    const { id } = await asked();
    await sendPhoto(vip, id, on(5));
    expect(await claimAt(on(6), '2')).toMatchObject({ review_reason: null });
  });

  test('is rejected by the schedule after 14 days; QRs wait for a photo until a person has approved one', async () => {
    const { id } = await asked();
    expect(await rejects(id, new Date(on(14).getTime() - 1))).toBe(false);
    expect(await rejects(id, on(14))).toBe(true);
    const area = await given.vipAreaOf(vip);
    expect(area.tickets).toMatchObject([
      { id, status: 'rejected', rejection_reason: 'no-photo', decided_by: 'schedule', outcome_seen_at: null },
    ]);
    const next = await claimAt(on(40), '2');
    expect(next).toMatchObject({ review_reason: 'unanswered', photo_requested: true });
    // a photo alone is not enough
    await sendPhoto(vip, next.id, on(40));
    expect(await claimAt(on(41), '2')).toMatchObject({ review_reason: 'unanswered' });
    await approve(next.id, 200, on(41));
    expect(await claimAt(on(42), '2')).toMatchObject({ review_reason: null });
  });

  test('has its whole time again when the rejection is reopened', async () => {
    const { id } = await asked();
    expect(await rejects(id, on(14))).toBe(true);
    const manager = await given.member(vip.cafe, 'manager');
    await given.reopen(manager, id, { reason: 'No vio el aviso', at: on(20) });
    expect(await rejects(id, on(33))).toBe(false);
    expect(await claimAt(on(22), '2')).toMatchObject({ review_reason: null });
    expect(await rejects(id, on(34))).toBe(true);
  });

  test('costs nobody anything while its café is paused or its customer blocked', async () => {
    const { id } = await asked();
    const elsewhere = await given.vip({ account: vip.account });
    const there = await given.taxNumber(elsewhere.cafe);
    await given.setCafe(vip.cafe, 'paused');
    expect(await rejects(id, on(20))).toBe(false);
    expect(await claimAt(on(20), '2', elsewhere, there)).toMatchObject({ review_reason: null });
    // ten days of pause move the request on by ten
    await sql()`update public.cafeterias set paused_at = now() - interval '10 days' where id = ${vip.cafe.id}`;
    const before = await sql()`select photo_requested_at as at from public.purchase_tickets where id = ${id}`;
    await given.setCafe(vip.cafe, 'active');
    const after = await sql()`select photo_requested_at as at from public.purchase_tickets where id = ${id}`;
    expect((after[0]!.at as Date).getTime() - (before[0]!.at as Date).getTime()).toBeGreaterThan(0);
    const owner = await given.member(vip.cafe, 'owner');
    await sql()`update public.purchase_tickets set photo_requested_at = ${NOON} where id = ${id}`;
    await given.block(owner, vip);
    expect(await rejects(id, on(20))).toBe(false);
    await given.unblock(owner, vip, { at: on(20) });
    expect(await rejects(id, on(33))).toBe(false);
    expect(await rejects(id, on(34))).toBe(true);
  });
});

test('A café that requires proof takes a receipt only of a day with a visit that counts', async () => {
  await given.setServiceMode(vip.cafe);
  await expectRefused(claimAt(NOON, '12'), 409, 'RECEIPT_WITHOUT_VISIT', '2026-11-20');
  // a visit without proof is written down and counts for nothing
  await given.visit(vip, NOON);
  await expectRefused(claimAt(NOON, '12'), 409, 'RECEIPT_WITHOUT_VISIT');
  await sql()`update public.visitas_clientes set proof = 'screen' where user_id = ${vip.account.id}`;
  expect(await claimAt(NOON, '12')).toMatchObject({ status: 'provisional' });
  await sql()`update public.visitas_clientes set revoked_at = now() where user_id = ${vip.account.id}`;
  await expectRefused(claimAt(NOON, '13'), 409, 'RECEIPT_WITHOUT_VISIT');
});

describe('The tax number of a till', () => {
  test('is read at once when it is new, and credited once an administrator has confirmed it', async () => {
    const owner = await given.member(vip.cafe, 'owner');
    await given.saveTaxNumbers(owner, vip.cafe, [nif, '89890001K']);
    const old = await claimAt(NOON, '12');
    const fresh = await claimAt(NOON, '12', vip, '89890001K');
    expect(old.confirms_at).not.toBeNull();
    expect(fresh).toMatchObject({ status: 'provisional', confirms_at: null });
    await given.confirmTickets(on(30));
    expect([await stateOf(old.id), await stateOf(fresh.id)]).toMatchObject([
      { status: 'approved' },
      { status: 'provisional' },
    ]);
    const admin = await given.admin();
    const waiting = async () => (await given.adminHome(admin)).numbers_to_confirm;
    expect(await waiting()).toContainEqual({
      cafe_id: vip.cafe.id,
      nombre: vip.cafe.nombre,
      nif: '89890001K',
    });
    await given.confirmTaxNumber(admin, vip.cafe, '89890001K');
    expect(await waiting()).not.toContainEqual(expect.objectContaining({ cafe_id: vip.cafe.id }));
    await given.confirmTickets(on(30));
    expect(await stateOf(fresh.id)).toMatchObject({ status: 'approved' });
  });

  test('confirms nothing any more once it is removed: a person decides, with a photo', async () => {
    const { id } = await claimAt(NOON, '12');
    const owner = await given.member(vip.cafe, 'owner');
    await given.saveTaxNumbers(owner, vip.cafe, []);
    expect(await given.confirmTickets(on(1))).toBe(0);
    const area = await given.vipAreaOf(vip);
    expect(area.tickets[0]).toMatchObject({
      id,
      status: 'pending',
      review_reason: 'number',
      photo_requested: true,
    });
  });
});

test('Signals name customers near the bounds, and nobody else', async () => {
  const signalsAt = async (at: Date) => {
    const rows = await sql()<{ kind: string; count: number; people: string[] }[]>`
      select s.kind, s.count, s.people from public.cafeterias c, private.signals_of(c, ${at}) s
      where c.id = ${vip.cafe.id} and s.kind = 'unseen-receipts'`;
    return rows.map(({ count, people }) => ({ count, people }));
  };
  const other = await given.vip({ cafe: vip.cafe });
  await claimAt(NOON, '47.99');
  await claimAt(NOON, '47.99', other);
  expect(await signalsAt(on(1))).toEqual([]);
  await claimAt(NOON, '0.01');
  expect(await signalsAt(on(1))).toEqual([{ count: 4800, people: [vip.enrollmentId] }]);
  expect(await signalsAt(on(8))).toEqual([]);
  for (const day of [7, 14, 21, 28]) await claimAt(on(day), day === 28 ? '12' : '50');
  expect(await signalsAt(on(29))).toEqual([{ count: 21_000, people: [vip.enrollmentId] }]);
});
