import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, madrid, type Cafe, type Customer } from '../../support/given/factories.ts';
import type { ReminderEvent } from '../../support/given/reminders.ts';
import { runQueued } from '../run-in-parallel.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, runInParallel } = useGiven({ connections: 4 });

/** The last visit of everybody here; a Monday, 12 days before the window of challenge 2 has three days left. */
const SEEN = madrid('2026-09-07 12:00');

/** An instant of a day after {@link SEEN}; by its default the last at which anybody's minute of the day may lie. */
const day = (number: number, clock = '19:59:59') =>
  madrid(`${daysAfter(madrid('2026-09-07 12:00'), number).toISOString().slice(0, 10)} ${clock}`);

let cafe: Cafe;
beforeEach(async () => {
  await sql()`delete from private.events where topic = 'reminder'`;
  await sql()`delete from private.reminder_answers`;
  cafe = await given.remindingCafe();
});

interface Options {
  hito?: number;
  heldOut?: boolean;
  at?: Cafe;
  asks?: boolean;
}
/** A customer whom nobody has seen since {@link SEEN}, who asked for reminders. */
async function customer({
  hito = 3,
  heldOut = false,
  at = cafe,
  asks = true,
}: Options = {}): Promise<Customer> {
  const account = await given.drawnAccount(at, SEEN, heldOut);
  await given.presence({ account, cafe: at }, SEEN);
  // Enrolled, and through challenge 1, at that instant: rewards waiting would make them due earlier.
  const person =
    hito === 1
      ? await given.enrollment(account, at, { at: SEEN })
      : await given.customerAt(2, { account, cafe: at, at: SEEN });
  await sql()`update public.user_rewards set redeemed_at = obtained_at where user_id = ${account.id}`;
  if (hito > 2)
    await sql()`update public."Clientes proto" set hito_2_completado = true, hito_actual = ${hito},
      hito_validado = ${hito - 1}, hito_6_reference_date = ${hito === 6 ? SEEN : null} where id = ${person.enrollmentId}`;
  if (asks) await given.answerReminders(person, SEEN);
  return person;
}

const run = async (at: Date, goesOut = true) => {
  await given.deliverMail(at, goesOut);
  const [row] = await sql()<{ written: number }[]>`select private.run_reminders(1000, ${at}) as written`;
  return row!.written;
};
/** Occasions that are written by runs on each of some days, in the evening. */
async function occasionsUntil(last: number, first = 1): Promise<[day: number, occasion: string][]> {
  const written: [number, string][] = [];
  for (let number = first; number <= last; number += 1) {
    const before = new Set((await given.waitingReminders()).map(({ id }) => id));
    await run(day(number, '19:59:59'));
    for (const { id, occasion } of await given.waitingReminders())
      if (!before.has(id)) written.push([number, occasion]);
  }
  return written;
}
const mailAt = async (id: string, at: Date) => (await given.beginReminder(id, at)).mail;
const tokenOf = async ({ account, cafe: { id } }: Customer) =>
  (await sql()<{ token: string }[]>`select private.reminder_token(${account.id}, ${id}) as token`)[0]!.token;
/** Has the first reminder written that somebody is due for. */
async function firstReminder(last = 22): Promise<{ id: string; at: Date }> {
  for (let number = 1; number <= last; number += 1)
    if (await run(day(number, '19:59:59')))
      return { id: (await given.waitingReminders()).at(-1)!.id, at: day(number, '20:05') };
  throw new Error('Nobody was due');
}

describe('The consent', () => {
  const choices = async ({ account }: Customer) => (await given.accountOf(account)).reminders;

  test('is off until it is given, one tick by one, and off again', async () => {
    const person = await customer({ asks: false });
    const own = { id: cafe.id, nombre: cafe.nombre, offered: true, ended_by: null };
    expect(await choices(person)).toEqual({
      proven: true,
      cafes: [{ ...own, reminders: false, tickets: false }],
    });
    await given.answerReminders(person, SEEN, { reminders: false, tickets: true });
    expect((await choices(person)).cafes).toEqual([{ ...own, reminders: false, tickets: true }]);
    await given.answerReminders(person, SEEN, { reminders: true });
    expect((await choices(person)).cafes).toEqual([{ ...own, reminders: true, tickets: false }]);
    await given.answerReminders(person, SEEN, { reminders: false });
    expect((await choices(person)).cafes).toEqual([{ ...own, reminders: false, tickets: false }]);
  });

  test('is a row that never changes: it ends with the next answer, a press or another address', async () => {
    const person = await customer();
    const { account } = person;
    const answers = async () =>
      (await given.exportOf(account)).reminders.map((answer) => ({
        ...answer,
        answered_at: new Date(answer['answered_at'] as string),
        over_at: answer['over_at'] === null ? null : new Date(answer['over_at'] as string),
      }));
    const answer = (answeredAfter: number, overAfter: number | null, wishes: string) => ({
      cafe: cafe.nombre,
      text_version: '2026-11',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      reminders: wishes.includes('reminders'),
      tickets: wishes.includes('tickets'),
      answered_at: daysAfter(SEEN, answeredAfter),
      over_at: overAfter === null ? null : daysAfter(SEEN, overAfter),
      ended_by: null,
    });
    await given.answerReminders(person, daysAfter(SEEN, 1));
    expect(await answers()).toEqual([answer(0, null, 'reminders')]);
    await given.answerReminders(person, daysAfter(SEEN, 1), { reminders: false });
    await given.answerReminders(person, daysAfter(SEEN, 2), { tickets: true });
    await given.answerReminders(person, daysAfter(SEEN, 3), { tickets: false });
    await sql()`select private.stop_mail(private.reminder_token(${account.id}, ${cafe.id}), false,
      ${daysAfter(SEEN, 4)})`;
    const kept = [
      answer(0, 1, 'reminders'),
      answer(1, 2, 'nothing'),
      answer(2, 3, 'reminders, tickets'),
      answer(3, 4, 'reminders'),
    ];
    expect(await answers()).toEqual(kept);
    await given.answerReminders(person, daysAfter(SEEN, 5));
    await sql()`update auth.users set email = ${`otra-${account.email}`} where id = ${account.id}`;
    expect(await answers()).toEqual([
      ...kept,
      { ...answer(5, null, 'reminders'), over_at: expect.any(Date) as Date },
    ]);
  });

  test('is one row after two parallel answers', async () => {
    const person = await customer({ asks: false });
    const answer = (reminders: boolean) => () => given.answerReminders(person, SEEN, { reminders });
    await runInParallel('private.reminder_answers', [answer(true), answer(false)]);
    expect(
      await sql()`select from private.reminder_answers where user_id = ${person.account.id} and over_at is null`,
    ).toHaveLength(1);
  });

  test('needs a proven address, a café that offers it and a customer there; a refusal needs nothing', async () => {
    const person = await customer({ asks: false });
    const elsewhere = await given.cafe();
    await expectRefused(given.answerReminders({ ...person, cafe: elsewhere }, SEEN), 404, 'NOT_ENROLLED');
    await sql()`delete from private.account_mailboxes where user_id = ${person.account.id}`;
    await expectRefused(given.answerReminders(person, SEEN), 403, 'MAILBOX_NOT_PROVEN');
    await sql()`update public.cafeterias set sends_reminders = false where id = ${cafe.id}`;
    await expectRefused(given.answerReminders(person, SEEN), 409, 'REMINDERS_NOT_OFFERED');
    await given.answerReminders(person, SEEN, { reminders: false });
    const wrong = { cafe_id: cafe.id, reminders: false, tickets: false, text_version: '2020-01' };
    await expectRefused(rpc(person.account.id, 'answer_reminders', wrong), 422, 'INVALID_INPUT');
  });

  test('is asked for once, after a redemption, where it is offered', async () => {
    const person = await customer({ asks: false });
    const { account } = person;
    await given.reward(person, 2, SEEN);
    const reward = await given.rewardOf(person, 2);
    await sql()`update public.user_rewards set redeemed_at = null where user_id = ${account.id}`;
    const asked = async () => (await given.galleryOf({ account, cafe })).reminders_question;
    expect(await asked()).toBe(false);
    await sql()`update public.user_rewards set redeemed_at = now() where id = ${reward}`;
    expect(await asked()).toBe(true);
    await sql()`update public.cafeterias set sends_reminders = false where id = ${cafe.id}`;
    expect(await asked()).toBe(false);
    await sql()`update public.cafeterias set sends_reminders = true where id = ${cafe.id}`;
    await given.answerReminders(person, SEEN, { reminders: false });
    expect(await asked()).toBe(false);
  });
});

describe('The switch', () => {
  test('says who asked for reminders, and leaves an audit row', async () => {
    const owner = await given.member(cafe, 'owner');
    const settings = () => rpc(owner.id, 'load_reminder_settings', { cafe_slug: cafe.slug });
    await customer();
    expect(await settings()).toMatchObject({ on: true, people: 1 });
    await rpc(owner.id, 'offer_reminders', { cafe_id: cafe.id, is_on: false });
    expect(await settings()).toMatchObject({ on: false, people: 1 });
    expect(
      await sql()`select details from private.audit_log where action = 'cafe.reminders' and cafe_id = ${cafe.id}`,
    ).toEqual([{ details: { on: false } }]);
  });

  test('waits for the café’s legal identity and its contract; without them no mail is sent', async () => {
    const owner = await given.member(cafe, 'owner');
    const on = () => rpc(owner.id, 'offer_reminders', { cafe_id: cafe.id, is_on: true });
    const lacks = async () => (await rpc(owner.id, 'load_reminder_settings', { cafe_slug: cafe.slug })).lacks;
    await customer();
    const { id, at } = await firstReminder();
    const { sender } = (await mailAt(id, at))!;
    expect(sender).toEqual({
      name: 'Ana Bar, S. L.',
      tax_number: 'B12345674',
      address: 'Calle Mayor, 1, 28013 Madrid',
    });
    await sql()`update public.cafeterias set contract_version = null where id = ${cafe.id}`;
    expect(await lacks()).toBe('contract');
    await expectRefused(on(), 409, 'REMINDERS_NOT_READY', 'contract');
    expect(await mailAt(id, at)).toBeNull();
    await sql()`update public.cafeterias set legal_name = null, legal_number = null, legal_address = null
      where id = ${cafe.id}`;
    expect(await lacks()).toBe('identity');
    await expectRefused(on(), 409, 'REMINDERS_NOT_READY', 'identity');
    await customer();
    expect(await occasionsUntil(25, 23)).toEqual([]);
    await given.letRemind(cafe);
    expect(await lacks()).toBeNull();
    await on();
  });
});

describe('An occasion', () => {
  test('comes for absence on day 21 without a visit, once per absence', async () => {
    await customer();
    expect(await occasionsUntil(21)).toEqual([[21, 'lapsed']]);
    const { id } = (await given.waitingReminders())[0]!;
    expect(await mailAt(id, day(21, '20:05'))).toMatchObject({ occasion: 'lapsed', prize: null });
    expect(await occasionsUntil(60, 22)).toEqual([]);
  });

  test('comes for a waiting prize on the tenth day and names it', async () => {
    const person = await customer();
    await given.reward(person, 2, SEEN);
    expect(await occasionsUntil(11)).toEqual([[10, 'prize']]);
    const { id } = (await given.waitingReminders())[0]!;
    expect(await mailAt(id, day(10, '20:05'))).toMatchObject({
      occasion: 'prize',
      prize: 'Aperitivo gratis',
      until: null,
      email: person.account.email,
      cafe: cafe.nombre,
      slug: cafe.slug,
    });
  });

  test('comes for the window of challenge 2 with three days left and says until when', async () => {
    await customer({ hito: 2 });
    expect(await occasionsUntil(13)).toEqual([[12, 'window']]);
    const { id } = (await given.waitingReminders())[0]!;
    expect(await mailAt(id, day(12, '20:05'))).toMatchObject({
      occasion: 'window',
      until: '2026-09-22',
      challenge: 2,
    });
  });

  test('comes for the window of challenge 6 if one visit is missing, not if two are', async () => {
    const one = await customer({ hito: 6 });
    const two = await customer({ hito: 6 });
    await sql()`update public."Clientes proto" set hito_6_reference_date = ${day(0, '13:00')} where id = ${two.enrollmentId}`;
    expect(await occasionsUntil(18)).toEqual([[17, 'window']]);
    expect((await given.waitingReminders())[0]!.user_id).toBe(one.account.id);
  });

  test('does not come within seven days of a visit or a redemption', async () => {
    const person = await customer();
    await given.reward(person, 2, SEEN);
    await given.visit(person, day(9, '12:00'));
    await given.reward(person, 3, day(9, '12:00'));
    expect(await occasionsUntil(18)).toEqual([[17, 'prize']]);
    await sql()`delete from private.events where topic = 'reminder'`;
    const other = await customer();
    await given.reward(other, 2, SEEN);
    await given.reward(other, 3, SEEN);
    await sql()`update public.user_rewards set redeemed_at = ${day(8, '12:00')} where user_id = ${other.account.id} and hito_number = 3`;
    await sql()`update private.reminder_answers set next_check_at = ${SEEN} where user_id = ${other.account.id}`;
    expect(await occasionsUntil(16, 10)).toEqual([[16, 'prize']]);
  });

  test('does not come to a customer who has stayed away for half a year', async () => {
    await customer();
    await sql()`update private.reminder_answers set next_check_at = ${day(170)}`;
    expect(await run(day(181))).toBe(0);
    await sql()`update private.reminder_answers set next_check_at = ${day(170)}`;
    expect(await run(day(180))).toBe(1);
  });

  test('does not come for a prize that another account has received', async () => {
    const person = await customer();
    await given.reward(person, 2, SEEN);
    await sql()`insert into private.mailbox_redemptions (mailbox, cafe_id, benefit, received_at)
      select mailbox, ${cafe.id}, 'hito-2', ${SEEN} from private.account_mailboxes where user_id = ${person.account.id}`;
    expect(await occasionsUntil(20)).toEqual([]);
  });

  test('is written once, however many runs there are at once', async () => {
    await customer();
    await given.deliverMail(day(21));
    await sql()`update private.reminder_answers set next_check_at = ${SEEN}`;
    const batches = await Promise.all(
      Array.from(
        { length: 4 },
        () => sql()<{ n: number }[]>`select private.run_reminders(1000, ${day(21)}) as n`,
      ),
    );
    expect(batches.map(([row]) => row!.n).toSorted()).toEqual([0, 0, 0, 1]);
    await sql()`update private.reminder_answers set next_check_at = ${SEEN}`;
    expect(await run(day(21))).toBe(0);
  });

  type Silence = [why: string, make: (person: Customer) => Promise<unknown>];
  const silences: Silence[] = [
    ['without consent', (person) => given.answerReminders(person, SEEN, { reminders: false })],
    [
      'where only the mail of tickets was ticked',
      (person) => given.answerReminders(person, SEEN, { reminders: false, tickets: true }),
    ],
    [
      'without a proven address',
      ({ account }) => sql()`delete from private.account_mailboxes where user_id = ${account.id}`,
    ],
    ['to a member of the team', ({ account }) => given.member(cafe, 'staff', { account })],
    [
      'to a blocked customer',
      ({ account }) => sql()`insert into private.blocks (cafe_id, user_id, reason, blocked_at)
        values (${cafe.id}, ${account.id}, 'Fotos del código', ${SEEN})`,
    ],
    [
      'to a mailbox that is blocked by another account',
      ({ account }) => sql()`insert into private.blocks (cafe_id, mailbox, reason, blocked_at)
        select ${cafe.id}, mailbox, 'Fotos del código', ${SEEN} from private.account_mailboxes where user_id = ${account.id}`,
    ],
    ['at a paused café', () => given.setCafe(cafe, 'paused')],
    ['at a deleted café', () => given.setCafe(cafe, 'deleted')],
    [
      'where the café has switched it off',
      () => sql()`update public.cafeterias set sends_reminders = false where id = ${cafe.id}`,
    ],
    ['after a visit', (person) => given.visit(person, day(20, '12:00'))],
  ];
  test.each(silences)('is not written %s', async (_, make) => {
    const person = await customer();
    await make(person);
    expect(await occasionsUntil(22, 20)).toEqual([]);
  });
  test.each<Silence>([
    ...silences,
    [
      'to an address that changed',
      ({ account }) =>
        sql()`update auth.users set email = ${`otra-${account.id}@example.test`} where id = ${account.id}`,
    ],
    ['to an account that is gone', ({ account }) => given.deleteAccount(account)],
    [
      'after a redemption',
      async (person) => {
        await given.reward(person, 2, SEEN);
        await sql()`update public.user_rewards set redeemed_at = ${day(21, '20:01')} where user_id = ${person.account.id} and hito_number = 2`;
      },
    ],
    ['after the press that stops it', async (person) => given.stopMail(await tokenOf(person))],
  ])('is written but not sent %s', async (_, make) => {
    const person = await customer();
    const { id, at } = await firstReminder();
    await make(person);
    expect(await given.beginReminder(id, at)).toEqual({ mail: null, waits: false });
    expect(
      await sql()`select from private.reminded_mailboxes where user_id = ${person.account.id}`,
    ).toHaveLength(0);
  });
});

test.each([
  [
    'a press that stops it',
    `select private.stop_mail(private.reminder_token(a.user_id, a.cafe_id), false, now())
      from private.reminder_answers a where a.user_id = $1`,
  ],
  ['another address', `update auth.users set email = 'otra-' || email where id = $1`],
  ['the deletion of the account', 'select private.delete_account($1)'],
])('A mail waits for %s that is under way, and is not sent after it', async (_, hold) => {
  const { account } = await customer();
  const { id, at } = await firstReminder();
  const [answer] = await runQueued(sql(), hold, account.id, [() => given.beginReminder(id, at)]);
  expect(answer).toEqual({ mail: null, waits: false });
});

describe('The time of day for reminders', () => {
  test.each([
    // the clock goes forward on 29 March 2026 and back on 25 October 2026
    ['2026-03-28T08:00:00Z', '2026-03-28T20:00:00Z'],
    ['2026-03-29T07:00:00Z', '2026-03-29T19:00:00Z'],
    ['2026-10-24T07:00:00Z', '2026-10-24T19:00:00Z'],
    ['2026-10-25T08:00:00Z', '2026-10-25T20:00:00Z'],
  ])('is from %s to %s', async (from, to) => {
    const isOpen = async (at: Date) =>
      (await sql()<{ open: boolean }[]>`select private.is_reminder_hour(${at}) as open`)[0]!.open;
    const [first, last] = [new Date(from), new Date(to)];
    expect(await isOpen(new Date(first.getTime() - 1000))).toBe(false);
    expect(await isOpen(first)).toBe(true);
    expect(await isOpen(new Date(last.getTime() - 1000))).toBe(true);
    expect(await isOpen(last)).toBe(false);
  });

  test('includes everybody between 9 and 20 h, on days with 23 and 25 hours too', async () => {
    const [row] = await sql()<{ from: string; to: string; hours: number }[]>`
      select min(at::time)::text as from, max(at::time)::text as to, count(distinct extract(hour from at))::int as hours
      from (select private.reminder_check_instant(d::date, gen_random_uuid()) at time zone 'Europe/Madrid' as at
        from generate_series(1, 2000) n, unnest(array['2026-03-29', '2026-10-25']::date[]) d) x`;
    expect(row!.from >= '09:00:00' && row!.to < '20:00:00').toBe(true);
    expect(row!.hours).toBe(11);
  });

  const claimed = (at: Date) =>
    sql()<{ id: string }[]>`select id from private.claim_events(array['reminder'], 10, ${at})`;
  const open = (week: string[][][]) => given.setHours(cafe, week);
  const shut: string[][] = [];

  test('follows the café’s opening hours: the longest shift of the day, or of the next open day', async () => {
    const week = [
      shut,
      [
        ['07:00', '10:00'],
        ['12:00', '16:00'],
      ],
      ...Array.from({ length: 5 }, () => shut),
    ];
    const [row] = await sql()<{ from: string; to: string; days: number }[]>`
      select min(at)::text as from, max(at)::text as to, count(distinct at::date)::int as days
      from (select private.reminder_check_instant('2026-11-23', gen_random_uuid(), ${sql().json(week)})
          at time zone 'Europe/Madrid' as at
        from generate_series(1, 2000) n) x`;
    expect(row).toMatchObject({
      from: expect.stringMatching(/^2026-11-24 12:0/) as string,
      to: expect.stringMatching(/^2026-11-24 15:3/) as string,
      days: 1,
    });
    const [never] = await sql()<
      { day: string }[]
    >`select private.madrid_day(private.reminder_check_instant('2026-11-23',
      gen_random_uuid(), ${sql().json(Array.from({ length: 7 }, () => shut))}))::text as day`;
    expect(never).toEqual({ day: '2026-11-30' });
  });

  test('does not come at a closed café, and the reminder is written later', async () => {
    await customer();
    // the 21st day is a Monday
    await open([shut, ...Array.from({ length: 6 }, () => [['08:00', '20:30']])]);
    expect(await occasionsUntil(24)).toEqual([[22, 'lapsed']]);
  });

  test('limits writing, handing to a worker and sending; a late reminder waits for the morning', async () => {
    await customer();
    expect(await run(day(21, '08:59'))).toBe(0);
    expect(await run(day(21, '21:00'))).toBe(0);
    const { id } = await firstReminder();
    expect(await claimed(day(21, '21:00'))).toEqual([]);
    expect(await given.beginReminder(id, day(21, '21:00'))).toEqual({ mail: null, waits: true });
    expect(await claimed(day(22, '09:00'))).toHaveLength(1);
    expect(await mailAt(id, day(22, '09:00'))).not.toBeNull();
  });

  test('waits while its café is shut, and no worker takes it meanwhile', async () => {
    await customer();
    const { id } = await firstReminder();
    await open(
      Array.from({ length: 7 }, () => [
        ['12:00', '16:00'],
        ['18:00', '20:00'],
      ]),
    );
    for (const clock of ['11:59', '16:30', '20:05']) {
      expect(await claimed(day(22, clock))).toEqual([]);
      expect(await given.beginReminder(id, day(22, clock))).toEqual({ mail: null, waits: true });
    }
    expect(await claimed(day(22, '12:00'))).toHaveLength(1);
    expect(await mailAt(id, day(22, '12:00'))).not.toBeNull();
  });

  test('changes nothing where no mails go out: nobody is due, and nothing is lost', async () => {
    await customer();
    expect(await run(day(21), false)).toBe(0);
    expect(await sql()`select from private.reminder_assignments where cafe_id = ${cafe.id}`).toHaveLength(0);
    expect(await run(day(23))).toBe(1);
  });
});

describe('The week’s rest', () => {
  /** One person, due at two cafés in the same minute. */
  async function twice(): Promise<{ events: ReminderEvent[]; person: Customer }> {
    const other = await given.remindingCafe();
    let person = await customer();
    // by chance held out at the other café: somebody else, then
    for (;;) {
      const [row] = await sql()<
        { out: boolean }[]
      >`select private.is_holdout(${other.id}, mailbox, '2026-07-01', 3) as out
        from private.account_mailboxes where user_id = ${person.account.id}`;
      if (!row!.out) break;
      await given.answerReminders(person, SEEN, { reminders: false });
      person = await customer();
    }
    const there = await given.enrollment(person.account, other, { at: SEEN });
    await given.answerReminders(there, SEEN);
    await run(day(21));
    return { events: await given.waitingReminders(), person };
  }

  test('lets one of two cafés at once through, and the same event once more', async () => {
    const { events } = await twice();
    expect(events).toHaveLength(2);
    const at = day(21, '20:05');
    const mails = await Promise.all(events.map(({ id }) => mailAt(id, at)));
    expect(mails.filter(Boolean)).toHaveLength(1);
    const first = events[mails.findIndex(Boolean)]!;
    expect(await mailAt(first.id, daysAfter(at, 1))).not.toBeNull();
  });

  test('ends after seven days, and holds over all accounts of a mailbox', async () => {
    const { events, person } = await twice();
    expect(await mailAt(events[0]!.id, day(21, '20:05'))).not.toBeNull();
    expect(await mailAt(events[1]!.id, day(27, '20:59'))).toBeNull();
    // the week after, the café that came second is first
    await given.settleEvent(events[0]!.id);
    await given.settleEvent(events[1]!.id);
    expect(await occasionsUntil(28, 22)).toEqual([[28, 'lapsed']]);
    const [next] = await given.waitingReminders();
    expect(next!.cafe_id).toBe(events[1]!.cafe_id);
    expect(await mailAt(next!.id, day(28, '20:05'))).not.toBeNull();
    expect(
      await sql()`select user_id from private.reminded_mailboxes where user_id = ${person.account.id}`,
    ).toHaveLength(1);
  });

  test('holds over all addresses of a customer', async () => {
    const { events, person } = await twice();
    const [first, second] = events;
    expect(await mailAt(first!.id, day(21, '20:05'))).not.toBeNull();
    await moveMailbox(person, second!.cafe_id);
    await given.answerReminders({ ...person, cafe: { ...cafe, id: second!.cafe_id } }, day(21, '20:10'));
    expect(await mailAt(second!.id, day(22, '10:00'))).toBeNull();
    // the first mail alone forbade it
    await sql()`delete from private.reminded_mailboxes where event_id = ${first!.id}`;
    expect(await mailAt(second!.id, day(22, '10:00'))).not.toBeNull();
  });

  /** Gives a customer another address, proven, that a café's draw reminds. */
  async function moveMailbox({ account }: Customer, cafeId: string): Promise<void> {
    const [row] = await sql()<{ email: string }[]>`
      select n || ${account.email} as email from generate_series(1, 300) as n
      where not private.is_holdout(${cafeId}, private.mailbox_of(n || ${account.email}), '2026-07-01', 3) limit 1`;
    await sql()`update auth.users set email = ${row!.email} where id = ${account.id}`;
    await given.proveMailbox(account);
  }
});

describe('The holdout', () => {
  test('is drawn by mailbox, café and half-year, one in ten of many', async () => {
    const [row] = await sql()<{ share: number; same: number }[]>`
      select avg(out::int)::float8 as share, avg((out = next)::int)::float8 as same from (
        select private.is_holdout(${cafe.id}, m, '2026-01-01', 1) as out,
          private.is_holdout(${cafe.id}, m, '2026-07-01', 1) as next
        from (select sha256(n::text::bytea) as m from generate_series(1, 20000) n) x) y`;
    expect(row!.share).toBeGreaterThan(0.09);
    expect(row!.share).toBeLessThan(0.11);
    // drawn anew: 0.9 · 0.9 + 0.1 · 0.1
    expect(row!.same).toBeLessThan(0.84);
  });

  test('is three tenths until it has had sixty in earlier half-years, and none where nothing is proven', async () => {
    const tenths = async (half: string) => {
      const [row] = await sql()<{ tenths: number }[]>`
        select private.held_out_tenths(c, ${half}) as tenths from public.cafeterias c where c.id = ${cafe.id}`;
      return row!.tenths;
    };
    const heldOut = (count: number, half: string) => sql()`
      insert into private.reminder_assignments (cafe_id, half, due_at, is_holdout)
      select ${cafe.id}, ${half}, ${day(0)}, true from generate_series(1, ${count}::int)`;
    await heldOut(59, '2026-01-01');
    await heldOut(10, '2026-07-01');
    expect([await tenths('2026-01-01'), await tenths('2026-07-01')]).toEqual([3, 3]);
    expect(await tenths('2027-01-01')).toBe(1);
    await heldOut(1, '2026-01-01');
    expect(await tenths('2026-07-01')).toBe(1);
    await given.setServiceMode(cafe, 'no_proof');
    expect(await tenths('2027-01-01')).toBe(0);
  });

  test('is empty at a café “Como siempre”: everybody is reminded and nobody is counted', async () => {
    await customer({ heldOut: true });
    await given.setServiceMode(cafe, 'no_proof');
    expect(await occasionsUntil(27)).toEqual([[21, 'lapsed']]);
    expect(await sql()`select from private.reminder_assignments where cafe_id = ${cafe.id}`).toHaveLength(0);
  });

  test('is recorded as due, and neither written nor sent', async () => {
    const person = await customer({ heldOut: true });
    const reminded = await customer();
    expect(await occasionsUntil(27)).toEqual([[21, 'lapsed']]);
    expect(
      await sql()`select user_id, is_holdout from private.reminder_assignments where cafe_id = ${cafe.id} order by is_holdout`,
    ).toEqual([
      { user_id: reminded.account.id, is_holdout: false },
      { user_id: person.account.id, is_holdout: true },
    ]);
  });

  test('does not change after the draw, also between the decision and the mail', async () => {
    const { account } = await customer();
    const { id, at } = await firstReminder();
    await sql()`update private.reminder_assignments set is_holdout = true where user_id = ${account.id}`;
    expect(await mailAt(id, at)).toBeNull();
  });

  test('counts too if it is drawn for the half-year in which the mail is sent', async () => {
    await customer();
    const { id, at } = await firstReminder();
    const { value } = (
      await sql()<{ value: Buffer }[]>`select value from private.secrets where name = 'reminder-draw'`
    )[0]!;
    for (;;) {
      await sql()`update private.secrets set value = extensions.gen_random_bytes(32) where name = 'reminder-draw'`;
      const [row] = await sql()<
        { out: boolean }[]
      >`select private.is_holdout(r.cafe_id, m.mailbox, '2026-07-01', 3) as out
        from private.reminders r join private.account_mailboxes m on m.user_id = r.user_id where r.event_id = ${id}`;
      if (row!.out) break;
    }
    expect(await mailAt(id, at)).toBeNull();
    await sql()`update private.secrets set value = ${value} where name = 'reminder-draw'`;
  });
});

test('A new half-year’s draw reminds nobody whose 14 days without a mail are not over', async () => {
  const { account } = await customer();
  await sql()`insert into private.reminder_assignments (user_id, cafe_id, half, due_at, is_holdout)
    values (${account.id}, ${cafe.id}, '2026-01-01', ${day(15)}, true)`;
  expect(await occasionsUntil(33)).toEqual([[31, 'lapsed']]);
});

test('A customer of the holdout stays in it with another address', async () => {
  // drawn by the mailbox of before: the draw of the one of now does not hold them out
  const { account } = await customer();
  await sql()`insert into private.reminder_assignments (user_id, cafe_id, half, due_at, is_holdout)
    values (${account.id}, ${cafe.id}, '2026-07-01', ${day(5)}, true)`;
  expect(await occasionsUntil(40)).toEqual([]);
});

describe('The token of the stop link', () => {
  const stop = (token: string, everywhere?: boolean) =>
    rpc(null, 'stop_mail', everywhere === undefined ? { token } : { token, everywhere });
  const remindingCafes = ({ account }: Customer) =>
    sql()`select cafe_id from private.reminder_answers where user_id = ${account.id} and reminders and over_at is null`;

  test('is 256 bits that nobody can work out, stored as a hash', async () => {
    const person = await customer();
    const token = await tokenOf(person);
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(token).not.toBe(createHash('sha256').update(`${person.account.id}:${cafe.id}`).digest('hex'));
    const [row] = await sql()<{ row: string }[]>`select a::text as row from private.reminder_answers a`;
    expect(row!.row).not.toContain(token);
  });

  test('ends one café or all, both ticks, and is answered alike where there is nothing', async () => {
    const person = await customer();
    const other = await given.remindingCafe();
    const there = await given.enrollment(person.account, other, { at: SEEN });
    await given.answerReminders(there, SEEN, { tickets: true });
    expect(await stop('0'.repeat(64))).toBe(await stop(''));
    expect(await remindingCafes(person)).toHaveLength(2);
    expect(await stop(await tokenOf(person))).toBeNull();
    expect(await remindingCafes(person)).toEqual([{ cafe_id: other.id }]);
    await given.answerReminders(person, SEEN);
    await stop(await tokenOf(person), true);
    expect(
      await sql()`select from private.reminder_answers where user_id = ${person.account.id}
      and over_at is null`,
    ).toHaveLength(0);
  });
});

describe('The report on reminders', () => {
  const load = async (at: Date) => {
    const { id } = await given.member(cafe, 'owner');
    const from = daysAfter(at, -1).toISOString().slice(0, 10);
    return (await given.resultsOf({ id }, cafe, [from, from], at)).reminders;
  };
  const results = async (at: Date) => (await load(at))!.own;
  async function come(person: Customer, at: Date): Promise<void> {
    await given.presence(person, at);
    await given.visit(person, at);
  }
  const due = (person: Customer, half: string, at: string, heldOut = false) => sql()`
    insert into private.reminder_assignments (user_id, cafe_id, half, due_at, is_holdout)
    values (${person.account.id}, ${cafe.id}, ${half}, ${madrid(at)}, ${heldOut})`;

  test('counts by the draw the due customers and their visits within 14 days, as of the quarter’s first day', async () => {
    const [came, late] = [await customer(), await customer()];
    await customer();
    const held = await customer({ heldOut: true });
    await run(day(21));
    await come(came, day(34, '12:00'));
    await come(held, day(22, '12:00'));
    await come(late, day(35, '12:00'));
    // on 1 October nobody had had 14 days
    expect(await results(madrid('2026-10-20 12:00'))).toEqual({
      from: null,
      evaluated_on: '2026-10-01',
      next_evaluation_on: '2027-01-01',
      cafes: 0,
      reminded: 0,
      reminded_came: 0,
      not_reminded: 0,
      not_reminded_came: 0,
      effect: null,
    });
    expect(await results(madrid('2027-01-02 12:00'))).toEqual({
      from: '2026-07-01',
      evaluated_on: '2027-01-01',
      next_evaluation_on: '2027-04-01',
      cafes: 1,
      reminded: 3,
      reminded_came: 1,
      not_reminded: 1,
      not_reminded_came: 1,
      effect: null,
    });
    await given.member(cafe, 'staff', { account: came.account });
    expect(await results(madrid('2027-01-03 12:00'))).toMatchObject({ reminded: 2, reminded_came: 0 });
  });

  test('adds half-years up, each with its own draw', async () => {
    const both = await customer();
    await due(both, '2026-01-01', '2026-05-17 09:00', true);
    await due(both, '2026-07-01', '2026-07-20 12:00');
    await come(both, madrid('2026-07-22 12:00'));
    expect(await results(madrid('2026-10-02 12:00'))).toMatchObject({
      from: '2026-01-01',
      reminded: 1,
      reminded_came: 1,
      not_reminded: 1,
      not_reminded_came: 0,
    });
  });

  test('keeps a deleted account among those due, without the customer', async () => {
    const gone = await customer();
    await due(gone, '2026-07-01', '2026-07-20 12:00');
    await come(gone, madrid('2026-07-22 12:00'));
    await given.deleteAccount(gone.account);
    expect(await sql()`select user_id from private.reminder_assignments where cafe_id = ${cafe.id}`).toEqual([
      { user_id: null },
    ]);
    expect(await results(madrid('2026-10-02 12:00'))).toMatchObject({ reminded: 1, reminded_came: 0 });
  });

  test('counts proven visits alone: a press at home is no effect of a mail', async () => {
    const [home, written] = [await customer(), await customer()];
    for (const person of [home, written]) await due(person, '2026-07-01', '2026-07-20 12:00');
    await given.visit(home, madrid('2026-07-21 12:00'));
    const { id } = await given.member(cafe, 'manager');
    await given.addVisit({ id }, written, '2026-09-08', { at: madrid('2026-09-08 12:00') });
    await sql()`update public.visitas_clientes set fecha_visita = '2026-07-22' where user_id = ${written.account.id}
      and proof = 'team'`;
    expect(await results(madrid('2026-10-02 12:00'))).toMatchObject({ reminded: 2, reminded_came: 1 });
  });

  test('is null at a café that never had any, and administrators see all cafés', async () => {
    await customer();
    await run(day(21));
    const admin = await given.admin();
    const all = () => given.allResults(admin, '30', madrid('2027-01-02 12:00'));
    await sql()`select private.make_all_results(${madrid('2027-01-02 03:11')})`;
    expect((await all()).results!.reminders.reminded).toBeGreaterThanOrEqual(1);
    cafe = await given.cafe();
    expect(await load(madrid('2027-01-02 12:00'))).toBeNull();
  });

  test('is shown of all cafés that require proof from the fifth on, without names', async () => {
    const read = async () => (await load(madrid('2027-01-02 12:00')))!.all;
    const own = cafe;
    for (let number = 1; number <= 5; number += 1) {
      cafe = number === 1 ? own : await given.remindingCafe();
      await due(await customer(), '2026-07-01', '2026-09-20 12:00');
      await due(await customer({ heldOut: true }), '2026-07-01', '2026-09-20 12:00', true);
      await sql()`delete from private.all_results`;
      await sql()`insert into private.all_results (period, day, results)
        select 'reminders', '2027-01-01', private.reminder_results(array(select id from public.cafeterias
          where id in (select t.cafe_id from private.reminder_assignments t where t.half = '2026-07-01'
            and t.due_at = ${madrid('2026-09-20 12:00')})), '2027-01-02')`;
      const all = await read();
      if (number < 5) expect(all).toBeNull();
      else expect(all).toMatchObject({ cafes: 5, reminded: 5, not_reminded: 5, effect: null });
    }
    await sql()`delete from private.all_results`;
  });
});

test('Runs take as many reminders as they are told, in order of their time', async () => {
  for (let n = 0; n < 3; n += 1) await customer();
  await given.deliverMail(day(14));
  await sql()`update private.reminder_answers set next_check_at = ${SEEN}`;
  const looked = async () => {
    await sql()`select private.run_reminders(2, ${day(21)})`;
    return (await sql()`select from private.reminder_answers where next_check_at > ${day(21)}`).length;
  };
  await given.deliverMail(day(21));
  expect(await looked()).toBe(2);
  expect(await looked()).toBe(3);
});

test('A reminder is erased after 12 months, a mailbox’s last one after 30 days, the draw after 24 months', async () => {
  const { account } = await customer({ asks: false });
  await sql()`insert into private.reminders (user_id, cafe_id, occasion, week, absent_since, decided_at)
    select ${account.id}, ${cafe.id}, 'lapsed', date_trunc('week', at)::date, at::date, at
    from (select now() - make_interval(months => 12, days => d) as at from unnest(array[-8, 8]) d) x`;
  await sql()`insert into private.reminder_assignments (user_id, cafe_id, half, due_at, is_holdout)
    select ${account.id}, ${cafe.id}, date '2020-01-01' + d, now() - make_interval(months => 24, days => d), false
    from unnest(array[-8, 8]) d`;
  await sql()`insert into private.reminded_mailboxes (mailbox, user_id, event_id, at)
    select sha256(d::text::bytea), ${account.id}, gen_random_uuid(), now() - make_interval(days => d)
    from unnest(array[29, 31]) d`;
  await given.runJob('delete-old-reminders');
  const [left] = await sql()`select
    (select array_agg(decided_at > now() - interval '12 months') from private.reminders
      where user_id = ${account.id}) as reminders,
    (select array_agg(due_at > now() - interval '24 months') from private.reminder_assignments
      where user_id = ${account.id}) as trials,
    (select array_agg(at > now() - interval '30 days') from private.reminded_mailboxes
      where user_id = ${account.id}) as mailboxes`;
  expect(left).toEqual({ reminders: [true], trials: [true], mailboxes: [true] });
});
