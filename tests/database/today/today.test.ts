import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, madrid, type Account, type Cafe, type Customer } from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, procedure } = useGiven();

const noon = madrid('2026-11-22 12:00');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
let cafe: Cafe;
let waiter: Account;
beforeEach(async () => {
  cafe = await given.cafe();
  waiter = await given.member(cafe, 'staff');
});

const load = (known: string | null = null, at = noon, who = waiter) =>
  procedure(who.id, 'load_today', cafe.slug, known, at);
const loaded = async (at = noon) => (await load(null, at)).today!;

async function redeem(customer: Customer, hito: number, at: Date): Promise<string> {
  const reward = await given.rewardOf(customer, hito);
  await given.redeem(customer, reward, { at });
  return reward;
}

describe('The tab of today', () => {
  test('shows what happened today, and nothing of another day or café', async () => {
    const ana = await given.customerAt(4, { cafe, at: daysAfter(noon, -3) });
    const elsewhere = await given.customerAt(4, { at: daysAfter(noon, -3) });
    const midnight = madrid('2026-11-22 00:00');
    await given.visit(ana, new Date(midnight.getTime() - 1000));
    await redeem(ana, 2, new Date(midnight.getTime() - 1000));
    await given.visit(elsewhere, noon);
    await redeem(elsewhere, 1, noon);
    expect(await loaded()).toMatchObject({ visits: 0, redemptions: 0, handed_out: [], latest: [] });

    await given.visit(ana, midnight);
    const reward = await redeem(ana, 1, later(-5));
    await redeem(ana, 3, later(-1));
    await sql()`update public."Clientes proto" set nombre = 'Ana ortega' where id = ${ana.enrollmentId}`;
    const today = await loaded();
    expect(today).toMatchObject({
      day: '2026-11-22',
      visits: 1,
      redemptions: 2,
      handed_out: [
        { name: 'Aperitivo gratis', count: 1 },
        { name: 'Café gratis', count: 1 },
      ],
    });
    expect(today.latest.map(({ kind, reward: name }) => [kind, name])).toEqual([
      ['redemption', 'Aperitivo gratis'],
      ['redemption', 'Café gratis'],
      ['visit', null],
    ]);
    expect(today.latest[1]).toMatchObject({
      id: reward,
      enrollment_id: ana.enrollmentId,
      name: 'Ana O.',
      email: `${ana.account.email[0]!}•••@example.test`,
      code: reward.slice(-8).toUpperCase(),
    });
    expect(JSON.stringify(today)).not.toContain(ana.account.email);
  });

  test('a VIP prize is there once, with the code on its screen', async () => {
    const vip = await given.vip({ cafe, at: daysAfter(noon, -20) });
    await given.claimWelcome(vip);
    const { prize } = await given.spinVip(vip, later(-10));
    await given.redeemVip(vip, prize.id, { at: later(-1) });
    const { redemptions, latest } = await loaded();
    expect(redemptions).toBe(1);
    expect(latest).toMatchObject([{ kind: 'redemption', code: prize.id.slice(-8).toUpperCase() }]);
  });

  test('lists the last thirty, and counts them all', async () => {
    for (let count = 0; count < 31; count += 1) await given.customerAt(1, { cafe, at: later(count) });
    const { visits, latest } = await loaded(later(60));
    expect(visits).toBe(31);
    expect(latest.map(({ at }) => Date.parse(at))).toEqual(
      Array.from({ length: 30 }, (_, count) => later(30 - count).getTime()),
    );
    // before challenge 1 the name is a part of the address
    expect(latest[0]!.name).toBeNull();
  });
});

describe('The day in one breath', () => {
  const WEEK = [1, 2, 3, 4, 5, 6, 7].map(() => [
    ['08:00', '13:00'],
    ['17:00', '20:30'],
  ]);
  const openAt = (week: string[][][]) => given.setHours(cafe, week);
  const summary = async (clock: string, who = waiter) =>
    (await load(null, madrid(`2026-11-22 ${clock}`), who)).today!.day_summary;
  const nothing = { new_customers: 0, comebacks: 0, new_vips: 0, busy_hour: null };

  test('begins when the café closes: at the last turn’s end, or at 21:00 where no hours are known', async () => {
    expect(await summary('20:59')).toBeNull();
    expect(await summary('21:00')).toEqual(nothing);
    await openAt(WEEK);
    expect(await summary('20:29')).toBeNull();
    expect(await summary('20:30')).toEqual(nothing);
    // 2026-11-22 is a Sunday
    await openAt([...WEEK.slice(0, 6), [['18:00', '02:00']]]);
    expect(await summary('22:59')).toBeNull();
    expect(await summary('23:00')).toEqual(nothing);
    await openAt([...WEEK.slice(0, 6), []]);
    expect(await summary('23:59')).toBeNull();
  });

  test('tells a busy day in counts, the same to every role', async () => {
    const day = madrid('2026-11-22 10:00');
    const old = await given.customerAt(2, { cafe, at: daysAfter(day, -30) });
    const lapsed = await given.customerAt(2, { cafe, at: daysAfter(day, -21) });
    const recent = await given.customerAt(2, { cafe, at: daysAfter(day, -30) });
    await given.visit(recent, daysAfter(day, -20));
    // a visit that was taken away is none
    await given.visit(lapsed, daysAfter(day, -1));
    await sql()`update public.visitas_clientes set revoked_at = now()
      where user_id = ${lapsed.account.id} and fecha_visita = '2026-11-21'`;
    for (const customer of [old, lapsed, recent]) await given.visit(customer, day);
    await given.customerAt(1, { cafe, at: day });
    await given.customerAt(8, { cafe, at: day });
    await given.customerAt(8, { cafe, at: daysAfter(day, -2) });
    await given.customerAt(8, { at: day });
    const expected = { new_customers: 1, comebacks: 2, new_vips: 1, busy_hour: null };
    for (const role of ['staff', 'manager', 'owner'] as const)
      expect(await summary('21:30', await given.member(cafe, role))).toEqual(expected);
  });

  test('names tomorrow’s busy hour once four such weekdays had three visits each, and one hour beats the others', async () => {
    const hours = async () => (await summary('21:00'))!.busy_hour;
    const people = [];
    for (let count = 0; count < 3; count += 1)
      people.push(await given.customerAt(1, { cafe, at: madrid('2026-08-03 09:00') }));
    const [ana, leo, eva] = people as [Customer, Customer, Customer];
    for (const week of [1, 2, 3]) {
      const monday = daysAfter(madrid('2026-11-23 00:00'), -7 * week);
      const hour = (clock: number) => new Date(monday.getTime() + clock * 3_600_000);
      await given.visit(ana, hour(11.2));
      await given.visit(leo, hour(11.9));
      await given.visit(eva, hour(9));
    }
    expect(await hours()).toBeNull();
    const fourth = madrid('2026-10-26 09:30');
    for (const person of [ana, leo]) await given.visit(person, fourth);
    // two visits make no day
    expect(await hours()).toBeNull();
    await given.visit(eva, fourth);
    // six at nine and at eleven: neither beats the other
    expect(await hours()).toBeNull();
    const fifth = madrid('2026-10-19 11:00');
    for (const person of people) await given.visit(person, fifth);
    expect(await hours()).toBe(11);
    // a café that stays shut tomorrow has no hour
    await openAt([[], ...WEEK.slice(1)]);
    expect(await hours()).toBeNull();
  });

  test('is news when the café closes, and when somebody becomes VIP after that', async () => {
    const night = (minutes: number) => new Date(madrid('2026-11-22 21:00').getTime() + minutes * 60_000);
    const { version } = await load(null, night(-1));
    expect((await load(version, night(-1))).today).toBeNull();
    const closed = await load(version, night(0));
    expect(closed.today).not.toBeNull();
    expect((await load(closed.version, night(5))).today).toBeNull();
    await given.customerAt(8, { cafe, at: daysAfter(night(0), -3) });
    const known = (await load(null, night(5))).version;
    await sql()`update public.user_rewards set obtained_at = ${night(5)} where cafe_id = ${cafe.id} and hito_number = 7`;
    expect((await load(known, night(6))).today!.day_summary).toMatchObject({ new_vips: 1 });
  });
});

describe('The morning', () => {
  test('knows a weekday from the fourth on, by what half of them had at least, until the café closes', async () => {
    const sunday = (back: number) => daysAfter(noon, -7 * back);
    const usual = async (at = noon) => (await loaded(at)).usual_visits;
    const people: Customer[] = [];
    for (let count = 0; count < 4; count += 1)
      people.push(await given.customerAt(1, { cafe, at: sunday(4) }));
    // 4, 4, 2 and 0 came in the end, then 4, 4, 2 and 3: fewer than three say nothing
    for (const [back, count] of [4, 2, 3].entries()) {
      expect(await usual()).toBeNull();
      for (const person of people.slice(-count)) await given.visit(person, sunday(3 - back));
    }
    expect(await usual()).toBe(3);
    expect(await usual(sunday(1))).toBeNull();
    expect(await usual(madrid('2026-11-22 21:00'))).toBeNull();
  });

  test('says what yesterday was until somebody comes', async () => {
    await given.customerAt(8, { cafe, at: later(-1) });
    const ana = await given.customerAt(1, { cafe, at: daysAfter(noon, -1) });
    expect((await loaded()).yesterday).toMatchObject({ visits: 1, new_customers: 1, new_vips: 0 });
    await given.visit(ana, later(1));
    expect((await loaded(later(2))).yesterday).toBeNull();
  });
});

describe('A first', () => {
  const firsts = async (clock = '2026-11-22 12:00') => (await loaded(madrid(clock))).firsts;
  const ofToday = (first: string) => [{ first, day: '2026-11-22' }];
  /** A customer who came on each day from one on, up to yesterday. */
  const cameSince = async (day: string) => {
    const ana = await given.customerAt(1, { cafe, at: madrid(`${day} 10:00`) });
    for (let at = daysAfter(madrid(`${day} 10:00`), 1); at < daysAfter(noon, -0.5); at = daysAfter(at, 1))
      await given.visit(ana, at);
    return ana;
  };

  test('is said on its day, and on the next until the café closes', async () => {
    await given.customerAt(1, { cafe, at: noon });
    for (const clock of ['2026-11-22 12:00', '2026-11-22 21:00', '2026-11-23 20:59'])
      expect(await firsts(clock)).toEqual(ofToday('visit'));
    for (const clock of ['2026-11-23 21:00', '2026-11-24 09:00']) expect(await firsts(clock)).toEqual([]);
  });

  test('is the hundredth visit that counts, without the team’s', async () => {
    const ana = await cameSince('2026-08-15');
    expect(await firsts()).toEqual([]);
    await given.visit(ana, noon);
    expect(await firsts()).toEqual(ofToday('hundredth'));
    await sql()`update public.visitas_clientes set revoked_at = now()
      where cafe_id = ${cafe.id} and fecha_visita = '2026-11-10'`;
    expect(await firsts()).toEqual([]);
    await given.customerAt(1, { cafe, at: noon });
    expect(await firsts()).toEqual(ofToday('hundredth'));
    await given.member(cafe, 'staff', { account: ana.account });
    expect(await firsts()).toEqual(ofToday('visit'));
  });

  test('is the first VIP, where the day of each is known', async () => {
    await given.customerAt(8, { cafe, at: noon });
    expect(await firsts()).toEqual(ofToday('vip'));
    const older = await given.customerAt(8, { cafe, at: daysAfter(noon, -5) });
    expect(await firsts()).toEqual([]);
    await sql()`update public."Clientes proto" set vip_at = null where id = ${older.enrollmentId}`;
    expect(await firsts()).toEqual([]);
    await given.member(cafe, 'staff', { account: older.account });
    expect(await firsts()).toEqual(ofToday('vip'));
  });

  test('is the first week with a visit on each day that the café opens', async () => {
    const ana = await cameSince('2026-11-17');
    await given.visit(ana, noon);
    expect(await firsts()).toEqual([]);
    // Mondays are free
    await given.setHours(cafe, [[], ...Array.from({ length: 6 }, () => [['08:00', '20:00']])]);
    expect(await firsts()).toEqual(ofToday('week'));
    for (const day of [10, 11, 12, 13, 14, 15]) await given.visit(ana, madrid(`2026-11-${day} 10:00`));
    expect(await firsts()).toEqual([]);
  });
});

describe('The list of what a new café lacks', () => {
  const missing = async (who: Account) => (await load(null, noon, who)).today!.missing;
  const print = (who: Account, what: 'poster' | 'cards') =>
    rpc(who.id, 'record_print', { cafe_id: cafe.id, what });

  test('is shown to members who may complete it, and to nobody once the café can begin', async () => {
    const fresh = await given.cafe();
    const owner = await given.member(fresh, 'owner');
    const of = async (who: Account) =>
      (await procedure(who.id, 'load_today', fresh.slug, null, noon)).today!.missing;
    expect(await of(owner)).toEqual(['links', 'poster', 'cards', 'identity', 'contract', 'profile', 'team']);
    const manager = await given.member(fresh, 'manager');
    expect(await of(manager)).toEqual(['links', 'poster', 'cards', 'profile']);
    expect(await of(await given.member(fresh, 'staff'))).toEqual([]);
    // there are others now
    expect(await of(owner)).toEqual(['links', 'poster', 'cards', 'identity', 'contract', 'profile']);
  });

  test('is named after the first visit or redemption, which is a new version', async () => {
    const owner = await given.member(cafe, 'owner');
    const hasBegun = async (known: string | null = null) => (await load(known, noon, owner)).today?.has_begun;
    expect(await hasBegun()).toBe(false);
    const { version } = await load(null, noon, owner);
    await given.customerAt(1, { cafe, at: noon });
    expect(await hasBegun(version)).toBe(true);
  });

  test('loses a line with each thing that is done, which is a new version each time', async () => {
    const owner = await given.member(cafe, 'owner');
    await sql()`delete from public.cafe_members where user_id = ${waiter.id}`;
    let { version } = await load(null, noon, owner);
    const after = async () => {
      const answer = await load(version, noon, owner);
      version = answer.version;
      return answer.today?.missing;
    };
    await given.invite(owner, cafe, 'nadia@example.test');
    expect(await load(version, new Date(), owner)).toMatchObject({
      today: { missing: ['links', 'poster', 'cards', 'identity', 'contract', 'profile'] },
    });
    await given.member(cafe, 'staff');
    await print(owner, 'poster');
    expect(await after()).toEqual(['links', 'cards', 'identity', 'contract', 'profile']);
    await print(owner, 'poster');
    expect(await after()).toBeUndefined();
    const settings = { review_url: 'https://g.page/r/x', instagram_url: 'https://instagram.example/x' };
    await given.saveSettings(owner, cafe, settings);
    expect(await after()).toEqual(['cards', 'identity', 'contract', 'profile']);
    const legal = { legal_name: 'Ana Pérez', legal_number: '12345678Z', legal_address: 'Calle Mayor 1' };
    await given.saveSettings(owner, cafe, legal);
    expect(await after()).toEqual(['cards', 'contract', 'profile']);
    await given.acceptContract(owner, cafe, 'Ana');
    expect(await after()).toEqual(['cards', 'profile']);
    // A step that is optional does not keep the list open.
    await print(owner, 'cards');
    expect(await after()).toEqual([]);
    expect(await given.trail(`cafe:${cafe.id}`)).toEqual(
      expect.arrayContaining(
        ['poster.print', 'vip-code.print'].map((action) => ({ actor: owner.id, action })),
      ),
    );
  });

  test('offers to print to members who may, and only what there is to print', async () => {
    const manager = await given.member(cafe, 'manager');
    await expectRefused(print(waiter, 'poster'), 403, 'NOT_ALLOWED');
    await expectRefused(print(waiter, 'cards'), 403, 'NOT_ALLOWED');
    for (const what of ['guide', '', null])
      await expectRefused(
        rpc(manager.id, 'record_print', { cafe_id: cafe.id, what: what as 'poster' }),
        422,
        'INVALID_INPUT',
        'what',
      );
    expect((await missing(manager)).slice(0, 3)).toEqual(['links', 'poster', 'cards']);
  });
});

describe('A poll with the current version', () => {
  test('answers nothing new until something happens, the day ends, or the café changes', async () => {
    const ana = await given.customerAt(4, { cafe, at: daysAfter(noon, -3) });
    let { version } = await load();
    const quiet = async (at = noon) => expect(await load(version, at)).toEqual({ version, today: null });
    const news = async (at = noon) => {
      const answer = await load(version, at);
      expect(answer.today).not.toBeNull();
      version = answer.version;
      await quiet(at);
    };
    await quiet();
    await given.visit(ana, later(-2));
    await news();
    await redeem(ana, 1, later(-1));
    await news();
    // The reward was reverted and redeemed again.
    await sql()`update public.user_rewards set redeemed_at = ${noon} where redeemed_at = ${later(-1)}`;
    await news();
    await given.setCafe(cafe, 'paused');
    await news();
    await sql()`update public.cafe_members set role = 'manager' where user_id = ${waiter.id}`;
    await news();
    await news(daysAfter(noon, 1));
    expect((await load('something else')).today).not.toBeNull();
  });
});
