import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { madrid, type Account, type Cafe } from '../../support/given/factories.ts';
import { SERVICE } from '../../support/database/personas.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, procedure } = useGiven({ connections: 4 });

const ASKED = madrid('2026-10-14 12:00');
const FIRST = madrid('2026-11-01 08:00');

let cafe: Cafe;
let owner: Account;

beforeEach(async () => {
  cafe = await given.cafe();
  owner = await given.member(cafe, 'owner');
  await given.proveMailbox(owner);
});

const subscribe = (is_subscribed = true, at = ASKED, { id } = owner, of = cafe) =>
  procedure(id, 'set_month_mail_subscription', of.id, is_subscribed, at);
const monthMail = async ({ id } = owner, at = FIRST) =>
  (await given.resultsOf({ id }, cafe, ['2026-10-01', '2026-10-31'], at)).month_mail_subscription;
const isSubscribed = async () => (await monthMail())?.is_subscribed;

/** The schedule's run at an instant, where mails go out. */
async function run(at: Date, goesOut = true): Promise<void> {
  await sql()`update private.settings set mails_requested_at = ${goesOut ? new Date(at.getTime() - 60_000) : null}`;
  await sql()`select private.run_month_mails(${at})`;
}

interface MonthEvent {
  id: string;
  payload: { cafe_id: string; month: string };
}
const events = ({ id } = owner) =>
  sql()<MonthEvent[]>`select e.id, e.payload from private.events e
    where e.topic = 'month-mail' and e.user_id = ${id} order by e.created_at, e.payload ->> 'month'`;
const months = async (who = owner) => (await events(who)).map(({ payload }) => payload.month);

const mailOf = async (event: MonthEvent, at = FIRST) =>
  (await procedure(SERVICE, 'load_month_mail', event.id, at)).mail;

/** Asks for October's mail. Returns its event. */
async function october(): Promise<MonthEvent> {
  await subscribe();
  await run(FIRST);
  return (await events()).find(({ payload }) => payload.cafe_id === cafe.id)!;
}

describe('The subscription', () => {
  test('is off until its owner asks for it, and off again when they unsubscribe', async () => {
    expect(await isSubscribed()).toBe(false);
    await subscribe();
    await subscribe();
    expect(await isSubscribed()).toBe(true);
    await subscribe(false);
    await subscribe(false);
    expect(await isSubscribed()).toBe(false);
  });

  test('is an owner’s own: for nobody else, not even for administrators', async () => {
    await subscribe();
    const second = await given.member(cafe, 'owner');
    expect(await monthMail(second)).toMatchObject({ is_subscribed: false });
    const [manager, waiter, admin, stranger] = [
      await given.member(cafe, 'manager'),
      await given.member(cafe, 'staff'),
      await given.admin(),
      await given.member(await given.cafe(), 'owner'),
    ];
    for (const who of [manager, admin]) expect(await monthMail(who)).toBeNull();
    for (const who of [manager, waiter, admin, stranger]) {
      await given.proveMailbox(who);
      await expectRefused(subscribe(true, ASKED, who), 403, 'NOT_ALLOWED', who === stranger ? '' : 'owner');
    }
    await expectRefused(
      subscribe(true, ASKED, owner, { ...cafe, id: crypto.randomUUID() }),
      403,
      'NOT_ALLOWED',
    );
    await given.setCafe(cafe, 'deleted');
    await expectRefused(subscribe(), 403, 'NOT_ALLOWED');
  });

  test('is for an address that is proven, and says whether mails go out', async () => {
    const newcomer = await given.member(cafe, 'owner');
    await sql()`update private.settings set mails_requested_at = ${FIRST}`;
    expect(await monthMail(newcomer)).toEqual({ is_subscribed: false, proven: false, can_send_mail: true });
    await expectRefused(subscribe(true, ASKED, newcomer), 403, 'MAILBOX_NOT_PROVEN');
    await expectRefused(subscribe(null as never), 422, 'INVALID_INPUT');
    await sql()`update private.settings set mails_requested_at = null`;
    expect(await monthMail()).toEqual({ is_subscribed: false, proven: true, can_send_mail: false });
  });

  test.each(['leaves', 'is removed', 'becomes a manager', 'hands the café over'])(
    'is deleted with an owner who %s, and does not come back with them',
    async (how) => {
      await subscribe();
      const other = await given.member(cafe, 'owner');
      if (how === 'leaves') await given.removeMember(owner, cafe, owner);
      if (how === 'is removed') await given.removeMember(other, cafe, owner);
      if (how === 'becomes a manager') await given.setRole(other, cafe, owner, 'manager');
      if (how === 'hands the café over') await given.handOver(owner, cafe, other);
      await run(FIRST);
      expect(await events()).toEqual([]);
      await sql()`insert into public.cafe_members (cafe_id, user_id, role) values (${cafe.id}, ${owner.id}, 'owner')
        on conflict on constraint cafe_members_pkey do update set role = 'owner'`;
      expect(await isSubscribed()).toBe(false);
    },
  );
});

describe('A first of the month', () => {
  test.each([
    ['2026-03-10 12:00', '2026-04-01T05:59:59Z', '2026-04-01T06:00:00Z', '2026-03'],
    ['2026-10-10 12:00', '2026-11-01T06:59:59Z', '2026-11-01T07:00:00Z', '2026-10'],
    ['2026-12-10 12:00', '2027-01-01T06:59:59Z', '2027-01-01T07:00:00Z', '2026-12'],
    ['2028-02-10 12:00', '2028-03-01T06:59:59Z', '2028-03-01T07:00:00Z', '2028-02'],
  ])(
    'brings nothing after a subscription on %s at %s, and at %s the mail of %s',
    async (when, early, eight, month) => {
      await subscribe(true, madrid(when));
      await run(new Date(early));
      expect(await events()).toEqual([]);
      await run(new Date(eight));
      expect(await months()).toEqual([month]);
    },
  );

  test('mails a month once, however often and however many at once ask for it', async () => {
    await subscribe();
    await sql()`update private.settings set mails_requested_at = ${FIRST}`;
    await Promise.all(Array.from({ length: 4 }, () => sql()`select private.run_month_mails(${FIRST})`));
    await run(madrid('2026-11-01 08:10'));
    await run(madrid('2026-11-07 08:10'));
    expect(await months()).toEqual(['2026-10']);
    await run(madrid('2026-12-01 08:00'));
    expect(await months()).toEqual(['2026-10', '2026-11']);
  });

  test('is made up for within the week if its morning was missed, not weeks later', async () => {
    await subscribe();
    await run(madrid('2026-11-08 00:00'));
    await run(madrid('2026-11-20 09:00'));
    expect(await events()).toEqual([]);
    await run(madrid('2026-12-07 23:59'));
    expect(await months()).toEqual(['2026-11']);
  });

  test('brings no mail where no mails go out, and the first after that does', async () => {
    await subscribe();
    await run(FIRST, false);
    expect(await events()).toEqual([]);
    await run(madrid('2026-11-03 10:00'));
    expect(await months()).toEqual(['2026-10']);
  });

  test('mails the month that begins to a subscriber of that day, and nothing twice after off and on', async () => {
    await subscribe(true, madrid('2026-11-01 07:00'));
    await run(FIRST);
    expect(await events()).toEqual([]);
    await subscribe(false);
    await subscribe();
    await run(FIRST);
    await subscribe(false, madrid('2026-11-01 08:20'));
    await subscribe(true, madrid('2026-11-01 08:21'));
    await run(madrid('2026-11-01 08:30'));
    expect(await months()).toEqual(['2026-10']);
    await run(madrid('2026-12-01 08:00'));
    expect(await months()).toEqual(['2026-10', '2026-11']);
  });
});

describe('The mail', () => {
  test('has recipient and café, and the numbers of the page', async () => {
    await given.customerAt(1, { cafe, at: madrid('2026-10-05 10:00') });
    await given.customerAt(8, { cafe, at: FIRST });
    const event = await october();
    // an event names neither address nor number
    expect(event.payload).toEqual({ cafe_id: cafe.id, month: '2026-10' });
    const page = await given.resultsOf(owner, cafe, ['2026-10-01', '2026-10-31'], FIRST);
    const mail = await mailOf(event);
    expect(mail).toMatchObject({ email: owner.email, cafe: cafe.nombre, slug: cafe.slug, month: '2026-10' });
    expect(page).toMatchObject(mail!.results);
    expect(mail!.firsts).toEqual([{ first: 'visit', day: '2026-10-05' }]);
    expect(mail!.results.period).toMatchObject({
      from: '2026-10-01',
      to: '2026-10-31',
      last_day: '2026-10-31',
    });
  });

  const endings: [what: string, end: () => Promise<unknown>][] = [
    ['an owner who has stopped it', () => subscribe(false)],
    [
      'a manager',
      async () => {
        const other = await given.member(cafe, 'owner');
        return given.setRole(other, cafe, owner, 'manager');
      },
    ],
    ['a café that is deleted', () => given.setCafe(cafe, 'deleted')],
    [
      'an address that is not proven',
      () => sql()`update auth.users set email = ${`nueva-${owner.id}@example.test`} where id = ${owner.id}`,
    ],
    ['an account that is gone', () => given.deleteAccount(owner)],
  ];
  test.each(endings)('is not sent to %s, even if it was made before', async (_, end) => {
    const event = await october();
    expect(await mailOf(event)).not.toBeNull();
    await end();
    expect(await mailOf(event)).toBeNull();
  });

  test('is not sent after seven days, nor twice; and no other event is one', async () => {
    const event = await october();
    expect(await mailOf(event, madrid('2026-11-08 07:59'))).not.toBeNull();
    expect(await mailOf(event, madrid('2026-11-08 08:00'))).toBeNull();
    await given.settleEvent(event.id);
    expect(await mailOf(event)).toBeNull();
    const [other] = await sql()<{ id: string }[]>`
      insert into private.events (topic, payload, user_id, created_at)
      values ('registration', ${sql().json(event.payload)}, ${owner.id}, ${FIRST}) returning id`;
    expect(await mailOf({ ...event, id: other!.id })).toBeNull();
  });
});

describe('The token that stops the mail', () => {
  let other: Cafe;
  let token: string;
  beforeEach(async () => {
    other = await given.cafe();
    await given.member(other, 'owner', { account: owner });
    await subscribe(true, ASKED, owner, other);
    ({ token } = (await mailOf(await october()))!);
  });

  test('is 256 bits that nobody can work out, stored as a hash, one for each café and owner', async () => {
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(token).not.toBe(createHash('sha256').update(`${cafe.id}:${owner.id}`).digest('hex'));
    const stored = await sql()<{ row: string; token_hash: Buffer }[]>`
      select w::text as row, w.token_hash from private.month_mail_subscriptions w where w.user_id = ${owner.id}`;
    expect(stored.map(({ row }) => row).join()).not.toContain(token);
    expect(new Set(stored.map(({ token_hash }) => token_hash.toString('hex'))).size).toBe(2);
  });

  test('ends one subscription, is answered alike when there is none, and works from an old mail too', async () => {
    const left = () =>
      sql()`select cafe_id from private.month_mail_subscriptions where user_id = ${owner.id}`;
    expect(await given.stopMail('0'.repeat(64))).toBe(await given.stopMail(''));
    expect(await left()).toHaveLength(2);
    expect(await given.stopMail(token)).toBe(await given.stopMail(token));
    expect(await left()).toEqual([{ cafe_id: other.id }]);
    await subscribe(true, madrid('2026-11-05 12:00'));
    await given.stopMail(token);
    expect(await left()).toEqual([{ cafe_id: other.id }]);
  });
});
