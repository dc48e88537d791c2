import { expect, test } from 'vitest';
import { daysAfter, madrid, type Customer } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const { sql, given } = useGiven();
/** Today at noon in Madrid: decisions are made now. */
const noon = () => madrid(`${new Date().toISOString().slice(0, 10)} 12:00`);

test('a decision is mailed to who ticked it, once for each, while it stands', async () => {
  const admin = await given.admin();
  const [ticked, silent] = [await given.vip(), await given.vip()];
  for (const { account, cafe } of [ticked, silent]) {
    await given.proveMailbox(account);
    await given.letRemind(cafe);
  }
  await given.answerReminders(ticked, new Date(), { reminders: false, tickets: true });
  await given.answerReminders(silent, new Date(), { reminders: true, tickets: false });
  await given.deliverMail(new Date());
  const decide = async (ticket: string, decision: 'approve' | 'reject') =>
    given.review(admin, ticket, decision === 'approve' ? { cents: 450 } : {});
  const [first, second] = [await given.ticket(ticked), await given.ticket(ticked)];
  await decide(await given.ticket(silent), 'approve');
  await decide(first, 'approve');
  await decide(second, 'reject');

  const events = await given.waitingReminders();
  expect(events.map(({ occasion, user_id }) => [occasion, user_id])).toEqual([
    ['ticket', ticked.account.id],
    ['ticket', ticked.account.id],
  ]);
  await sql()`update private.settings set ignores_reminder_hours = true`;
  const mails = await Promise.all(
    events.map(async ({ id }) => (await given.beginReminder(id, new Date(Date.now() + 60_000))).mail),
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
  expect(await given.beginReminder(events[0]!.id, night)).toEqual({ mail: null, waits: true });
  // The mail does not wait for the café.
  await sql()`update public.cafeterias set opening_hours = '[[], [], [], [], [], [], []]' where id = ${ticked.cafe.id}`;
  expect((await given.beginReminder(events[0]!.id, noon())).mail).not.toBeNull();
  // One that was not sent within seven days is forgotten.
  const mailAfter = async (days: number) =>
    (await given.beginReminder(events[0]!.id, daysAfter(noon(), days))).mail;
  expect([await mailAfter(6), await mailAfter(8)]).toEqual([expect.anything(), null]);

  await sql()`update public.purchase_tickets set status = 'pending', amount_euros = null, conectitos_to_award = null,
    reviewed_at = null, reviewed_as = null, reviewed_by = null, rejection_reason = null where id in ${sql()([first, second])}`;
  for (const { id } of events) expect((await given.beginReminder(id, noon())).mail).toBeNull();
});

/** A VIP who ticked the mail of decided tickets, and the event of one that was decided. */
async function decided(): Promise<{ vip: Customer; event: string }> {
  const [admin, vip] = [await given.admin(), await given.vip()];
  await given.proveMailbox(vip.account);
  await given.letRemind(vip.cafe);
  await given.answerReminders(vip, new Date(), { reminders: false, tickets: true });
  await given.deliverMail(new Date());
  const ticket = await given.ticket(vip);
  await given.review(admin, ticket);
  const event = (await given.waitingReminders()).find(({ user_id }) => user_id === vip.account.id);
  return { vip, event: event!.id };
}

test.each<[why: string, make: (vip: Customer) => Promise<unknown>]>([
  ['without its tick', (vip) => given.answerReminders(vip, new Date(), { reminders: true })],
  [
    'to somebody who is blocked',
    ({ account, cafe }) => sql()`insert into private.blocks (cafe_id, user_id, reason, blocked_at)
      values (${cafe.id}, ${account.id}, 'Fotos del código', now())`,
  ],
])('the mail of a decision is not sent %s', async (_, make) => {
  const { vip, event } = await decided();
  await make(vip);
  expect(await given.beginReminder(event, noon())).toEqual({ mail: null, waits: false });
});

test('the mail of a decision goes to the tenth too', async () => {
  const { vip, event } = await decided();
  await sql()`update private.account_mailboxes set mailbox = (
      select sha256(n::text::bytea) from generate_series(1, 300) n
      where private.is_holdout(${vip.cafe.id}, sha256(n::text::bytea),
        private.half_year(private.madrid_day(${noon()})), 3) limit 1)
    where user_id = ${vip.account.id}`;
  expect((await given.beginReminder(event, noon())).mail).toMatchObject({
    occasion: 'ticket',
    approved: false,
  });
});
