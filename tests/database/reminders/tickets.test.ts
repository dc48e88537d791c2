import { expect, test } from 'vitest';
import { createAdmin, madrid, rpc } from '../../support/factories.ts';
import { proveMailbox } from '../../support/presence.ts';
import { answerReminders, beginReminder, letMailsOut, waitingReminders } from '../../support/reminders.ts';
import { createVip } from '../../support/vip.ts';
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
    await sql()`update public.cafeterias set sends_reminders = true where id = ${cafe.id}`;
  }
  await answerReminders(sql(), ticked, new Date(), { reminders: false, tickets: true });
  await answerReminders(sql(), silent, new Date(), { reminders: true, tickets: false });
  await letMailsOut(sql(), new Date());
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
  await sql()`update private.settings set reminds_at_any_hour = true`;
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
  await sql()`update private.settings set reminds_at_any_hour = false`;
  const night = madrid(`${noon().toISOString().slice(0, 10)} 23:00`);
  expect(await beginReminder(sql(), events[0]!.id, night)).toEqual({ mail: null, waits: true });

  await sql()`update public.purchase_tickets set status = 'pending', amount_euros = null, conectitos_to_award = null,
    reviewed_at = null, reviewed_as = null, reviewed_by = null, rejection_reason = null where id in ${sql()([first, second])}`;
  for (const { id } of events) expect((await beginReminder(sql(), id, noon())).mail).toBeNull();
});
