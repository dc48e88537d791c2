import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account, Customer } from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const CALLS = 50;
const { sql, given, rpc, contents, expectUnchanged } = useGiven({ connections: CALLS });

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

const review = async (args: object, reviewer = admin) =>
  rpc(reviewer.id, 'review_ticket', {
    ticket_id: ticketId,
    photo: await given.photoOf(ticketId),
    reason: 'unreadable',
    ...args,
  });
const approve = (amount_cents: number | null, reviewer = admin) =>
  review({ decision: 'approve', amount_cents }, reviewer);

describe('An approval', () => {
  test('credits ten Conectitos per euro, rounded down, and leaves its rows', async () => {
    const before = await given.balanceOf(vip);
    expect(await review({ decision: 'approve', amount_cents: 1259, notes: '  Gracias  ' })).toMatchObject({
      already_reviewed: false,
      ticket: {
        id: ticketId,
        status: 'approved',
        amount_cents: 1259,
        conectitos_to_award: 125,
        admin_notes: 'Gracias',
      },
      reviewed_by: admin.email,
    });
    expect(await given.balanceOf(vip)).toBe(before + 125);
    const [ledger] = await sql()`select delta, reason, actor, balance_after from public.conectitos_ledger
      where user_id = ${vip.account.id} and reason = 'ticket'`;
    expect(ledger).toEqual({ delta: 125, reason: 'ticket', actor: admin.id, balance_after: before + 125 });
    expect(await given.trail(`ticket:${ticketId}`)).toEqual([{ actor: admin.id, action: 'ticket.approve' }]);
  });

  test('is credited once by fifty parallel calls of two administrators', async () => {
    const other = await given.admin();
    const before = await given.balanceOf(vip);
    const answers = await Promise.all(
      Array.from({ length: CALLS }, (_, index) => approve(2000, index % 2 === 0 ? admin : other)),
    );
    expect(answers.filter(({ already_reviewed }) => !already_reviewed)).toHaveLength(1);
    expect(new Set(answers.map(({ ticket }) => JSON.stringify(ticket))).size).toBe(1);
    expect(new Set(answers.map(({ reviewed_by }) => reviewed_by)).size).toBe(1);
    expect(await given.balanceOf(vip)).toBe(before + 200);
    expect(await given.trail(`ticket:${ticketId}`)).toHaveLength(1);
  });

  test('is decided once against a rejection at the same moment', async () => {
    const before = await given.balanceOf(vip);
    const [approval, rejection] = await Promise.all([approve(2000), review({ decision: 'reject' })]);
    expect([approval.already_reviewed, rejection.already_reviewed].sort()).toEqual([false, true]);
    expect(approval.ticket.status).toBe(rejection.ticket.status);
    const credited = approval.ticket.status === 'approved' ? 200 : 0;
    expect(await given.balanceOf(vip)).toBe(before + credited);
  });

  test.each([
    [1, 0],
    [10, 1],
    [19, 1],
    [999, 99],
    [1250, 125],
    [99_999, 9999],
    [100_000, 10000],
  ])('takes %j cents', async (amount, award) => {
    const before = await given.balanceOf(vip);
    expect((await approve(amount)).ticket.conectitos_to_award).toBe(award);
    expect(await given.balanceOf(vip)).toBe(before + award);
  });

  test.each([null, 0, -1, 100_001, 2_147_483_647])(
    'is refused with %j cents, and changes nothing',
    async (amount) => {
      await expectUnchanged(() => expectRefused(approve(amount), 422, 'INVALID_INPUT', 'amount_cents'));
    },
  );
});

describe('A decision on a photo', () => {
  const replace = (etag: string) =>
    sql()`update storage.objects o set owner_id = null, metadata = o.metadata || ${sql().json({ eTag: etag })}
      from public.purchase_tickets t where t.id = ${ticketId} and o.name = t.ticket_image_url`;

  test('names the bytes that the list answered, and is taken', async () => {
    await replace('"0123abcd"');
    const { rows } = await rpc(admin.id, 'admin_list_tickets', { page_size: 100 });
    const photo = rows.find(({ id }) => id === ticketId)?.photo;
    expect(photo).toBe('0123abcd');
    expect(await review({ decision: 'reject', photo })).toMatchObject({ already_reviewed: false });
  });

  test.each(['approve', 'reject'])(
    'is refused if the bytes have changed since: no %s, and nothing changes',
    async (decision) => {
      const photo = await given.photoOf(ticketId);
      await replace('"other"');
      const before = await contents();
      await expectRefused(review({ decision, amount_cents: 500, photo }), 409, 'TICKET_PHOTO_CHANGED');
      await expectRefused(review({ decision, amount_cents: 500, photo: null }), 409, 'TICKET_PHOTO_CHANGED');
      expect(await contents()).toEqual(before);
    },
  );

  test('is a rejection if the photo is missing', async () => {
    const photo = await given.photoOf(ticketId);
    await sql().begin(async (own) => {
      await own`select set_config('storage.allow_delete_query', 'true', true)`;
      await own`delete from storage.objects o using public.purchase_tickets t
        where t.id = ${ticketId} and o.name = t.ticket_image_url`;
    });
    await expectRefused(review({ decision: 'reject', photo }), 409, 'TICKET_PHOTO_CHANGED');
    await expectRefused(approve(500), 409, 'TICKET_PHOTO_MISSING');
    expect(await review({ decision: 'reject' })).toMatchObject({ ticket: { status: 'rejected' } });
  });
});

describe('A rejection', () => {
  test('needs no amount, credits nothing and leaves its row', async () => {
    const before = await given.balanceOf(vip);
    expect(await review({ decision: 'reject', notes: 'No se lee' })).toMatchObject({
      already_reviewed: false,
      ticket: {
        status: 'rejected',
        rejection_reason: 'unreadable',
        amount_cents: null,
        conectitos_to_award: null,
        admin_notes: 'No se lee',
      },
    });
    expect(await given.balanceOf(vip)).toBe(before);
    expect(await given.trail(`ticket:${ticketId}`)).toEqual([{ actor: admin.id, action: 'ticket.reject' }]);
  });

  test.each(['unreadable', 'other-cafe', 'repeated', 'other', 'unspecified'])(
    'has the reason %s, which its owner and the audit row read',
    async (reason) => {
      await review({ decision: 'reject', reason });
      const area = await given.vipAreaOf(vip);
      expect(area.tickets).toMatchObject([{ id: ticketId, rejection_reason: reason }]);
      const [row] =
        await sql()`select details from private.audit_log where subject = ${`ticket:${ticketId}`}`;
      expect(row).toEqual({ details: { reason } });
    },
  );

  test('is refused without a reason or with an unknown one', async () => {
    const before = await contents();
    for (const reason of [null, '', 'Otro', 'x'.repeat(100_000)])
      await expectRefused(review({ decision: 'reject', reason }), 422, 'INVALID_INPUT', 'reason');
    expect(await contents()).toEqual(before);
    // an approval has none, whatever came with it
    expect((await approve(500)).ticket).toMatchObject({ rejection_reason: null });
  });

  test('is final: a later approval changes nothing and learns who decided', async () => {
    await review({ decision: 'reject' });
    const colleague = await given.admin();
    const before = await contents();
    expect(await approve(1000, colleague)).toMatchObject({
      already_reviewed: true,
      ticket: { status: 'rejected' },
      reviewed_by: admin.email,
    });
    expect(await contents()).toEqual(before);
  });
});

test('Nobody reviews their own ticket', async () => {
  await sql()`insert into public.user_roles (user_id, role) values (${vip.account.id}, 'admin')`;
  const before = await contents();
  for (const decision of ['approve', 'reject'])
    await expectRefused(review({ decision, amount_cents: 500 }, vip.account), 403, 'OWN_TICKET');
  expect(await contents()).toEqual(before);
  const { rows } = await rpc(vip.account.id, 'admin_list_tickets', { page_size: 100 });
  expect(rows.filter(({ own }) => own).map(({ id }) => id)).toEqual([ticketId]);
});

test.each([
  [
    'an unknown ticket',
    { ticket_id: '00000000-0000-0000-0000-000000000000', decision: 'reject' },
    404,
    'TICKET_NOT_FOUND',
  ],
  ['an unknown decision', { decision: 'pay' }, 422, 'INVALID_INPUT'],
  ['no decision', { decision: null }, 422, 'INVALID_INPUT'],
  ['notes without end', { decision: 'reject', notes: 'x'.repeat(1001) }, 422, 'INVALID_INPUT'],
] as const)('The review refuses %s', async (_, args, status, code) => {
  await expectUnchanged(() => expectRefused(review(args), status, code));
});

test('A paused café’s tickets can be reviewed', async () => {
  await sql()`update public.cafeterias set active = false where id = ${vip.cafe.id}`;
  expect((await approve(500)).already_reviewed).toBe(false);
});
