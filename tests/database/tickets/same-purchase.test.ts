import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, madrid, type Customer } from '../../support/given/factories.ts';
import { NOON, TODAY, verifactu } from '../../support/given/receipts.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc } = useGiven();
let vip: Customer;
let nif: string;
let manager: { id: string };
beforeAll(async () => {
  await given.setSample(false);
});
beforeEach(async () => {
  await sql()`delete from public.purchase_tickets where status = 'provisional'`;
  vip = await given.vip();
  nif = await given.taxNumber(vip.cafe);
  manager = await given.member(vip.cafe, 'manager');
});

const qr = (amount = '12.50', day = TODAY) => verifactu({ nif, day, amount });
const another = (cafe = vip.cafe) => given.vip({ cafe });
/** A photo ticket as if sent at an instant. */
const photoSent = async (at: Date, of = vip) => {
  const id = await given.ticket(of);
  await sql()`update public.purchase_tickets set created_at = ${at} where id = ${id}`;
  return id;
};
const approve = async (
  ticket_id: string,
  more: { amount_cents?: number; judged?: boolean } = {},
  by = manager.id,
) => {
  const args = { ticket_id, decision: 'approve', amount_cents: 1250, ...more };
  const photo = await given.photoOf(ticket_id);
  return rpc(by, 'review_ticket', photo ? { ...args, photo } : args);
};

test('A photo of a receipt read by QR is approved only after its reviewer has judged', async () => {
  const read = await given.receipt(vip, qr());
  const photo = await photoSent(NOON);
  const asked = await approve(photo);
  expect(asked).toMatchObject({ already_reviewed: false, ticket: { status: 'pending' }, decision: 0 });
  expect(asked.possible_duplicates).toEqual([
    {
      id: read.id,
      status: 'provisional',
      created_at: expect.any(String) as string,
      number: read.receipt!.number,
      day: TODAY,
      same_person: true,
      correo: expect.stringContaining('•••') as string,
    },
  ]);
  expect(await given.balanceOf(vip)).toBe(0);
  expect(await sql()`select from private.audit_log where subject = ${`ticket:${photo}`}`).toHaveLength(0);
  expect(await approve(photo, { judged: true })).toMatchObject({
    ticket: { status: 'approved' },
    possible_duplicates: [],
  });
  expect(await given.balanceOf(vip)).toBe(125);
  // a repeat after a lost answer asks nothing
  expect(await approve(photo)).toMatchObject({ already_reviewed: true, possible_duplicates: [] });
});

test('A rejection needs no such judgement', async () => {
  await given.receipt(vip, qr());
  const ticket_id = await photoSent(NOON);
  const photo = (await given.photoOf(ticket_id))!;
  const args = { ticket_id, decision: 'reject', reason: 'repeated', photo };
  expect(await rpc(manager.id, 'review_ticket', args)).toMatchObject({
    ticket: { status: 'rejected' },
    possible_duplicates: [],
  });
});

test.each([
  ['its first moment', '2026-11-20 00:00', 1250, 1],
  ['the day after it', '2026-11-19 23:59', 1250, 0],
  ['the seventh day, to its end', '2026-11-27 23:59', 1250, 1],
  ['the eighth day', '2026-11-28 00:00', 1250, 0],
  ['another cent', '2026-11-20 12:00', 1251, 0],
])('Purchases are compared by days of Madrid and by cents: %s', async (_, sent, amount_cents, found) => {
  await given.receipt(await another(), qr(), NOON);
  const photo = await photoSent(madrid(sent));
  expect((await approve(photo, { amount_cents })).possible_duplicates).toHaveLength(found);
});

test('At most five unrejected purchases at the café are shown, the customer’s own first', async () => {
  const mine = await given.receipt(vip, qr());
  for (let i = 0; i < 6; i += 1) await given.receipt(await another(), qr());
  const cafe = await given.cafe();
  await given.taxNumber(cafe, nif);
  const elsewhere = await given.receipt(await another(cafe), qr());
  const photo = await photoSent(NOON);
  const found = (await approve(photo)).possible_duplicates;
  expect(found).toHaveLength(5);
  expect(found.map((one) => one.same_person)).toEqual([true, false, false, false, false]);
  expect(found[0]!.id).toBe(mine.id);
  expect(found.map(({ id }) => id)).not.toContain(elsewhere.id);
  await given.review(manager, mine.id);
  expect((await approve(photo)).possible_duplicates.map(({ id }) => id)).not.toContain(mine.id);
});

describe('A purchase of a team member', () => {
  const employ = ({ account }: Customer) => given.member(vip.cafe, 'staff', { account });
  /** Fields that a team cannot read of its members' tickets. */
  const HIDDEN = {
    id: null,
    status: null,
    created_at: null,
    number: null,
    day: null,
    same_person: false,
    correo: null,
  };

  test('is shown to a team as a receipt, and nothing else; an administrator reads it', async () => {
    const other = await another();
    const read = await given.receipt(other, qr());
    await employ(other);
    const photo = await photoSent(NOON);
    expect((await approve(photo)).possible_duplicates).toEqual([HIDDEN]);
    const admin = await given.admin();
    expect((await approve(photo, {}, admin.id)).possible_duplicates).toMatchObject([
      { id: read.id, status: 'provisional', number: read.receipt!.number, correo: other.account.email },
    ]);
  });

  test('is shown to a team alike as a photo', async () => {
    const other = await another();
    await approve(await photoSent(NOON, other));
    await employ(other);
    const { id } = await given.receipt(vip, qr());
    await sql()`update public.purchase_tickets set status = 'pending', amount_euros = null,
      conectitos_to_award = null, review_reason = 'bounds' where id = ${id}`;
    expect((await approve(id)).possible_duplicates).toEqual([HIDDEN]);
  });

  test('is one line for a team, after those of its customers, whatever the number of receipts', async () => {
    const colleague = await another();
    await given.receipt(colleague, qr());
    await given.receipt(colleague, qr());
    const customers = [await another(), await another()];
    for (const customer of customers) await given.receipt(customer, qr(), new Date(NOON.getTime() - 60_000));
    await employ(colleague);
    const found = (await approve(await photoSent(NOON))).possible_duplicates;
    expect(found).toHaveLength(3);
    expect(found.slice(0, 2).every(({ id }) => id !== null)).toBe(true);
    expect(found[2]).toEqual(HIDDEN);
  });

  test('does not show a team that it is the same customer’s', async () => {
    const [customer, colleague] = await given.vipsOfOneMailbox(vip.cafe);
    await given.receipt(colleague, qr());
    for (const { account } of [customer, colleague]) await given.confirmMailbox(account);
    await employ(colleague);
    expect((await approve(await photoSent(NOON, customer))).possible_duplicates).toEqual([HIDDEN]);
  });
});

test('A QR of a purchase approved by photo goes to a manual review with a photo', async () => {
  const photo = await photoSent(NOON);
  await approve(photo);
  const { id } = await given.receipt(vip, qr(), daysAfter(NOON, 1));
  const [row] =
    await sql()`select status, review_reason, photo_requested from public.purchase_tickets where id = ${id}`;
  expect(row).toEqual({
    status: 'pending',
    review_reason: 'same-purchase',
    photo_requested: true,
  });
  expect(await given.confirmTickets(daysAfter(NOON, 3))).toBe(0);
  expect(await given.balanceOf(vip)).toBe(125);
  // The reviewer is shown the purchase.
  await sql()`update public.purchase_tickets set photo_requested_at = null where id = ${id}`;
  expect((await approve(id)).possible_duplicates).toMatchObject([
    { id: photo, number: null, day: null, same_person: true },
  ]);
});

test.each([
  ['a photo of the day before the receipt', '2026-11-19 23:59', '12.50'],
  ['another cent', '2026-11-20 00:00', '12.51'],
])('A QR is not stopped by %s', async (_, sent, amount) => {
  await approve(await photoSent(madrid(sent)));
  expect(await given.receipt(vip, qr(amount))).toMatchObject({ status: 'provisional' });
});

test('A photo of the day’s first moment does not stop a QR if it is another customer’s or undecided', async () => {
  const sent = madrid('2026-11-20 00:00');
  await approve(await photoSent(sent, await another()));
  await photoSent(sent);
  expect(await given.receipt(vip, qr())).toMatchObject({ status: 'provisional' });
  await approve(await photoSent(sent), { judged: true });
  expect(await given.receipt(vip, qr())).toMatchObject({ review_reason: 'same-purchase' });
});

test('A photo approved for another account of a proven mailbox stops the QR too', async () => {
  const [one, two] = await given.vipsOfOneMailbox(vip.cafe);
  await approve(await photoSent(NOON, one));
  expect(await given.receipt(two, qr())).toMatchObject({ status: 'provisional' });
  for (const { account } of [one, two]) await given.confirmMailbox(account);
  expect(await given.receipt(two, qr())).toMatchObject({ review_reason: 'same-purchase' });
});
