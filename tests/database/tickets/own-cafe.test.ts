import { beforeEach, describe, expect, test } from 'vitest';
import type { Account, Customer } from '../../support/given/factories.ts';
import { as } from '../../support/database/personas.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, procedure, contents, runInParallel, expectUnchanged } = useGiven({
  connections: 25,
});

const DAY = 86_400_000;

let vip: Customer;
let manager: Account;
let ticketId: string;
beforeEach(async () => {
  vip = await given.vipWithBalance();
  manager = await given.member(vip.cafe, 'manager');
  ticketId = await given.ticket(vip);
});

const review = async (who: Account, args: object = {}, ticket_id = ticketId) =>
  rpc(who.id, 'review_ticket', {
    ticket_id,
    decision: 'approve',
    amount_cents: 1250,
    photo: await given.photoOf(ticket_id),
    ...args,
  });
const reopen = (who: Account, args: object = {}) =>
  rpc(who.id, 'reopen_ticket', { ticket_id: ticketId, decision: 1, ...args });
const queue = (who: Account, args: object = {}) =>
  rpc(who.id, 'load_tickets', { cafe_slug: vip.cafe.slug, ...args });
const ids = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);
const join = (account: Account) => given.member(vip.cafe, 'staff', { account });
const sentAgo = (ms: number) =>
  sql()`update public.purchase_tickets set created_at = ${new Date(Date.now() - ms)} where id = ${ticketId}`;

describe('A café that reviews its own tickets', () => {
  test('has a queue of its own, with the sender’s address masked and every decision', async () => {
    await given.ticket(await given.vipWithBalance());
    const page = await queue(manager);
    expect(ids(page)).toEqual([ticketId]);
    expect(page).toMatchObject({ role: 'manager', pending: 1, reviewed: 0, matching: 1 });
    expect(JSON.stringify(page)).not.toContain(vip.account.email);
    expect(page.rows[0]).toMatchObject({ correo: expect.stringContaining('•') as string, reviewed_by: null });

    const before = await given.balanceOf(vip);
    expect(await review(manager)).toMatchObject({ already_reviewed: false, reviewed_by: manager.email });
    expect(await given.balanceOf(vip)).toBe(before + 125);
    const reviewed = await queue(await given.member(vip.cafe, 'owner'), { reviewed: true });
    expect(reviewed.rows).toMatchObject([{ reviewed_by: manager.email, reviewed_as: 'manager' }]);
  });

  test('reads on each page how many wait, if the viewer may review, and a change reaches the tab of today', async () => {
    const today = (who: Account, known: string | null = null) => given.todayOf(who, vip.cafe, { known });
    const waiter = await given.member(vip.cafe, 'staff');
    expect((await today(waiter)).today!.waiting_tickets).toBeNull();
    const { version, today: first } = await today(manager);
    expect(first!.waiting_tickets).toBe(1);
    const colleague = await given.customerAt(8, { cafe: vip.cafe });
    await given.ticket(colleague);
    expect((await today(manager, version)).today!.waiting_tickets).toBe(2);
    // one's own, and a colleague's, wait for an administrator
    await join(colleague.account);
    expect((await queue(manager)).waiting_tickets).toBe(1);
    await review(manager);
    expect((await given.prizePage(manager, vip.cafe)).waiting_tickets).toBe(0);
  });

  test('shows the customer the role of the decider, never the name', async () => {
    await review(manager);
    const area = await given.vipAreaOf(vip);
    expect(area.tickets).toMatchObject([{ reviewed_as: 'manager' }]);
    const answers = JSON.stringify([area, await given.exportOf(vip.account)]);
    expect(answers).not.toContain(manager.email);
    expect(answers).not.toContain(manager.id);
  });

  test('reads no more than the role of an administrator', async () => {
    const admin = await given.admin();
    await review(admin);
    expect((await queue(manager, { reviewed: true })).rows).toMatchObject([
      { reviewed_by: null, reviewed_as: 'administrator' },
    ]);
    expect(await review(manager)).toMatchObject({ already_reviewed: true, reviewed_by: null });
    expect((await given.ticketsOf(admin, { reviewed: true })).rows[0]).toMatchObject({
      reviewed_by: admin.email,
    });
  });

  test('learns of the same bytes at another café without name, café or photo', async () => {
    const twin = await given.vipWithBalance();
    await given.ticket(twin, 'the same bytes');
    const own = await given.ticket(vip, 'the same bytes');
    const again = await given.ticket(vip, 'the same bytes');
    const row = (await queue(manager)).rows.find(({ id }) => id === own)!;
    expect(row.duplicates).toHaveLength(2);
    expect(row.duplicates.find(({ id }) => id === again)).toMatchObject({ cafeteria: vip.cafe.nombre });
    expect(row.duplicates.find(({ id }) => id === null)).toEqual({
      id: null,
      status: 'pending',
      created_at: expect.any(String) as string,
      ticket_image_url: null,
      photo_removed_at: null,
      amount_cents: null,
      cafeteria: null,
      correo: null,
    });
  });
});

describe('A colleague’s ticket', () => {
  const unnamed = { id: null, ticket_image_url: null, amount_cents: null, cafeteria: null, correo: null };

  test('stands beside another of the same bytes or receipt without name, photo and amount', async () => {
    const colleague = await given.customerAt(8, { cafe: vip.cafe });
    const own = await given.ticket(vip, vip.enrollmentId);
    const theirs = await given.ticket(colleague, vip.enrollmentId);
    await sql()`update public.purchase_tickets set receipt_key = ${`B00000000 ${own}`}, receipt_number = '1',
      receipt_day = current_date, receipt_cents = 500 where id in (${own}, ${theirs})`;
    const beside = async (who: Account) => {
      const row = (await queue(who)).rows.find(({ id }) => id === own)!;
      return [row.duplicates, row.claims];
    };
    for (const list of await beside(manager)) expect(list).toMatchObject([{ id: theirs }]);
    await join(colleague.account);
    for (const list of await beside(manager)) expect(list).toMatchObject([unnamed]);
    const admin = await given.admin();
    const { rows } = await given.ticketsOf(admin, { cafe_id: vip.cafe.id });
    expect(rows.find(({ id }) => id === own)).toMatchObject({
      duplicates: [{ id: theirs, correo: colleague.account.email }],
      claims: [{ id: theirs, correo: colleague.account.email }],
    });
  });
});

describe('The photos of a café', () => {
  const seenBy = async ({ id }: Account) =>
    (
      await as(
        sql(),
        id,
        (own) =>
          own<{ name: string }[]>`select name from storage.objects where bucket_id = 'purchase-tickets'`,
      )
    ).map(({ name }) => name);

  test('are seen by members who may decide there, and only as long as they may', async () => {
    await given.ticket(await given.vipWithBalance());
    const [ticket] = await sql()<{ path: string }[]>`
      select ticket_image_url as path from public.purchase_tickets where id = ${ticketId}`;
    expect(await seenBy(manager)).toEqual([ticket!.path]);
    expect(await seenBy(await given.member(vip.cafe, 'staff'))).toEqual([]);
    const elsewhere = await given.member(await given.cafe(), 'owner');
    expect(await seenBy(elsewhere)).toEqual([]);
    await join(vip.account);
    expect(await seenBy(manager)).toEqual([]);
    await sql()`delete from public.cafe_members where user_id = ${vip.account.id}`;
    expect(await seenBy(manager)).toEqual([ticket!.path]);
    await given.removeMember(manager, vip.cafe, manager);
    expect(await seenBy(manager)).toEqual([]);
  });
});

describe('A reviewer', () => {
  test('cannot decide on a team member’s ticket, even one sent before joining', async () => {
    await join(vip.account);
    expect(await queue(manager)).toMatchObject({ rows: [], pending: 0, matching: 0 });
    const before = await contents();
    await expectRefused(review(manager), 403, 'TEAM_TICKET');
    await sql()`update public.cafe_members set role = 'manager' where user_id = ${vip.account.id}`;
    await expectRefused(review(vip.account), 403, 'OWN_TICKET');
    await sql()`update public.cafe_members set role = 'staff' where user_id = ${vip.account.id}`;
    expect(await contents()).toEqual(before);
    const admin = await given.admin();
    expect(await review(admin)).toMatchObject({ already_reviewed: false });
    await expectRefused(reopen(manager, { reason: 'Se leyó mal' }), 403, 'TEAM_TICKET');
    // a reason makes it a correction, which a member's record takes from nobody
    await expectRefused(reopen(admin, { reason: 'Se leyó mal' }), 403, 'TEAM_MEMBER');
    expect(await reopen(admin)).toMatchObject({ already_reopened: false });
  });

  test('cannot decide on a ticket from another account of their mailbox', async () => {
    const second = await given.account({ email: vip.account.email.replace('@', '+bar@') });
    await given.member(vip.cafe, 'owner', { account: second });
    await expectRefused(review(second), 403, 'OWN_TICKET');
    expect((await queue(second)).rows).toMatchObject([{ own: false, may_be_reviewers_own: true }]);
  });
});

describe('Parallel calls', () => {
  test('Two parallel reopenings with a reason record one', async () => {
    await review(manager);
    const owner = await given.member(vip.cafe, 'owner');
    const answers = await runInParallel('public.purchase_tickets', [
      () => reopen(manager, { reason: 'Se leyó mal' }),
      () => reopen(owner, { reason: 'Se leyó mal' }),
    ]);
    expect(answers.filter(({ already_reopened }) => !already_reopened)).toHaveLength(1);
    const [notes] =
      await sql()`select count(*)::int as n from private.corrections where subject = ${ticketId}`;
    expect(notes!.n).toBe(1);
  });
});

describe('A reopened decision', () => {
  test('has a reason, which the customer reads with role and café', async () => {
    const before = await given.balanceOf(vip);
    await review(await given.admin());
    for (const reason of [null, ' ', 'no', 'x'.repeat(201)])
      await expectRefused(reopen(manager, { reason }), 422, 'INVALID_INPUT', 'reason');
    expect(await reopen(manager, { reason: ' El total era otro ' })).toMatchObject({
      already_reopened: false,
      ticket: { status: 'pending', reviewed_as: null },
    });
    expect(await given.balanceOf(vip)).toBe(before);
    const { changes } = await given.accountOf(vip.account);
    expect(changes).toMatchObject([
      { kind: 'ticket-reopened', role: 'manager', cafe: vip.cafe.nombre, reason: 'El total era otro' },
    ]);
    expect(JSON.stringify(changes)).not.toContain(manager.id);
    expect((await given.trail(`customer:${vip.enrollmentId}`)).at(-1)).toEqual({
      actor: manager.id,
      action: 'correction.ticket-reopened',
    });
    // from the timeline, which knows the decision's number
    await review(manager);
    const { events } = await given.customerPage(manager, vip);
    expect(events.find(({ kind }) => kind === 'ticket')).toMatchObject({
      decision: 2,
      reviewed_by: manager.email,
      status: 'approved',
    });
    expect(events.find(({ kind }) => kind === 'ticket-reopened')).toMatchObject({
      reason: 'El total era otro',
    });
  });

  test('needs no reason within a minute, by its decider alone', async () => {
    await review(manager);
    const owner = await given.member(vip.cafe, 'owner');
    await expectRefused(reopen(owner), 422, 'INVALID_INPUT', 'reason');
    const soon = new Date(Date.now() + 61_000);
    await expectRefused(
      procedure(manager.id, 'reopen_ticket', ticketId, 1, null, soon),
      422,
      'INVALID_INPUT',
      'reason',
    );
    expect(await reopen(manager)).toMatchObject({ already_reopened: false });
    expect((await given.accountOf(vip.account)).changes).toEqual([]);
  });

  test('is one of at most thirty per member and day, with the other corrections', async () => {
    await sql()`insert into private.corrections (cafe_id, enrollment_id, actor, role, kind, what, reason, at)
      select ${vip.cafe.id}, ${vip.enrollmentId}, ${manager.id}, 'manager', 'visit-added', '2026-01-01', 'Faltaba', now()
      from generate_series(1, 30)`;
    await review(manager);
    await expectUnchanged(() =>
      expectRefused(reopen(manager, { reason: 'Se leyó mal' }), 429, 'TOO_MANY_REQUESTS'),
    );
  });
});

describe('The queue of the administrators', () => {
  let admin: Account;
  beforeEach(async () => {
    admin = await given.admin();
  });

  const offered = async (args: object = {}) =>
    ids(await given.ticketsOf(admin, { page_size: 100, ...args })).includes(ticketId);
  /** The counts that must say the same. */
  const counts = async () => {
    const { rows, needs_administrator, matching, pending } = await given.ticketsOf(admin, { page_size: 100 });
    const { pending_tickets } = await given.adminHome(admin);
    expect([needs_administrator, matching, pending_tickets]).toEqual([rows.length, rows.length, pending]);
    return rows.length;
  };

  const marked = async () => {
    const args = { page_size: 100, include_team_pending: true };
    return (await given.ticketsOf(admin, args)).waiting_for_team.includes(ticketId);
  };

  test('marks tickets that a team has still time for, and lists them on request only', async () => {
    expect(await marked()).toBe(true);
    expect(await offered()).toBe(false);
    const without = await counts();
    expect(await offered({ include_team_pending: true })).toBe(true);
    expect(await offered({ cafe_id: vip.cafe.id })).toBe(true);
    expect(await offered({ person: vip.account.email })).toBe(true);
    await sentAgo(DAY - 60_000);
    expect(await offered()).toBe(false);
    await sentAgo(DAY);
    expect(await marked()).toBe(false);
    expect(await offered()).toBe(true);
    expect(await counts()).toBe(without + 1);
  });

  test('lists a ticket at once at a café where nobody may decide', async () => {
    await sql()`update public.cafe_members set role = 'staff' where user_id = ${manager.id}`;
    expect(await offered()).toBe(true);
    await counts();
    await given.member(vip.cafe, 'owner');
    expect(await offered()).toBe(false);
    // a customer of a café that has no team at all
    const alone = await given.ticket(await given.customerAt(8));
    expect(ids(await given.ticketsOf(admin))).toContain(alone);
  });
});
