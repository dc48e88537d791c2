import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, madrid, type Account, type Cafe } from '../../support/given/factories.ts';
import { newBrowser } from '../../support/given/presence.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const CALLS = 20;
const { sql, given, rpc, expectUnchanged, runInParallel, runTimes } = useGiven({ connections: CALLS + 2 });

const noon = madrid('2026-11-22 12:00');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
let cafe: Cafe;
let browser: string;
beforeEach(async () => {
  cafe = await given.cafe();
  browser = newBrowser();
});

const begin = (at = noon, options: Parameters<typeof given.noteVisitorVisit>[3] = {}) =>
  given.noteVisitorVisit(cafe, browser, at, options);
const finish = (account: Account, at = later(3), options: Parameters<typeof given.enrollVisitor>[4] = {}) =>
  given.enrollVisitor(account, cafe, browser, at, options);
const visitsOf = async ({ id }: Account) =>
  sql()`select fecha_visita::text as day, created_at as at, proof from public.visitas_clientes
    where user_id = ${id} order by 1`.then((rows) => [...rows]);
const counted = async () =>
  (
    await sql()`select sum(n)::int as n, sum(wanted)::int as wanted, sum(mailed)::int as mailed
    from private.scans where cafe_id = ${cafe.id}`
  )[0];

describe('What a visitor begins', () => {
  test('is one row a browser, café and day, counted once, and the first press stands', async () => {
    await runTimes('private.visitor_visits', CALLS, () => begin());
    await begin(later(60), { mailed: true });
    await begin(later(61), { mailed: true });
    const rows = await sql()`select at, mailed from private.visitor_visits where cafe_id = ${cafe.id}`;
    expect([...rows]).toEqual([{ at: noon, mailed: true }]);
    expect(await counted()).toEqual({ n: 0, wanted: 1, mailed: 1 });
    await begin(daysAfter(noon, 1));
    expect(
      (await sql()`select at, mailed from private.visitor_visits where cafe_id = ${cafe.id}`)[0],
    ).toEqual({ at: daysAfter(noon, 1), mailed: false });
    expect(await counted()).toEqual({ n: 0, wanted: 2, mailed: 1 });
  });

  test('is limited by address: nobody else is kept from it', async () => {
    const address = crypto.randomUUID();
    await sql()`insert into private.rate_limits (kind, address, hour, hits)
      values ('visitor-visit', ${address}, private.hour_of(${noon}), 599)`;
    expect(await begin(noon, { address })).toEqual({ status: 'noted' });
    // A visitor with a row goes on.
    expect(await begin(noon, { address, mailed: true })).toEqual({ status: 'noted' });
    expect(await given.noteVisitorVisit(cafe, newBrowser(), noon, { address })).toEqual({
      status: 'try_later',
    });
    expect(await given.noteVisitorVisit(cafe, newBrowser(), noon)).toEqual({ status: 'noted' });
  });

  test('is refused at a closed café, to its team, and for a prize that is no longer the one shown', async () => {
    const owner = await given.member(cafe, 'owner');
    await expectUnchanged(async () => {
      await expectRefused(begin(noon, { prize: 'Tarta' }), 409, 'FIRST_PRIZE_CHANGED', 'Café gratis');
      await expectRefused(begin(noon, { user: owner.id }), 403, 'TEAM_MEMBER', cafe.nombre);
      await expectRefused(given.noteVisitorVisit(cafe, 'x', noon), 422, 'INVALID_INPUT', 'browser');
    });
    await given.setCafe(cafe, 'paused');
    await expectRefused(begin(), 403, 'CAFE_PAUSED', cafe.nombre);
  });
});

describe('The account that the code made', () => {
  test('gets enrolment, visit of the press, challenge 1 and its prize in one call, and has no password', async () => {
    const ana = await given.account({ metadata: { provisional: true } });
    await sql()`update auth.users set encrypted_password = 'random' where id = ${ana.id}`;
    await begin();
    const request = crypto.randomUUID();
    const answer = await finish(ana, later(3), { nombre: '  Ana   Ruiz ', request });
    expect(answer).toMatchObject({
      status: 'enrolled',
      already: false,
      already_won: false,
      reward: { reward_name: 'Café gratis', redeemed_at: null },
      load_journey: { visited_today: true, enrollment: { nombre: 'Ana Ruiz', hito_actual: 2 } },
    });
    expect(await visitsOf(ana)).toEqual([{ day: '2026-11-22', at: noon, proof: null }]);
    const [account] = await sql()`select encrypted_password as password,
        (select count(*)::int from private.password_questions q where q.user_id = u.id) as questions,
        (select count(*)::int from private.provisional_accounts p where p.user_id = u.id) as provisional,
        (select c.began_as_visitor from public."Clientes proto" c where c.user_id = u.id) as began_as_visitor
      from auth.users u where u.id = ${ana.id}`;
    expect(account).toEqual({ password: null, questions: 0, provisional: 0, began_as_visitor: true });
    expect([...(await sql()`select topic from private.events where user_id = ${ana.id} order by 1`)]).toEqual(
      [{ topic: 'challenge-1' }, { topic: 'registration' }],
    );
    // a lost answer
    const { load_journey: journey, ...first } = answer;
    await expectUnchanged(async () =>
      expect(await finish(ana, later(4), { nombre: '  Ana   Ruiz ', request })).toMatchObject(first),
    );
    expect(journey).toBeDefined();
  });

  test('gives its opinion with it, and nothing is kept where it is missing', async () => {
    const owner = await given.member(cafe, 'owner');
    await given.setFirstChallenge(owner, cafe, 'opinion');
    const ana = await given.account();
    await begin();
    await expectUnchanged(() => expectRefused(finish(ana), 422, 'INVALID_INPUT', 'rating'));
    await expectUnchanged(() =>
      expectRefused(finish(ana, noon, { nombre: '' }), 422, 'INVALID_INPUT', 'nombre'),
    );
    await finish(ana, later(5), { opinion: { rating: 4, suggestion: 'Más sillas', signed: true } });
    expect(
      (
        await sql()`select rating, suggestion, signed_name from private.opinions where user_id = ${ana.id}`
      )[0],
    ).toEqual({ rating: 4, suggestion: 'Más sillas', signed_name: 'Ana' });
  });

  test('is owed what its browser was shown, also where the café has another prize by now', async () => {
    const [owner, ana, bea] = [
      await given.member(cafe, 'owner'),
      await given.account(),
      await given.account(),
    ];
    await begin(noon, { prize: 'Café gratis' });
    await given.setFirstPrize(owner, cafe, 'Cookie gratis');
    expect(await finish(ana, later(3), { prize: 'Café gratis' })).toMatchObject({
      reward: { reward_name: 'Café gratis' },
    });
    await expectUnchanged(() =>
      expectRefused(
        finish(bea, later(4), { prize: 'Café gratis' }),
        409,
        'FIRST_PRIZE_CHANGED',
        'Cookie gratis',
      ),
    );
    expect(await finish(bea, later(4))).toMatchObject({ reward: { reward_name: 'Cookie gratis' } });
  });

  test('A sign-up of the next morning has the visit of the evening and none of today; after a day nothing is left', async () => {
    const [ana, bea] = [await given.account(), await given.account()];
    const evening = madrid('2026-11-22 23:30');
    await begin(evening);
    await finish(ana, madrid('2026-11-23 09:00'));
    expect(await visitsOf(ana)).toEqual([{ day: '2026-11-22', at: evening, proof: null }]);
    await begin(evening);
    await finish(bea, madrid('2026-11-23 23:31'));
    expect(await visitsOf(bea)).toEqual([{ day: '2026-11-23', at: madrid('2026-11-23 23:31'), proof: null }]);
  });

  test('has its inviter by the link', async () => {
    const inviter = await given.customerAt(4, { cafe, at: daysAfter(noon, -9) });
    const { load_journey: own } = await rpc(inviter.account.id, 'create_referral_link', { cafe_id: cafe.id });
    await begin();
    const ana = await given.account();
    expect(await finish(ana, later(3), { invitation: own.enrollment!.referral_link })).toMatchObject({
      invited: true,
    });
    expect(await given.enrollmentOf(inviter)).toMatchObject({ hito_4_completado: true });
  });
});

describe('An account that was there before', () => {
  test('with this café’s card gets the visit and no second prize', async () => {
    const ana = await given.customerAt(3, { cafe, at: daysAfter(noon, -9) });
    await begin();
    expect(await finish(ana.account)).toMatchObject({
      status: 'already_enrolled',
      already: true,
      reward: null,
    });
    const visits = await visitsOf(ana.account);
    expect(visits.at(-1)).toEqual({ day: '2026-11-22', at: noon, proof: null });
    await begin(later(9));
    await finish(ana.account, later(10));
    expect(await visitsOf(ana.account)).toEqual(visits);
  });

  test('A sign-up whose mailbox had the prize by another account goes on without it', async () => {
    const [first, second] = [
      await given.account({ email: 'ana.ruiz@gmail.com' }),
      await given.account({ email: 'anaruiz+2@gmail.com' }),
    ];
    await begin();
    await finish(first);
    await begin(later(60));
    expect(await finish(second, later(61))).toMatchObject({ reward: null, already_won: true });
  });

  test('is refused without a code, at its own café, and where it is blocked', async () => {
    const [ana, owner] = [await given.account(), await given.member(cafe, 'owner')];
    const bea = await given.customerAt(2, { cafe, at: daysAfter(noon, -9) });
    await given.block(owner, bea);
    await begin();
    await expectUnchanged(async () => {
      const args = { cafe_slug: cafe.slug, browser, nombre: 'Ana', request_id: crypto.randomUUID() };
      await expectRefused(rpc(ana.id, 'enroll_visitor', args), 403, 'MAILBOX_NOT_PROVEN');
      await expectRefused(finish(owner), 403, 'TEAM_MEMBER', cafe.nombre);
      await expectRefused(finish(bea.account), 403, 'BLOCKED');
    });
  });
});

describe('At a café that asks for proof', () => {
  beforeEach(() => given.setServiceMode(cafe));

  test('the browser’s proof of the day counts for hours, and for one account', async () => {
    const screen = await given.pairedScreen(cafe);
    await given.claimCode(cafe, { browser }, await given.screenToken(cafe, screen, noon), noon);
    await begin(later(1));
    const [ana, bea] = [await given.account(), await given.account()];
    await finish(ana, later(180));
    expect(await visitsOf(ana)).toEqual([{ day: '2026-11-22', at: noon, proof: 'screen' }]);
    // Whoever comes back three hours later is not at the bar.
    expect((await given.presenceOf({ account: ana, cafe }, later(180))).present_until).toBeNull();
    await begin(later(181));
    await finish(bea, later(182));
    expect(await visitsOf(bea)).toEqual([{ day: '2026-11-22', at: later(181), proof: 'none' }]);
  });

  test('Whoever signs up at the bar may redeem at once', async () => {
    const screen = await given.pairedScreen(cafe);
    await given.claimCode(cafe, { browser }, await given.screenToken(cafe, screen, noon), noon);
    await begin(later(1));
    const ana = await given.account();
    await sql()`update auth.users set created_at = ${later(2)} where id = ${ana.id}`;
    await finish(ana, later(20));
    expect((await given.presenceOf({ account: ana, cafe }, later(20))).present_until).not.toBeNull();
  });
});

test('Of two accounts of one browser at once, one has the visit of the press', async () => {
  await begin();
  const people = await Promise.all(Array.from({ length: 2 }, () => given.account()));
  await runInParallel(
    'private.visitor_visits',
    people.map((person) => () => finish(person, later(30))),
  );
  const visits = (await Promise.all(people.map(visitsOf))).flat();
  expect(visits.map(({ at }) => at as Date).sort((a, b) => +a - +b)).toEqual([noon, later(30)]);
});

test('Of many calls of one account at once, one makes the enrollment', async () => {
  await begin();
  const ana = await given.account();
  const answers = await runTimes('auth.users', CALLS, () => finish(ana, later(30)));
  expect(answers.filter(({ status }) => status === 'enrolled')).toHaveLength(1);
  expect(await visitsOf(ana)).toHaveLength(1);
  const rewards = await sql()`select from public.user_rewards where user_id = ${ana.id}`;
  expect(rewards).toHaveLength(1);
});
