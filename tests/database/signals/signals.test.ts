import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, madrid, type Account, type Cafe, type Customer } from '../../support/given/factories.ts';
import { touch, type WrittenTag } from '../../support/given/nfc-tag.ts';
import { newBrowser } from '../../support/given/presence.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, procedure } = useGiven();

// a Sunday
const noon = madrid('2026-11-22 12:00');
let cafe: Cafe;
let owner: Account;
beforeEach(async () => {
  cafe = await given.cafe();
  owner = await given.member(cafe, 'owner');
});

const seen = async (at = noon, who = owner) =>
  (await procedure(who.id, 'load_signals', cafe.slug, at)).signals;
const kinds = async (at = noon) => (await seen(at)).map(({ kind, count }) => [kind, count]);
const people = (n: number) =>
  Promise.all(Array.from({ length: n }, () => given.customerAt(3, { cafe, at: noon })));

const opens = (to: string, from = '08:00') =>
  given.setHours(
    cafe,
    Array.from({ length: 7 }, () => [[from, to]]),
  );

/** Claims presence for a customer in a browser. */
const claim = ({ account }: Customer, browser: string, at = noon) => sql()`
  insert into private.presence_claims (cafe_id, user_id, browser_hash, method, at, day, device_id, step, valid_until,
    made_at)
  values (${cafe.id}, ${account.id}, sha256(${browser}::bytea), 'screen', ${at}, private.madrid_day(${at}), ${cafe.id},
    ${Math.floor(at.getTime() / 10_000)}, ${at}, ${at})`;

/** A correction by one of the team. */
const correct = (member: Account, { enrollmentId }: Customer, role = 'staff', at = noon) => sql()`
  insert into private.corrections (cafe_id, enrollment_id, actor, role, kind, what, reason, at)
  values (${cafe.id}, ${enrollmentId}, ${member.id}, ${role}, 'visit-added', '2026-11-20', 'No se registró', ${at})`;

describe('A signal', () => {
  test('is raised by three customers in one browser within 30 days, not by two', async () => {
    const [a, b, c] = await people(3);
    await claim(a!, 'tablet');
    await claim(b!, 'tablet');
    await claim(b!, 'tablet', daysAfter(noon, -1));
    await claim(c!, 'her own');
    expect(await kinds()).toEqual([]);
    await claim(c!, 'tablet', daysAfter(noon, -29));
    expect(await kinds()).toEqual([['one-browser', 3]]);
    expect((await seen())[0]!.people.map(({ enrollment_id }) => enrollment_id).toSorted()).toEqual(
      [a, b, c].map((one) => one!.enrollmentId).toSorted(),
    );
    expect(await kinds(daysAfter(noon, 5))).toEqual([]);
  });

  test('is raised by three proven forms of one mailbox, not by two of a forgetful customer', async () => {
    const own = cafe.id.slice(0, 8);
    const join = async (email: string) => {
      const account = await given.account({ email });
      await given.proveMailbox(account);
      await given.enrollment(account, cafe, { at: noon });
    };
    for (const form of ['eva.gil', 'evagil']) await join(`${form}.${own}@gmail.com`);
    expect(await kinds()).toEqual([]);
    await join(`e.v.a.gil.${own}+premio@googlemail.com`);
    expect(await kinds()).toEqual([['one-mailbox', 3]]);
  });

  test('is raised by eight actions outside opening hours, without those of a slip or the team', async () => {
    const visitors = await people(9);
    const closed = madrid('2026-11-21 23:30');
    for (const { account } of visitors)
      await sql()`insert into public.visitas_clientes
          (user_id, cafe_id, correo, cafeteria, fecha_visita, source, proof, created_at)
        values (${account.id}, ${cafe.id}, ${account.email}, ${cafe.nombre}, '2026-11-21', 'visit-page', null, ${closed})`;
    expect(await kinds()).toEqual([]);
    await opens('22:00');
    expect(await kinds()).toEqual([['closed-hours', 9]]);
    expect((await seen())[0]).toMatchObject({ day: '2026-11-21', member: null });
    // an hour's grace, and beyond midnight
    await opens('22:45');
    expect(await kinds()).toEqual([]);
    await opens('01:00');
    expect(await kinds()).toEqual([]);
    await opens('00:00', '00:00');
    expect(await kinds()).toEqual([]);
    await opens('22:00');
    await sql()`update public.visitas_clientes set proof = 'slip' where user_id = ${visitors[0]!.account.id}`;
    await sql()`update public.visitas_clientes set proof = 'team', source = 'team'
      where user_id = ${visitors[1]!.account.id}`;
    expect(await kinds()).toEqual([]);
  });

  test('is raised by a member with many corrections, or repeated ones for one customer, not by administrators', async () => {
    const waiter = await given.member(cafe, 'staff');
    const customers = await people(5);
    for (let n = 0; n < 24; n += 1) await correct(waiter, customers[n % 5]!);
    for (let n = 0; n < 30; n += 1) await correct(owner, customers[n % 5]!, 'administrator');
    expect(await kinds()).toEqual([]);
    await correct(waiter, customers[0]!);
    expect((await kinds()).toSorted()).toEqual([
      ['favours', 6],
      ['many-corrections', 25],
    ]);
    expect((await seen()).map(({ member }) => member)).toEqual([waiter.email, waiter.email]);
  });

  test('is raised by six proofs of one customer by a member’s phone on days on which it proves nobody else', async () => {
    const waiter = await given.member(cafe, 'staff');
    const phone = await given.pairedScreen(cafe, { member: waiter });
    const [friend, ...others] = await people(4);
    const prove = ({ account }: Customer, day: number) => sql()`
      insert into private.presence_claims (cafe_id, user_id, method, at, day, device_id, step, valid_until, made_at)
      select ${cafe.id}, ${account.id}, 'screen', t, private.madrid_day(t), ${phone},
        floor(extract(epoch from t) / 10), t, t
      from (select ${daysAfter(noon, -day)}::timestamptz as t) as moment`;
    for (let day = 1; day <= 5; day += 1) await prove(friend!, day);
    // a phone that stands in for the screen, day by day
    for (let day = 6; day <= 25; day += 1) for (const one of [friend!, ...others]) await prove(one, day);
    expect(await kinds()).toEqual([]);
    await prove(friend!, 26);
    expect(await kinds()).toEqual([['favours', 6]]);
    expect(await seen()).toMatchObject([
      { member: waiter.email, people: [{ enrollment_id: friend!.enrollmentId }] },
    ]);
  });

  test('is raised by six slips of sheets that one member gave their day, used by one customer', async () => {
    const [maker, waiter] = [await given.member(cafe, 'staff'), await given.member(cafe, 'staff')];
    const [friend] = await people(1);
    for (let day = 6; day >= 1; day -= 1) {
      expect(await kinds()).toEqual([]);
      const at = daysAfter(noon, -day);
      const sheet = await given.slipSheet(maker, cafe, at);
      await given.activateSheet(waiter, cafe, sheet.id, at);
      await given.claimCode(cafe, { user: friend!.account.id, address: 'here' }, sheet.codes[0]!, at);
    }
    expect(await kinds()).toEqual([['favours', 6]]);
    expect((await seen())[0]).toMatchObject({ member: waiter.email });
  });

  test('is raised by eight browsers that read a screen in one step, not by seven', async () => {
    const scan = (browser: number) => sql()`
      insert into private.presence_claims (cafe_id, browser_hash, method, at, day, device_id, step, valid_until, made_at)
      values (${cafe.id}, sha256(${`browser ${browser}`}::bytea), 'screen', ${noon}, private.madrid_day(${noon}),
        ${cafe.id}, 7, ${noon}, ${noon})`;
    for (let browser = 0; browser < 7; browser += 1) await scan(browser);
    expect(await kinds()).toEqual([]);
    await scan(7);
    expect(await kinds()).toEqual([['one-step', 8]]);
    expect((await seen())[0]).toMatchObject({ day: '2026-11-22', member: null, people: [] });
  });

  test('is raised by twenty handovers from one member to one customer', async () => {
    const waiter = await given.member(cafe, 'staff');
    const [regular] = await people(1);
    const reward = await given.rewardOf(regular!, 2);
    const confirm = (n: number) => sql()`
      insert into private.handover_requests (user_id, cafe_id, reward_id, requested_at, ends_at, decided_at, decision, decided_by,
        decided_as)
      select ${regular!.account.id}, ${cafe.id}, ${reward}, t, t + interval '3 minutes', t, 'confirmed', ${waiter.id}, 'staff'
      from (select ${noon}::timestamptz - n * interval '1 day' as t from generate_series(1, ${n}::int) as n) as days`;
    await confirm(19);
    expect(await kinds()).toEqual([]);
    await confirm(1);
    expect(await kinds()).toEqual([['handovers', 20]]);
  });

  const MINUTE = 1 / 1440;
  /** Friends of one inviter at a café that asks for proof, who signed up so many days ago, the earliest first. */
  const invite = async (...friends: [daysAgo: number, address: string][]) => {
    await given.setServiceMode(cafe, 'proof');
    const inviter = await given.customerAt(4, { cafe, at: daysAfter(noon, -60) });
    const invited: Customer[] = [];
    for (const [daysAgo, address] of friends) {
      const at = daysAfter(noon, -daysAgo);
      const friend = await given.enrollment(await given.account(), cafe, { at });
      const confirm = () =>
        given.confirmInviter(friend.account, cafe, inviter.account.email, { at, address });
      await confirm();
      // after a lost answer
      await confirm();
      invited.push(friend);
    }
    return { inviter, invited };
  };
  const come = ({ account }: Customer) =>
    sql()`update public.visitas_clientes set proof = 'screen' where user_id = ${account.id}`;
  // around the full hour
  const closeTogether = [8 + 4 * MINUTE, 8 + MINUTE, 8 - 5 * MINUTE];

  test('is raised by four invitees who never came, a week after three of them signed up at once in one place', async () => {
    const { inviter, invited } = await invite(
      [20, 'school'],
      ...closeTogether.map((days): [number, string] => [days, 'home']),
    );
    expect(await kinds(daysAfter(noon, -2))).toEqual([]);
    expect(await kinds()).toEqual([['referrals-unseen', 4]]);
    expect((await seen())[0]!.people[0]!.enrollment_id).toBe(inviter.enrollmentId);
    await come(invited[0]!);
    expect(await kinds()).toEqual([]);
  });

  test('is raised by invitees who came by the inviter’s link, too', async () => {
    const { inviter } = await invite();
    const token = crypto.randomUUID().replaceAll('-', '');
    await sql()`insert into private.referral_links (enrollment_id, token, created_at)
      values (${inviter.enrollmentId}, ${token}, ${daysAfter(noon, -9)})`;
    for (const days of [8 + 2 * MINUTE, ...closeTogether.slice(1), 8 - 6 * MINUTE]) {
      const { id } = await given.account();
      await procedure(id, 'enroll', cafe.slug, token, null, daysAfter(noon, -days));
    }
    expect(await kinds()).toEqual([['referrals-unseen', 4]]);
  });

  test.each<[string, [daysAgo: number, address: string][]]>([
    ['on days of their own', [31, 30, 15, 9, 8].map((days) => [days, 'home'])],
    ['two by two', [12 + MINUTE, 12, 8 + MINUTE, 8].map((days) => [days, 'home'])],
    ['at once, each at home', [20, ...closeTogether].map((days) => [days, `home of ${days}`])],
    [
      'at once, two in one place',
      [20, ...closeTogether].map((days, place) => [days, place < 3 ? 'home' : 'away']),
    ],
    ['at once, at addresses that nobody knows', [20, ...closeTogether].map((days) => [days, 'unknown'])],
  ])('is not raised by strangers with an honest inviter’s link who signed up %s', async (_, friends) => {
    await invite(...friends);
    expect(await kinds()).toEqual([]);
  });

  test('is not raised by a group that signed up at once in one place, and one of whom came', async () => {
    const { invited } = await invite(
      ...[6, 4, 2, 1, 0].map((minutes): [number, string] => [8 + minutes * MINUTE, 'school']),
    );
    expect(await kinds()).toEqual([['referrals-unseen', 5]]);
    await come(invited[4]!);
    expect(await kinds()).toEqual([]);
  });
});

describe('A signal of a tag', () => {
  let tag: WrittenTag & { id: string };
  beforeEach(async () => {
    tag = await given.tag(cafe);
  });

  const tagSignals = async (at = noon, where = cafe) =>
    (await procedure(owner.id, 'load_signals', where.slug, at)).tag_signals;
  const tagKinds = async (at = noon) => (await tagSignals(at)).map(({ kind, count }) => [kind, count]);
  const touchAt = async (counter: number, at = noon, browser = newBrowser()) =>
    expect(await given.claimCode(cafe, { browser }, touch(tag, counter), at)).toMatchObject({
      method: 'tag',
    });

  test('is raised by a jump of more than a hundred, not by one of a hundred', async () => {
    for (const counter of [5, 105]) await touchAt(counter);
    expect((await tagKinds()).filter(([kind]) => kind === 'tag-jump')).toEqual([]);
    await touchAt(206);
    expect(await tagSignals()).toMatchObject(
      [{ kind: 'tag-unopened' }, { kind: 'tag-jump', count: 101 }].toReversed(),
    );
    expect(await seen()).toEqual([]);
    const [{ key } = { key: '' }, more] = (await tagSignals()).filter(({ kind }) => kind === 'tag-jump');
    expect(more).toBeUndefined();
    expect(await procedure(owner.id, 'dismiss_signal', cafe.id, key, noon)).toEqual({ dismissed: true });
    expect(await tagKinds()).toEqual([['tag-unopened', 99]]);
    expect(await tagKinds(daysAfter(noon, 31))).toEqual([]);
  });

  test('is raised by thirty touches of a week that nobody opened, where they are the most', async () => {
    let counter = 0;
    for (let n = 0; n < 30; n += 1) await touchAt((counter += 2), daysAfter(noon, -n / 10));
    expect(await tagKinds()).toEqual([]);
    await touchAt(counter + 3);
    expect(await tagKinds()).toEqual([['tag-unopened', 31]]);
    expect(await tagKinds(daysAfter(noon, 7))).toEqual([]);
  });

  const touchOfTeam = async (counter: number, at = noon) => {
    const { id } = await given.member(cafe, 'staff');
    expect(await given.claimCode(cafe, { user: id }, touch(tag, counter), at)).toMatchObject({
      status: 'tried',
    });
  };

  test('is not raised by touches of the team, by late ones, or by those that came too late', async () => {
    for (let n = 0; n <= 30; n += 1) await touchAt(3 + 3 * n, daysAfter(noon, (n - 30) / 10));
    expect(await tagKinds()).toEqual([['tag-unopened', 60]]);
    await touchOfTeam(92);
    await touchAt(91);
    const tooLate = { status: 'not_valid' };
    const browser = newBrowser();
    for (const counter of [89, 89, 93])
      expect(await given.claimCode(cafe, { browser }, touch(tag, counter), noon)).toMatchObject(tooLate);
    expect(await tagKinds()).toEqual([['tag-unopened', 57]]);
    for (let counter = 1; counter < 89; counter += 1)
      if (counter % 3 > 0) await given.claimCode(cafe, { browser }, touch(tag, counter), noon);
    expect(await tagKinds()).toEqual([]);
  });

  test('is not raised by a jump over a touch of the team, but by the team’s own', async () => {
    await touchAt(5);
    await touchOfTeam(60);
    await touchAt(120);
    expect((await tagKinds()).filter(([kind]) => kind === 'tag-jump')).toEqual([]);
    await touchOfTeam(260);
    expect((await tagKinds()).filter(([kind]) => kind === 'tag-jump')).toEqual([['tag-jump', 140]]);
  });

  test('is raised by a touch at closed hours, not within an hour of them', async () => {
    await touchAt(1, madrid('2026-11-21 23:30'));
    expect(await tagKinds()).toEqual([]);
    await opens('22:00');
    expect(await tagSignals()).toMatchObject([
      { kind: 'tag-closed', count: 1, day: '2026-11-21', tag: 'Barra', people: [] },
    ]);
    await touchAt(2, madrid('2026-11-20 22:59'));
    expect(await tagKinds()).toEqual([['tag-closed', 1]]);
  });

  test('ends with the tag; one browser with three people is one by its touches too', async () => {
    await opens('10:00');
    const browser = newBrowser();
    const three = await people(3);
    for (const [index, { account }] of three.entries()) {
      await touchAt(index + 1, noon, browser);
      await given.linkClaims(account, browser, noon);
    }
    expect(await kinds()).toEqual([['one-browser', 3]]);
    expect(await tagSignals()).toMatchObject([{ kind: 'tag-closed', count: 3 }]);
    expect((await tagSignals())[0]!.people).toHaveLength(3);
    await sql()`update private.nfc_tags set revoked_at = now() where id = ${tag.id}`;
    expect(await tagSignals()).toEqual([]);
  });
});

test('is not shown for 90 days once it is dismissed, and one that does not exist cannot be dismissed', async () => {
  for (const one of await people(3)) await claim(one, 'tablet');
  const dismiss = (key: string, at = noon) => procedure(owner.id, 'dismiss_signal', cafe.id, key, at);
  const [{ key } = { key: '' }] = await seen();
  expect(await dismiss('one-browser:0000')).toEqual({ dismissed: false });
  expect(await dismiss('x'.repeat(1_000_000))).toEqual({ dismissed: false });
  expect(await sql()`select from private.dismissed_signals where cafe_id = ${cafe.id}`).toHaveLength(0);
  expect(await dismiss(key)).toEqual({ dismissed: true });
  expect(await dismiss(key)).toEqual({ dismissed: true });
  expect(await seen()).toEqual([]);
  const [row] = await sql()`select count(*)::int as n from private.audit_log
    where cafe_id = ${cafe.id} and action = 'signal.dismiss'`;
  expect(row).toEqual({ n: 1 });
  const later = daysAfter(noon, 91);
  for (const one of await people(3)) await claim(one, 'tablet', later);
  expect((await seen(later)).map((signal) => signal.key)).toEqual([key]);
});

test('is not raised on any day of an honest half year with proof required', { tags: ['long'] }, async () => {
  const hours = sql().json([...Array.from({ length: 6 }, () => [['07:30', '20:30']]), []]);
  await sql()`update public.cafeterias set service_mode = 'proof', opening_hours = ${hours}
    where id = ${cafe.id}`;
  await sql().unsafe(
    await readFile(new URL('../../../supabase/demo/sample-procedures.sql', import.meta.url), 'utf8'),
  );
  await sql().begin(async (filling) => {
    await filling`select demo.live(${cafe.id}, '2026-05-18', '2026-11-15', 6, 'sol')`;
    // Autovacuum may analyze at such a moment: from here on the planner takes the tables for empty.
    await sql()`analyze`;
  });
  const [lived] = await sql()`select count(*)::int as visits from public.visitas_clientes
    where cafe_id = ${cafe.id} and proof = 'screen'`;
  expect(lived!.visits).toBeGreaterThan(500);
  for (let week = 0; week < 26; week += 1)
    expect(await kinds(daysAfter(madrid('2026-05-24 12:00'), 7 * week))).toEqual([]);
  // the same, had the owner's phone been the only screen
  const phone = await given.pairedScreen(cafe, { member: owner });
  await sql()`update private.presence_claims set device_id = ${phone} where cafe_id = ${cafe.id}`;
  // a signal looks back over 30 days
  for (let week = 2; week < 26; week += 4)
    expect(await kinds(daysAfter(madrid('2026-05-24 12:00'), 7 * week))).toEqual([]);
});
