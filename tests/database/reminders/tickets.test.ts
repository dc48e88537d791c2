import { expect, test } from 'vitest';
import {
  createAdmin,
  createMember,
  madrid,
  rpc,
  setCafe,
  type Customer,
} from '../../support/given/factories.ts';
import { proveMailbox } from '../../support/given/presence.ts';
import {
  answerReminders,
  beginReminder,
  deliverMail,
  waitingReminders,
  letRemind,
} from '../../support/given/reminders.ts';
import { createVip } from '../../support/given/vip.ts';
import { photoOf, sendTicket } from '../admin/people.ts';
import { useDatabase } from '../use-database.ts';

const sql = useDatabase();
/** Today at noon in Madrid: decisions are made now. */
const noon = () => madrid(`${new Date().toISOString().slice(0, 10)} 12:00`);

test('a decision is mailed to who ticked it, once for each, while it stands', async () => {
  const admin = await createAdmin(sql());
  const [ticked, silent] = [await createVip(sql()), await createVip(sql())];
  for (const { account, cafe } of [ticked, silent]) {
    await proveMailbox(sql(), account);
    await letRemind(sql(), cafe);
  }
  await answerReminders(sql(), ticked, new Date(), { reminders: false, tickets: true });
  await answerReminders(sql(), silent, new Date(), { reminders: true, tickets: false });
  await deliverMail(sql(), new Date());
  const decide = async (ticket: string, decision: 'approve' | 'reject') =>
    rpc(sql(), admin.id, 'review_ticket', {
      ticket_id: ticket,
      decision,
      amount_cents: decision === 'approve' ? 450 : null,
      notes: null,
      photo: await photoOf(sql(), ticket),
      ...(decision === 'reject' && { reason: 'unreadable' }),
    });
  const [first, second] = [await sendTicket(sql(), ticked), await sendTicket(sql(), ticked)];
  await decide(await sendTicket(sql(), silent), 'approve');
  await decide(first, 'approve');
  await decide(second, 'reject');

  const events = await waitingReminders(sql());
  expect(events.map(({ occasion, user_id }) => [occasion, user_id])).toEqual([
    ['ticket', ticked.account.id],
    ['ticket', ticked.account.id],
  ]);
  await sql()`update private.settings set ignores_reminder_hours = true`;
  const mails = await Promise.all(
    events.map(async ({ id }) => (await beginReminder(sql(), id, new Date(Date.now() + 60_000))).mail),
  );
  // both at once: no cap, no rest after the day's visit
  expect(mails).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ occasion: 'ticket', approved: true, conectitos: 45 }),
      expect.objectContaining({ occasion: 'ticket', approved: false, conectitos: null }),
    ]),
  );
  await sql()`update private.settings set ignores_reminder_hours = false`;
  const night = madrid(`${noon().toISOString().slice(0, 10)} 23:00`);
  expect(await beginReminder(sql(), events[0]!.id, night)).toEqual({ mail: null, waits: true });
  // it does not wait for the café
  await sql()`update public.cafeterias set opening_hours = '[[], [], [], [], [], [], []]' where id = ${ticked.cafe.id}`;
  expect((await beginReminder(sql(), events[0]!.id, noon())).mail).not.toBeNull();

  await sql()`update public.purchase_tickets set status = 'pending', amount_euros = null, conectitos_to_award = null,
    reviewed_at = null, reviewed_as = null, reviewed_by = null, rejection_reason = null where id in ${sql()([first, second])}`;
  for (const { id } of events) expect((await beginReminder(sql(), id, noon())).mail).toBeNull();
});

/** A VIP who ticked the mail of decided tickets, and the event of one that was decided. */
async function decided(): Promise<{ vip: Customer; event: string }> {
  const [admin, vip] = [await createAdmin(sql()), await createVip(sql())];
  await proveMailbox(sql(), vip.account);
  await letRemind(sql(), vip.cafe);
  await answerReminders(sql(), vip, new Date(), { reminders: false, tickets: true });
  await deliverMail(sql(), new Date());
  const ticket = await sendTicket(sql(), vip);
  const decision = { decision: 'reject', reason: 'unreadable', amount_cents: null, notes: null } as const;
  const photo = await photoOf(sql(), ticket);
  await rpc(sql(), admin.id, 'review_ticket', { ticket_id: ticket, photo, ...decision });
  const event = (await waitingReminders(sql())).find(({ user_id }) => user_id === vip.account.id);
  return { vip, event: event!.id };
}

test.each<[why: string, make: (vip: Customer) => Promise<unknown>]>([
  ['without its tick', (vip) => answerReminders(sql(), vip, new Date(), { reminders: true })],
  [
    'after the press that stops it',
    async ({ account, cafe }) => {
      const [row] = await sql()<
        { token: string }[]
      >`select private.reminder_token(${account.id}, ${cafe.id}) as token`;
      await rpc(sql(), null, 'stop_mail', { token: row!.token });
    },
  ],
  [
    'without a proven address',
    ({ account }) => sql()`delete from private.account_mailboxes where user_id = ${account.id}`,
  ],
  [
    'to an address that changed',
    ({ account }) => sql()`update auth.users set email = 'otra-' || email where id = ${account.id}`,
  ],
  ['to a member of the team', ({ account, cafe }) => createMember(sql(), cafe, 'staff', { account })],
  [
    'to somebody who is blocked',
    ({ account, cafe }) => sql()`insert into private.blocks (cafe_id, user_id, reason, blocked_at)
      values (${cafe.id}, ${account.id}, 'Fotos del código', now())`,
  ],
  ['of a paused café', ({ cafe }) => setCafe(sql(), cafe, 'paused')],
  [
    'of a café that has switched it off',
    ({ cafe }) => sql()`update public.cafeterias set sends_reminders = false where id = ${cafe.id}`,
  ],
])('the mail of a decision is not sent %s', async (_, make) => {
  const { vip, event } = await decided();
  await make(vip);
  expect(await beginReminder(sql(), event, noon())).toEqual({ mail: null, waits: false });
});

test('the mail of a decision goes to the tenth too', async () => {
  const { vip, event } = await decided();
  await sql()`update private.account_mailboxes set mailbox = (
      select sha256(n::text::bytea) from generate_series(1, 300) n
      where private.is_holdout(${vip.cafe.id}, sha256(n::text::bytea),
        private.half_year(private.madrid_day(${noon()})), 3) limit 1)
    where user_id = ${vip.account.id}`;
  expect((await beginReminder(sql(), event, noon())).mail).toMatchObject({
    occasion: 'ticket',
    approved: false,
  });
});
