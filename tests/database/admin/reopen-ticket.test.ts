import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account, Customer } from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, procedure, contents, runInParallel, runTimes, expectUnchanged } = useGiven({
  connections: 25,
});

let admin: Account;
let vip: Customer;
let ticketId: string;

beforeAll(async () => {
  admin = await given.admin();
});
beforeEach(async () => {
  vip = await given.vipWithBalance();
  ticketId = await given.ticket(vip);
});

const decide = async (args: object, reviewer = admin) =>
  rpc(reviewer.id, 'review_ticket', {
    ticket_id: ticketId,
    photo: await given.photoOf(ticketId),
    reason: 'other',
    ...args,
  });
const approve = (amount_cents: number) => decide({ decision: 'approve', amount_cents });
const reopen = (decision: number, reviewer = admin) =>
  rpc(reviewer.id, 'reopen_ticket', { ticket_id: ticketId, decision });
const movements = () =>
  sql()<{ delta: number; reason: string; cause: string; actor: string | null }[]>`
    select delta, reason, replace(cause, ${ticketId}, 'T') as cause, actor from public.conectitos_ledger
    where user_id = ${vip.account.id} and reason like 'ticket%' order by id`;

/** Outcomes of calls that may not all succeed. */
const toOutcome = [() => 'done', () => 'refused'] as const;

test('A reopened approval is undone by a ledger row of its own, and the corrected row stays', async () => {
  const before = await given.balanceOf(vip);
  expect((await decide({ decision: 'approve', amount_cents: 1259, notes: 'Gracias' })).decision).toBe(1);
  await sql()`update public.purchase_tickets set outcome_seen_at = now() where id = ${ticketId}`;
  expect(await reopen(1)).toMatchObject({
    already_reopened: false,
    ticket: {
      id: ticketId,
      status: 'pending',
      amount_cents: null,
      conectitos_to_award: null,
      admin_notes: null,
      reviewed_at: null,
      outcome_seen_at: null,
    },
  });
  expect(await given.balanceOf(vip)).toBe(before);
  expect(await movements()).toEqual([
    { delta: 125, reason: 'ticket', cause: 'T', actor: admin.id },
    { delta: -125, reason: 'ticket-reopened', cause: 'T', actor: admin.id },
  ]);
  expect(await given.trail(`ticket:${ticketId}`)).toEqual([
    { actor: admin.id, action: 'ticket.approve' },
    { actor: admin.id, action: 'ticket.reopen' },
  ]);
  const [note] = await sql()`select details from private.audit_log
    where subject = ${`ticket:${ticketId}`} and action = 'ticket.reopen'`;
  expect(note!.details).toEqual({
    decision: 1,
    status: 'approved',
    amount_cents: 1259,
    reviewed_by: admin.id,
    reviewed_at: expect.any(String) as string,
  });
});

test('A reopened rejection leaves the balance as it is', async () => {
  await decide({ decision: 'reject', notes: 'No se lee' });
  expect(await reopen(1)).toMatchObject({
    ticket: { status: 'pending', rejection_reason: null, admin_notes: null },
  });
  expect(await movements()).toEqual([]);
});

test('A reopened ticket can be decided anew, credited again and reopened again', async () => {
  const before = await given.balanceOf(vip);
  await approve(1000);
  await reopen(1);
  expect(await approve(2000)).toMatchObject({ already_reviewed: false, decision: 2 });
  expect(await given.balanceOf(vip)).toBe(before + 200);
  await reopen(2);
  await decide({ decision: 'reject' });
  await reopen(3);
  await approve(3000);
  expect(await given.balanceOf(vip)).toBe(before + 300);
  expect((await movements()).map(({ delta, cause }) => [delta, cause])).toEqual([
    [100, 'T'],
    [-100, 'T'],
    [200, 'T:1'],
    [-200, 'T:1'],
    [300, 'T:3'],
  ]);
  const { balance, sum, last } = await given.accountsOf(vip);
  expect([sum, last]).toEqual([balance, balance]);
});

test('Spent Conectitos are not revoked: nothing changes, and the answer gives the balance', async () => {
  await approve(2000);
  await given.adjust(vip, -(await given.balanceOf(vip)) + 150);
  await expectUnchanged(() => expectRefused(reopen(1), 409, 'INSUFFICIENT_CONECTITOS', '150'));
});

describe('A reopening', () => {
  test('is refused for a decision that is not the latest one, and for no ticket', async () => {
    const other = await given.admin();
    await approve(1000);
    await reopen(1);
    await decide({ decision: 'approve', amount_cents: 700 }, other);
    const before = await contents();
    for (const decision of [1, 3, 0, -1]) await expectRefused(reopen(decision), 409, 'TICKET_DECIDED_AGAIN');
    await expectRefused(
      rpc(admin.id, 'reopen_ticket', { ticket_id: ticketId, decision: null }),
      409,
      'TICKET_DECIDED_AGAIN',
    );
    const unknown = { ticket_id: crypto.randomUUID(), decision: 1 };
    await expectRefused(rpc(admin.id, 'reopen_ticket', unknown), 404, 'TICKET_NOT_FOUND');
    expect(await contents()).toEqual(before);
  });
});

describe('Parallel calls', () => {
  test('Twenty parallel reopenings reopen a ticket once', async () => {
    const before = await given.balanceOf(vip);
    await approve(2000);
    const answers = await runTimes('public.purchase_tickets', 20, () => reopen(1));
    expect(answers.filter(({ already_reopened }) => !already_reopened)).toHaveLength(1);
    expect(await given.balanceOf(vip)).toBe(before);
    expect(await movements()).toHaveLength(2);
  });

  test('A parallel reopening and spin keep balance and ledger equal and never below zero', async () => {
    await approve(2000);
    // enough for one of the two only
    await given.adjust(vip, 200 - (await given.balanceOf(vip)));
    const outcomes = await runInParallel('public.user_conectitos', [
      () => reopen(1).then(...toOutcome),
      () =>
        procedure(vip.account.id, 'spin_vip_wheel', vip.cafe.id, crypto.randomUUID(), null, new Date()).then(
          ...toOutcome,
        ),
    ]);
    expect(outcomes.sort()).toEqual(['done', 'refused']);
    const { balance, sum, last } = await given.accountsOf(vip);
    expect([0, 100]).toContain(balance);
    expect([sum, last]).toEqual([balance, balance]);
  });

  test('Parallel reopenings and decisions credit each decision once', async () => {
    const before = await given.balanceOf(vip);
    await approve(1000);
    await runInParallel('public.purchase_tickets', [
      () => reopen(1).then(...toOutcome),
      ...Array.from({ length: 10 }, () => () => approve(2000).then(...toOutcome)),
    ]);
    const rows = await movements();
    const balance = await given.balanceOf(vip);
    expect(balance - before).toBe(rows.reduce((sum, { delta }) => sum + delta, 0));
    // the ones that came before it found a decision, the first after it decided
    expect([0, 200]).toContain(balance - before);
    expect(new Set(rows.map(({ reason, cause }) => reason + cause)).size).toBe(rows.length);
  });
});
