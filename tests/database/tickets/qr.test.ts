import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, madrid, type Account, type Customer } from '../../support/given/factories.ts';
import { SERVICE } from '../../support/database/personas.ts';
import { NOON, taxNumber, TODAY, verifactu } from '../../support/given/receipts.ts';
import { hashOf } from '../../support/given/vip.ts';
import { expectRefused } from '../refusals.ts';
import { waiting } from '../run-in-parallel.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc } = useGiven({ connections: 50 });
let vip: Customer;
let nif: string;
let draws: string;
beforeAll(async () => {
  const [source] = await sql()<
    { text: string }[]
  >`select prosrc as text from pg_proc where proname = 'is_sampled_for_review'`;
  draws = source!.text.trim().replace(/^select /, '');
  await given.setSample(false);
});
beforeEach(async () => {
  // Provisional tickets of an earlier test would be confirmed in this one.
  await sql()`delete from public.purchase_tickets where status = 'provisional'`;
  vip = await given.vip();
  nif = await given.taxNumber(vip.cafe);
});
const qr = (change: Partial<Parameters<typeof verifactu>[0]> = {}) =>
  verifactu({ nif, day: TODAY, ...change });
const another = (cafe = vip.cafe) => given.vip({ cafe });
const LATER = daysAfter(NOON, 1);
const join = (account: Account) => given.member(vip.cafe, 'staff', { account });
/** Approved tickets and credits that were not taken back, one for the other; deleted accounts leave no tickets. */
const creditedOnce = async () => {
  const [row] = await sql()<{ faults: number }[]>`select count(*)::int as faults
    from (select * from public.purchase_tickets where cafe_id = ${vip.cafe.id} and status = 'approved') t
    full join (select l.* from public.conectitos_ledger l
      where l.cafe_id = ${vip.cafe.id} and l.user_id is not null and l.reason = 'ticket' and not exists (
        select from public.conectitos_ledger r where r.reason = 'ticket-reopened' and r.cause = l.cause)) l
      on split_part(l.cause, ':', 1) = t.id::text
    where t.id is null or l.id is null or l.delta <> t.conectitos_to_award`;
  expect(row!.faults).toBe(0);
};

const stateOf = async (id: string) => {
  const [row] =
    await sql()`select status, review_reason, photo_requested, decided_by, conectitos_to_award as award
    from public.purchase_tickets where id = ${id}`;
  return row;
};
const movementsOf = ({ account }: Customer) =>
  sql()<
    { delta: number }[]
  >`select delta, reason, actor from public.conectitos_ledger where user_id = ${account.id}
    order by id`;
const ticketsOf = ({ account }: Customer) =>
  sql()<{ id: string }[]>`select id from public.purchase_tickets where user_id = ${account.id}`;
const offerPhoto = ({ account, cafe }: Customer, ticket_id: string, image_path: string, seen: object = {}) =>
  rpc(SERVICE, 'submit_ticket', { user_id: account.id, cafe_id: cafe.id, image_path, ticket_id, ...seen });
const sendPhoto = async (of: Customer, ticket: string, path: string) => {
  const { version } = await offerPhoto(of, ticket, path);
  const seen = { image_version: version, image_hash: hashOf(path) };
  return (await offerPhoto(of, ticket, path, seen)).ticket!;
};
const HELD = { status: 'pending', review_reason: 'competing-receipt', photo_requested: true, award: null };

describe('A receipt that is read', () => {
  test('is worth ten Conectitos a euro, which are not in the balance yet', async () => {
    const ticket = await given.receipt(vip, qr({ number: ' a/7 ', amount: '12.57' }));
    expect(ticket).toMatchObject({
      status: 'provisional',
      decided_by: 'qr',
      amount_cents: 1257,
      conectitos_to_award: 125,
      review_reason: null,
      photo_requested: false,
      ticket_image_url: null,
      reviewed_at: null,
      receipt: { number: 'A/7', day: TODAY, amount_cents: 1257 },
    });
    expect(new Date(ticket.confirms_at!)).toEqual(LATER);
    expect(await movementsOf(vip)).toEqual([]);
  });

  test('is credited after 24 hours, with its ledger row, once', async () => {
    const { id } = await given.receipt(vip, qr());
    expect(await given.confirmTickets(new Date(LATER.getTime() - 1))).toBe(0);
    expect(await given.confirmTickets(LATER)).toBe(1);
    expect(await given.confirmTickets(LATER)).toBe(0);
    expect(await movementsOf(vip)).toEqual([{ delta: 125, reason: 'ticket', actor: null }]);
    expect(await given.accountsOf(vip)).toMatchObject({ balance: 125, sum: 125, last: 125 });
    expect(await stateOf(id)).toMatchObject({ status: 'approved', decided_by: 'qr' });
    const area = await given.vipAreaOf(vip);
    expect(area.tickets[0]).toMatchObject({ reviewed_at: expect.any(String) as string, reviewed_as: null });
    expect(area.accepts_fiscal_qr).toBe(true);
    await creditedOnce();
  });

  test('is confirmed without a movement if it is of less than ten cents', async () => {
    await given.receipt(vip, qr({ amount: '0.09' }));
    expect(await given.confirmTickets(LATER)).toBe(1);
    expect(await movementsOf(vip)).toEqual([]);
  });

  test('shows the customer its outcome after its confirmation', async () => {
    const { id } = await given.receipt(vip, qr());
    const seen = async () => {
      await given.seeOutcomes(vip);
      const [row] =
        await sql()`select outcome_seen_at is not null as seen from public.purchase_tickets where id = ${id}`;
      return row!.seen as boolean;
    };
    expect(await seen()).toBe(false);
    await given.confirmTickets(LATER);
    expect(await seen()).toBe(true);
  });
});

describe('A claim of a receipt', () => {
  test('is refused for a text that is no fiscal QR, whatever its length', async () => {
    for (const text of ['', 'hola', 'x'.repeat(1_000_000), qr().replace('https', 'ftp'), `${qr()}#x`])
      await expectRefused(given.receipt(vip, text), 400, 'NOT_A_FISCAL_QR');
    expect(
      await sql()`select from private.requests where user_id = ${vip.account.id} and operation = 'submit_ticket_qr'`,
    ).toHaveLength(0);
  });

  test('is refused for a receipt of the tax agency’s test system, except without real customers', async () => {
    const text = qr({ test: true });
    const take = (test_receipts: boolean) => given.setSettings({ test_receipts });
    await take(false);
    await expectRefused(given.receipt(vip, text), 400, 'NOT_A_FISCAL_QR');
    await take(true);
    expect(await given.receipt(vip, text)).toMatchObject({ status: 'provisional' });
    const [column] = await sql()`select column_default as value from information_schema.columns
      where table_schema = 'private' and column_name = 'test_receipts'`;
    expect(column).toEqual({ value: 'false' });
  });

  test('is refused for a wrong tax number, and for one of another café', async () => {
    const wrong = `${nif.slice(0, 8)}${nif.endsWith('T') ? 'R' : 'T'}`;
    await expectRefused(given.receipt(vip, qr({ nif: wrong })), 422, 'TAX_NUMBER_WRONG');
    await expectRefused(given.receipt(vip, qr({ nif: taxNumber() })), 409, 'RECEIPT_OF_OTHERS');
    const elsewhere = await given.vip({ account: vip.account });
    await expectRefused(given.receipt(elsewhere, qr()), 409, 'RECEIPT_OF_OTHERS');
  });

  test.each([
    ['2026-11-21', 'RECEIPT_IN_FUTURE'],
    ['2026-11-20', null],
    ['2026-11-13', null],
    ['2026-11-12', 'RECEIPT_TOO_OLD'],
  ])('is refused for %s: %s, at both ends of the day in Madrid', async (day, code) => {
    for (const at of [madrid('2026-11-20 00:00'), madrid('2026-11-20 23:59')]) {
      const attempt = given.receipt(vip, qr({ day }), at);
      if (code) await expectRefused(attempt, 409, code);
      else expect(await attempt).toMatchObject({ status: 'provisional' });
    }
  });

  test.each(['0', '0.00', '-3.20'])('is refused for an amount of %s', async (amount) => {
    await expectRefused(given.receipt(vip, qr({ amount })), 409, 'RECEIPT_WITHOUT_AMOUNT');
  });

  test('is refused for the same receipt of the same customer, with its date, in any spelling', async () => {
    await given.receipt(vip, qr({ number: 'b-1' }));
    for (const number of ['B-1', ' b-1 ', 'b-1'])
      await expectRefused(
        given.receipt(vip, qr({ number, amount: '3.00' }), daysAfter(NOON, 1)),
        409,
        'RECEIPT_ALREADY_SENT',
        '2026-11-20T11:00:00+00:00',
      );
    expect(await given.receipt(vip, qr({ number: 'b-1', day: '2026-11-19' }))).toMatchObject({
      status: 'provisional',
    });
  });

  test('is refused as the fourth of a day in Madrid, at all cafés together, until the next day', async () => {
    const elsewhere = await given.vip({ account: vip.account });
    const there = await given.taxNumber(elsewhere.cafe);
    const late = madrid('2026-11-20 23:59');
    await given.receipt(vip, qr(), madrid('2026-11-20 00:00'));
    await given.receipt(elsewhere, qr({ nif: there }), late);
    await given.receipt(vip, qr({ amount: '150' }), late);
    await expectRefused(given.receipt(vip, qr(), late), 429, 'TOO_MANY_QR_TODAY', '3');
    await expectRefused(given.receipt(elsewhere, qr({ nif: there }), late), 429, 'TOO_MANY_QR_TODAY', '3');
    expect(await given.receipt(vip, qr(), madrid('2026-11-21 00:00'))).toMatchObject({
      status: 'provisional',
    });
  });

  test('is refused beside ten waiting tickets, before anything is drawn', async () => {
    for (let sent = 0; sent < 10; sent += 1)
      await given.submitPhoto(vip.account.id, { cafe: vip.cafe, path: await given.photo(vip.account) });
    await expectRefused(given.receipt(vip, qr()), 409, 'TOO_MANY_PENDING_TICKETS', '10');
  });
});

describe('A second claim of a receipt', () => {
  test('goes to a manual review with the first, and both need a photo', async () => {
    const other = await another();
    const text = qr();
    const first = await given.receipt(vip, text);
    const second = await given.receipt(other, text, daysAfter(NOON, 0.5));
    expect(second).toMatchObject({
      status: 'pending',
      review_reason: 'competing-receipt',
      photo_requested: true,
      confirms_at: null,
    });
    expect(await stateOf(first.id)).toMatchObject(HELD);
    expect(await given.confirmTickets(LATER)).toBe(0);
    expect(await movementsOf(vip)).toEqual([]);
    const { id } = await given.admin();
    const { rows } = await given.ticketsOf({ id }, { cafe_id: vip.cafe.id });
    const { email } = vip.account;
    expect(rows).toMatchObject([
      { correo: other.account.email, claims: [{ correo: email, photo_requested: true }] },
      { correo: email, claims: [{ correo: other.account.email, photo_requested: true }] },
    ]);
  });

  test('does so at another café of the same number too, and that team reads nothing of the first', async () => {
    const cafe = await given.cafe();
    await given.taxNumber(cafe, nif);
    const other = await another(cafe);
    const text = qr();
    await given.receipt(vip, text);
    expect(await given.receipt(other, text)).toMatchObject({ review_reason: 'competing-receipt' });
    const manager = await given.member(cafe, 'manager');
    const { rows } = await given.ticketQueue(manager, cafe);
    expect(rows[0]!.claims).toEqual([
      {
        status: 'pending',
        created_at: expect.any(String) as string,
        id: null,
        ticket_image_url: null,
        photo_removed_at: null,
        amount_cents: null,
        photo_requested: false,
        cafeteria: null,
        correo: null,
      },
    ]);
  });

  test('goes to the queue alone after the first one’s confirmation', async () => {
    const other = await another();
    const text = qr();
    const first = await given.receipt(vip, text);
    await given.confirmTickets(LATER);
    const second = await given.receipt(other, text, LATER);
    expect(second).toMatchObject({
      status: 'pending',
      review_reason: 'competing-receipt',
      photo_requested: true,
    });
    expect(await stateOf(first.id)).toMatchObject({ status: 'approved', award: 125 });
    const path = await given.photo(other.account);
    await sendPhoto(other, second.id, path);
    const { id } = await given.admin();
    const { rows } = await given.ticketsOf({ id }, { cafe_id: vip.cafe.id });
    expect(rows[0]!.claims).toMatchObject([
      { status: 'approved', correo: vip.account.email, amount_cents: 1250, photo_requested: false },
    ]);
    await expectRefused(given.review({ id }, second.id, { cents: 1250 }), 409, 'TICKET_RECEIPT_USED');
    // the first one's approval is taken back: now the second can be approved, and the first no more
    await given.reopen({ id }, first.id, { reason: 'Era de otra persona' });
    await given.review({ id }, second.id, { cents: 1250 });
    expect(await stateOf(second.id)).toMatchObject({ status: 'approved', decided_by: 'person' });
    await expectRefused(given.review({ id }, first.id, { cents: 1250 }), 409, 'TICKET_RECEIPT_USED');
    expect(await given.accountsOf(vip)).toMatchObject({ balance: 0, movements: 2 });
    await creditedOnce();
  });

  test('stops the first even if it was in a manual review, whose photo stays', async () => {
    const other = await another();
    const text = qr({ amount: '150' });
    const first = await given.receipt(vip, text);
    const path = await given.photo(vip.account);
    await sendPhoto(vip, first.id, path);
    expect(await given.receipt(other, text)).toMatchObject({ review_reason: 'competing-receipt' });
    expect(await stateOf(first.id)).toMatchObject(HELD);
    const area = await given.vipAreaOf(vip);
    expect(area.tickets[0]).toMatchObject({ photo_requested: false, ticket_image_url: path });
  });

  test('goes to a manual review after a rejection as well', async () => {
    const other = await another();
    const text = qr();
    const { id } = await given.receipt(vip, text);
    const manager = await given.member(vip.cafe, 'manager');
    await given.review(manager, id);
    expect(await given.receipt(other, text)).toMatchObject({ review_reason: 'competing-receipt' });
    expect(await stateOf(id)).toMatchObject({ status: 'rejected', review_reason: null });
  });

  test('counts as one after the first one’s account is deleted, which leaves no customer', async () => {
    const other = await another();
    const text = qr();
    await given.receipt(vip, text);
    await given.confirmTickets(LATER);
    await sql()`select private.delete_account(${vip.account.id})`;
    const [left] = await sql()<
      { receipt: object }[]
    >`select to_jsonb(v) as receipt from private.deleted_ticket_receipts v
      where v.cafe_id = ${vip.cafe.id}`;
    expect(Object.keys(left!.receipt).sort()).toEqual(['cafe_id', 'receipt_key', 'sent_at', 'status']);
    const { id, review_reason } = await given.receipt(other, text, LATER);
    expect(review_reason).toBe('competing-receipt');
    await sendPhoto(other, id, await given.photo(other.account));
    const admin = await given.admin();
    const { rows } = await given.ticketsOf(admin, { cafe_id: vip.cafe.id });
    expect(rows[0]!.claims).toMatchObject([{ status: 'approved', id: null, correo: null }]);
    await expectRefused(given.review(admin, id, { cents: 500 }), 409, 'TICKET_RECEIPT_USED');
  });

  test('counts as the same customer’s if it is of another account of a proven mailbox', async () => {
    const [one, two] = await given.vipsOfOneMailbox(vip.cafe);
    const text = qr();
    const { id } = await given.receipt(one, text);
    // unproven it is told nothing of the other one
    const unproven = qr();
    await given.receipt(one, unproven);
    expect(await given.receipt(two, unproven)).toMatchObject({ review_reason: 'competing-receipt' });
    for (const { account } of [one, two]) await given.confirmMailbox(account);
    await expectRefused(given.receipt(two, text), 409, 'RECEIPT_ALREADY_SENT');
    expect(await stateOf(id)).toMatchObject({ status: 'provisional' });
    // The daily limit of three counts the tickets of both accounts.
    await expectRefused(given.receipt(two, qr()), 429, 'TOO_MANY_QR_TODAY');
  });
});

describe('A manual review', () => {
  test.each([
    ['60', null],
    ['60.01', 'bounds'],
    ['100', 'bounds'],
    ['100.01', 'amount'],
    ['123456789012', 'amount'],
  ])('is required by an amount of %s €: %s', async (amount, review_reason) => {
    const ticket = await given.receipt(vip, qr({ amount }));
    expect(ticket).toMatchObject({
      review_reason,
      photo_requested: review_reason !== null,
      receipt: { amount_cents: Math.round(Number(amount) * 100) },
    });
    expect(ticket.conectitos_to_award).toBe(review_reason ? null : 600);
  });

  test('is required by the sample, which a second press does not draw again', async () => {
    const text = qr();
    await given.setSample(true);
    const ticket = await given.receipt(vip, text);
    await given.setSample(false);
    expect(ticket).toMatchObject({
      status: 'pending',
      review_reason: 'sample',
      photo_requested: true,
      decided_by: null,
    });
    await expectRefused(given.receipt(vip, text), 409, 'RECEIPT_ALREADY_SENT');
  });

  test('is required for a ticket from the mailbox of a team member', async () => {
    const name = `eva${crypto.randomUUID().slice(0, 8)}`;
    const member = await given.account({ email: `${name}@example.test` });
    await join(member);
    const account = await given.account({ email: `${name}+x@example.test` });
    const person = await given.vip({ account, cafe: vip.cafe });
    // unproven: looked at, and not told why
    expect(await given.receipt(person, qr())).toMatchObject({ review_reason: 'sample' });
    for (const { id } of [member, account]) await given.confirmMailbox({ id });
    expect(await given.receipt(person, qr())).toMatchObject({
      review_reason: 'member',
      photo_requested: false,
    });
  });

  test('is required if the customer has joined the team before the confirmation, which credits nothing', async () => {
    const { id } = await given.receipt(vip, qr());
    await join(vip.account);
    expect(await given.confirmTickets(LATER)).toBe(0);
    expect(await stateOf(id)).toMatchObject({
      status: 'pending',
      review_reason: 'member',
      photo_requested: false,
    });
    expect(await movementsOf(vip)).toEqual([]);
  });
});

test('The sample is drawn by the amount and by the server’s own chance', () => {
  expect(draws).toBe(
    'private.random_below(case when p_cents <= 1000 then 20 when p_cents <= 5000 then 10 else 3 end) = 0',
  );
});

describe('The schedule', () => {
  test('leaves tickets of blocked customers and deleted cafés alone until that ends', async () => {
    const owner = await given.member(vip.cafe, 'owner');
    const { id } = await given.receipt(vip, qr());
    await given.block(owner, vip);
    expect(await given.confirmTickets(LATER)).toBe(0);
    expect(await stateOf(id)).toMatchObject({ status: 'provisional' });
    await given.unblock(owner, vip);
    await given.setCafe(vip.cafe, 'deleted');
    expect(await given.confirmTickets(LATER)).toBe(0);
    // a pause takes nothing that was promised; a café that comes back names its number again
    await given.setCafe(vip.cafe, 'paused');
    await given.taxNumber(vip.cafe, nif);
    expect(await given.confirmTickets(LATER)).toBe(1);
  });

  test('takes a limited number at a time, the oldest first, and ten parallel runs credit each once', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => another()));
    await Promise.all(people.map((person, n) => given.receipt(person, qr(), new Date(NOON.getTime() + n))));
    expect(await given.confirmTickets(daysAfter(LATER, 1), 2)).toBe(2);
    expect(await movementsOf(people[0]!)).toHaveLength(1);
    await Promise.all(Array.from({ length: 10 }, () => given.confirmTickets(daysAfter(LATER, 1))));
    await given.confirmTickets(daysAfter(LATER, 1));
    for (const person of people) expect(await movementsOf(person)).toHaveLength(1);
    await creditedOnce();
  });

  test('does not wait for a locked ticket, which the next run confirms', async () => {
    const { id } = await given.receipt(vip, qr());
    for (const lock of [
      `select from public.purchase_tickets where id = '${id}' for update`,
      `select from auth.users where id = '${vip.account.id}' for update`,
      `select from public."Clientes proto" where id = '${vip.enrollmentId}' for update`,
    ])
      await sql().begin(async (own) => {
        await own.unsafe(lock);
        expect(await given.confirmTickets(LATER), lock).toBe(0);
      });
    expect(await given.confirmTickets(LATER)).toBe(1);
  });
});

describe('Parallel claims', () => {
  test('Fifty customers with one receipt all go to a manual review, and none is credited', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => another()));
    const text = qr();
    await Promise.all(people.map((person) => given.receipt(person, text)));
    const tickets =
      await sql()`select status, review_reason, photo_requested, decided_by, conectitos_to_award as award
      from public.purchase_tickets where cafe_id = ${vip.cafe.id}`;
    expect(tickets).toHaveLength(50);
    for (const ticket of tickets) expect(ticket).toMatchObject(HELD);
    expect(await given.confirmTickets(LATER)).toBe(0);
  });

  test('Fifty claims of one receipt by one customer make one ticket', async () => {
    const text = qr();
    const attempts = await Promise.allSettled(Array.from({ length: 50 }, () => given.receipt(vip, text)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await ticketsOf(vip)).toHaveLength(1);
  });

  test('Fifty repeats of one request all get the one ticket', async () => {
    const text = qr();
    const request = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => given.receipt(vip, text, NOON, request)),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  });

  test('Fifty receipts of one customer make three tickets', async () => {
    const attempts = await Promise.allSettled(Array.from({ length: 50 }, () => given.receipt(vip, qr())));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('Claims of each other’s receipts, confirmations, decisions and deletions lock nobody out', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => another()));
    const texts = people.map(() => qr());
    const manager = await given.member(vip.cafe, 'manager');
    const first = await Promise.all(people.map((person, n) => given.receipt(person, texts[n]!)));
    const outcomes = await Promise.allSettled([
      ...people.map((person, n) => given.receipt(person, texts[(n + 1) % 6]!)),
      ...people.map((person, n) => given.receipt(person, texts[(n + 2) % 6]!)),
      ...first.map(({ id }) => given.review(manager, id)),
      given.confirmTickets(LATER),
      given.confirmTickets(LATER),
      ...people.slice(4).map(({ account }) => sql()`select private.delete_account(${account.id})`),
    ]);
    const faults = outcomes
      .filter((one) => one.status === 'rejected')
      .map(({ reason }) => (reason as { code?: string }).code);
    expect(faults.filter((code) => code === '40P01')).toEqual([]);
    await creditedOnce();
  });
});

test('Customers who delete their accounts at once, with the same receipts in another order, all succeed', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => another()));
  const texts = [qr(), qr(), qr()];
  for (const [n, person] of people.entries())
    for (const shift of [0, 1, 2])
      await given.receipt(person, texts[n % 2 ? (3 + n - shift) % 3 : (n + shift) % 3]!);
  await Promise.all(people.map(({ account }) => sql()`select private.delete_account(${account.id})`));
  expect(await sql()`select from public.purchase_tickets where cafe_id = ${vip.cafe.id}`).toEqual([]);
});

test('Decisions lock the owner before the ticket, as the deletion of an account does', async () => {
  const { id } = await given.submitPhoto(vip.account.id, {
    cafe: vip.cafe,
    path: await given.photo(vip.account),
  });
  const manager = await given.member(vip.cafe, 'manager');
  const steps = [
    () => given.review(manager, id, { cents: 500 }) as Promise<unknown>,
    () => given.reopen(manager, id, { reason: 'Se leyó mal' }) as Promise<unknown>,
  ];
  for (const step of steps) {
    let decision: Promise<unknown> = Promise.resolve();
    await sql().begin(async (deletion) => {
      await deletion`select from auth.users where id = ${vip.account.id} for update`;
      decision = step();
      decision.catch(() => {});
      while ((await waiting(sql())) === 0);
      await deletion`select from public.purchase_tickets where id = ${id} for update nowait`;
    });
    await decision;
  }
  expect(await given.accountsOf(vip)).toMatchObject({ balance: 0, movements: 2 });
});

describe('A requested photo', () => {
  const held = () => given.receipt(vip, qr({ amount: '150' }));

  test('is added to its ticket, once, and then a person can approve', async () => {
    const { id } = await held();
    const manager = await given.member(vip.cafe, 'manager');
    const approve = async () => given.review(manager, id, { cents: 15000 });
    await expectRefused(approve(), 409, 'TICKET_PHOTO_MISSING');
    const path = await given.photo(vip.account);
    const ticket = await sendPhoto(vip, id, path);
    expect(ticket).toMatchObject({ id, ticket_image_url: path, photo_requested: false, status: 'pending' });
    // a lost answer
    expect((await offerPhoto(vip, id, path)).ticket).toMatchObject({ id });
    await expectRefused(sendPhoto(vip, id, await given.photo(vip.account)), 409, 'TICKET_PHOTO_NOT_ASKED');
    await approve();
    expect(await stateOf(id)).toMatchObject({ status: 'approved', decided_by: 'person', award: 1500 });
    expect(await ticketsOf(vip)).toHaveLength(1);
  });

  test('is added to no ticket of another customer or café, or that needs none', async () => {
    const { id } = await held();
    const other = await another();
    const foreign = await given.photo(other.account);
    await expectRefused(sendPhoto(other, id, foreign), 404, 'TICKET_NOT_FOUND');
    const elsewhere = await given.vip({ account: vip.account });
    const path = await given.photo(vip.account);
    await expectRefused(sendPhoto(elsewhere, id, path), 404, 'TICKET_NOT_FOUND');
    const { id: provisional } = await given.receipt(vip, qr());
    await expectRefused(sendPhoto(vip, provisional, path), 409, 'TICKET_PHOTO_NOT_ASKED');
    await expectRefused(sendPhoto(vip, crypto.randomUUID(), path), 404, 'TICKET_NOT_FOUND');
  });
});

describe('A reviewer', () => {
  test('may reject a provisional ticket with a reason, and approve it only after its day', async () => {
    const { id } = await given.receipt(vip, qr());
    const manager = await given.member(vip.cafe, 'manager');
    const review = (decision: object) => rpc(manager.id, 'review_ticket', { ticket_id: id, ...decision });
    await expectRefused(
      review({ decision: 'approve', amount_cents: 1250 }),
      422,
      'INVALID_INPUT',
      'decision',
    );
    const { provisional, pending, rows } = await given.ticketQueue(manager, vip.cafe, { provisional: true });
    expect({ provisional, pending, ids: rows.map((row) => row.id) }).toEqual({
      provisional: 1,
      pending: 0,
      ids: [id],
    });
    expect(await review({ decision: 'reject', reason: 'other-cafe', notes: 'De la mesa 4' })).toMatchObject({
      ticket: {
        status: 'rejected',
        rejection_reason: 'other-cafe',
        decided_by: 'person',
        amount_cents: null,
      },
    });
    expect(await given.confirmTickets(LATER)).toBe(0);
    expect(await movementsOf(vip)).toEqual([]);
  });

  test('approves a member’s ticket without a photo, which was not required', async () => {
    const { id } = await given.receipt(vip, qr());
    await join(vip.account);
    await given.confirmTickets(LATER);
    const owner = await given.member(vip.cafe, 'owner');
    const args = { ticket_id: id, decision: 'approve', amount_cents: 1250 };
    await expectRefused(rpc(owner.id, 'review_ticket', args), 403, 'TEAM_TICKET');
    const admin = await given.admin();
    const { rows } = await given.ticketsOf(admin, { cafe_id: vip.cafe.id });
    expect(rows.map((row) => row.id)).toEqual([id]);
    expect(await rpc(admin.id, 'review_ticket', args)).toMatchObject({ ticket: { decided_by: 'person' } });
  });

  test('reopens a confirmed ticket with a reason, and may approve it anew', async () => {
    const { id } = await given.receipt(vip, qr());
    await given.confirmTickets(LATER);
    const manager = await given.member(vip.cafe, 'manager');
    await expectRefused(
      given.reopen(manager, id, { reason: null, at: LATER }),
      422,
      'INVALID_INPUT',
      'reason',
    );
    await given.reopen(manager, id, { reason: 'Era de otra mesa', at: LATER });
    expect(await stateOf(id)).toMatchObject({ status: 'pending', decided_by: null });
    expect(await given.confirmTickets(daysAfter(LATER, 1))).toBe(0);
    await given.review(manager, id, { cents: 1250 });
    expect(await given.accountsOf(vip)).toMatchObject({ balance: 125, movements: 3 });
    await creditedOnce();
  });

  test('reads whether the QR or a person decided each ticket', async () => {
    const { id } = await given.receipt(vip, qr());
    await given.confirmTickets(LATER);
    const manager = await given.member(vip.cafe, 'manager');
    const { rows, reviewed } = await given.ticketQueue(manager, vip.cafe, { reviewed: true });
    expect({ reviewed, row: rows[0] }).toMatchObject({
      reviewed: 1,
      row: { id, decided_by: 'qr', reviewed_by: null },
    });
  });
});

test('Results count a QR on the day of its confirmation', async () => {
  await given.receipt(vip, qr());
  const owner = await given.member(vip.cafe, 'owner');
  const count = async () => {
    const { tickets } = await given.resultsOf(
      owner,
      vip.cafe,
      ['2026-11-21', '2026-11-21'],
      daysAfter(LATER, 1),
    );
    return tickets.points;
  };
  expect(await count()).toBe(0);
  await given.confirmTickets(LATER);
  expect(await count()).toBe(125);
});
