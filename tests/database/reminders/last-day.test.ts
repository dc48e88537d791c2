import { expect, test } from 'vitest';
import { daysAfter, madrid, type Customer } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

const { sql, given } = useGiven();

/** A Monday on which a prize is won; it ends the day after. */
const WON = madrid('2026-09-07 12:00');
const LAST_DAY = daysAfter(WON, 1);

/** A VIP who wants reminders, with a prize of the VIP wheel. */
async function winner({ heldOut = false, asks = true, shut = false } = {}) {
  const cafe = await given.remindingCafe();
  // open from Monday to Sunday, but on the last day
  const week = [0, 1, 2, 3, 4, 5, 6].map((day) => (shut && day === 1 ? [] : [['08:00', '18:00']]));
  await given.setHours(cafe, week);
  const account = await given.drawnAccount(cafe, WON, heldOut);
  const vip = await given.vip({ account, cafe, at: daysAfter(WON, -3) });
  if (asks) await given.answerReminders(vip, daysAfter(WON, -1));
  await given.deliverMail(WON);
  await given.claimWelcome(vip, daysAfter(WON, -2));
  await given.presence(vip, WON);
  const spin = await given.spinVip(vip, WON);
  const event = (await given.waitingReminders()).find(({ user_id }) => user_id === account.id);
  return { ...vip, prize: spin.prize.id, won: spin.prize_name, event: event?.id };
}

test('a VIP prize is worth a word on its last day, at an hour of the café, the day after the visit', async () => {
  const { event, won } = await winner();
  const mail = { occasion: 'last-day', prize: won, until: '2026-09-08', challenge: null };
  const [row] = await sql()<
    { at: Date }[]
  >`select next_attempt_at as at from private.events where id = ${event!}`;
  expect(row!.at.getTime()).toBeGreaterThanOrEqual(madrid('2026-09-08 09:00').getTime());
  expect(row!.at.getTime()).toBeLessThan(madrid('2026-09-08 18:00').getTime());
  // at a café that has shut for the day
  const evening = madrid('2026-09-08 18:30');
  expect(await given.beginReminder(event!, evening)).toEqual({ mail: null, waits: true });
  expect((await given.beginReminder(event!, row!.at)).mail).toMatchObject(mail);
  // the same event may try again, and takes the week's place once
  expect((await given.beginReminder(event!, row!.at)).mail).toMatchObject(mail);
});

test('the word is in its customer’s download once it was sent', async () => {
  const { event, account, cafe } = await winner();
  const sent = async () => (await given.exportOf(account)).sent_reminders;
  expect(await sent()).toEqual([]);
  await given.beginReminder(event!, LAST_DAY);
  expect(await sent()).toEqual([
    { cafe: cafe.nombre, occasion: 'last-day', sent_at: expect.any(String) as string },
  ]);
});

test('a second prize of a week is noted in place of the first, whose word was not sent', async () => {
  const won = await winner();
  await sql()`update public.vip_pending_rewards set redeemed_at = ${WON} where id = ${won.prize}`;
  await given.presence(won, LAST_DAY);
  await given.adjust(won, 100);
  await given.deliverMail(LAST_DAY);
  await given.spinVip(won, LAST_DAY);
  const reminders = await sql()`select event_id from private.reminders where user_id = ${won.account.id}`;
  expect(reminders).toHaveLength(1);
  expect(reminders[0]!.event_id).not.toBe(won.event);
});

test('no word of it is due to who did not ask, nor for a day on which the café is shut', async () => {
  expect((await winner({ asks: false })).event).toBeUndefined();
  expect((await winner({ shut: true })).event).toBeUndefined();
});

type Won = Customer & { prize: string };
test.each<[why: string, make: (won: Won) => Promise<unknown>, at?: Date]>([
  [
    'of a prize that was redeemed',
    ({ prize }) => sql()`update public.vip_pending_rewards set redeemed_at = ${LAST_DAY} where id = ${prize}`,
  ],
  [
    'of a prize whose day a pause moved',
    ({ prize }) => sql()`update public.vip_pending_rewards set expires_at = '2026-09-09' where id = ${prize}`,
  ],
  ['on the day before', async () => {}, WON],
  ['on the day after', async () => {}, daysAfter(WON, 2)],
  ['after a no', (won) => given.answerReminders(won, WON, { reminders: false })],
  ['to a member of the team', ({ account, cafe }) => given.member(cafe, 'staff', { account })],
  [
    'in the week of another reminder',
    ({ account }) => sql()`insert into private.reminded_mailboxes (mailbox, user_id, event_id, at)
      values (private.proven_mailbox(${account.id}), ${account.id}, gen_random_uuid(), ${daysAfter(WON, -4)})`,
  ],
  ['after the deletion of the account', ({ account }) => sql()`select private.delete_account(${account.id})`],
])('no word of it goes out %s', async (_, make, at = LAST_DAY) => {
  const { event, ...won } = await winner();
  await make(won);
  expect(await given.beginReminder(event!, at)).toEqual({ mail: null, waits: false });
});

test('no word of it goes out to who is never reminded', async () => {
  const { event } = await winner({ heldOut: true });
  expect(await given.beginReminder(event!, LAST_DAY)).toEqual({ mail: null, waits: false });
});
