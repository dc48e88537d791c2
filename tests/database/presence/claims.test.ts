import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, madrid, type Cafe, type Customer } from '../../support/given/factories.ts';
import { byCode, type Caller } from '../../support/database/personas.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';
import { newBrowser } from '../../support/given/presence.ts';

const CALLS = 40;
const { sql, given, rpc, procedure, expectUnchanged, runInParallel, runTimes } = useGiven({
  connections: CALLS + 2,
});

const noon = madrid('2026-11-22 12:00');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
let cafe: Cafe;
let screen: string;
beforeEach(async () => {
  cafe = await given.cafe();
  await given.setServiceMode(cafe);
  screen = await given.pairedScreen(cafe);
});

const token = (at = noon) => given.screenToken(cafe, screen, at);
const claimAs = async (user: string, at = noon) => given.claimCode(cafe, { user }, await token(at), at);
const adopt = (user: string, browser: string, at: Date) =>
  procedure(user, 'link_presence_claims', browser, at);

describe('The code of a counter screen', () => {
  test('proves presence for a quarter of an hour, in which a wheel turns', async () => {
    const ana = await given.customerAtWheel(3, { cafe, at: daysAfter(noon, -3) });
    const spin = (at: Date) => given.spinHitoId(ana, 3, { at });
    await expectUnchanged(() => expectRefused(spin(noon), 409, 'PRESENCE_MISSING', cafe.nombre));
    expect(await claimAs(ana.account.id)).toMatchObject({
      status: 'claimed',
      method: 'screen',
      day: '2026-11-22',
    });
    await expectUnchanged(() => expectRefused(spin(later(15)), 409, 'PRESENCE_MISSING'));
    const won = await spin(later(14));
    // A repeat of the spin answers the same prize and requires no presence.
    expect(await given.spinHitoId(ana, 3, { at: later(300) })).toBe(won);
  });

  test('is required by the VIP wheel before anything is paid, and by each redemption before it counts', async () => {
    const vip = await given.vip({ cafe, at: daysAfter(noon, -3) });
    await given.proveMailbox(vip.account);
    await given.claimWelcome(vip, noon);
    const reward = await given.rewardOf(vip, 3);
    const redeem = (request: string, at: Date) => given.redeem(vip, reward, { request, at });
    const request = crypto.randomUUID();
    await expectUnchanged(async () => {
      await expectRefused(given.spinVipId(vip, noon), 409, 'PRESENCE_MISSING');
      await expectRefused(redeem(request, noon), 409, 'PRESENCE_MISSING');
    });
    await claimAs(vip.account.id);
    const { prize } = await given.spinVip(vip, later(1));
    const first = await redeem(request, later(1));
    await expectUnchanged(() =>
      expectRefused(given.redeemVip(vip, prize.id, { at: later(16) }), 409, 'PRESENCE_MISSING'),
    );
    // a lost answer is asked for again from anywhere, and so is how it stands
    expect(await redeem(request, later(200))).toEqual(first);
    const again = await redeem(crypto.randomUUID(), later(200));
    expect(again).toMatchObject({ status: 'already_redeemed' });
  });

  test('is claimed once per customer: 40 equal claims are one, and two customers in one step both count', async () => {
    const [ana, bea] = [await given.customerAt(3, { cafe }), await given.customerAt(3, { cafe })];
    const code = await token();
    const answers = await runTimes('private.presence_claims', CALLS, () =>
      given.claimCode(cafe, { user: ana.account.id }, code, noon),
    );
    expect(new Set(answers.map(({ status, valid_until }) => `${status} ${valid_until}`)).size).toBe(1);
    expect(await given.claimCode(cafe, { user: bea.account.id }, code, later(0.2))).toMatchObject({
      status: 'claimed',
    });
    const claims = await sql()`select user_id from private.presence_claims
      where cafe_id = ${cafe.id} order by made_at`;
    expect(claims.map(({ user_id }) => user_id as string)).toEqual([ana.account.id, bea.account.id]);
  });

  test('proves nothing as an old picture, of another café, revoked, made up or cut short', async () => {
    const ana = await given.customerAt(3, { cafe });
    const other = await given.cafe();
    const codes = await Promise.all(
      Array.from({ length: 200 }, (_, index) => token(new Date(noon.getTime() - 31_000 - index * 7_000))),
    );
    const current = await token();
    codes.push(
      current.slice(1),
      `${current}0`,
      '',
      'ÑÑÑÑÑÑÑÑÑÑÑÑÑÑÑÑ',
      '0'.repeat(16),
      await token(later(1)),
    );
    codes.push(await given.screenToken(other, await given.pairedScreen(other), noon));
    const statuses = [];
    for (const code of codes)
      statuses.push((await given.claimCode(cafe, { user: ana.account.id }, code, noon)).status);
    expect(new Set(statuses)).toEqual(new Set(['not_valid']));
    await sql()`update private.counter_screens set revoked_at = now() where id = ${screen}`;
    expect(await given.claimCode(cafe, { user: ana.account.id }, current, noon)).toMatchObject({
      status: 'not_valid',
    });
    expect(await sql()`select from private.presence_claims where cafe_id = ${cafe.id}`).toHaveLength(0);
  });

  test('is no help at another café; claim_presence refuses who names no browser', async () => {
    const ana = await given.customerAt(3, { cafe });
    const other = await given.cafe();
    await given.setServiceMode(other);
    await claimAs(ana.account.id);
    await given.enrollment(ana.account, other, { at: later(1) });
    expect(Object.values(await given.proofsOf(ana.account.id))).toContain('none');
    const code = await token();
    await expectUnchanged(async () => {
      for (const who of [{}, { browser: 'x' }])
        await expectRefused(given.claimCode(cafe, who, code, noon), 422, 'INVALID_INPUT', 'browser');
    });
  });
});

describe('A claim just before midnight', () => {
  const before = madrid('2026-11-22 23:58');
  const after = madrid('2026-11-23 00:02');

  test('turns the VIP wheel that day, and not on the next', async () => {
    const vip = await given.vip({ cafe, at: daysAfter(noon, -3) });
    await given.claimWelcome(vip, noon);
    await claimAs(vip.account.id, before);
    const seen = await procedure(vip.account.id, 'load_presence', cafe.slug, before);
    expect(new Date(seen.present_until!)).toEqual(madrid('2026-11-23 00:00'));
    await expectUnchanged(() => expectRefused(given.spinVipId(vip, after), 409, 'PRESENCE_MISSING'));
    await given.spinVipId(vip, before);
  });

  test('is the visit of its day for a later sign-up, and no wheel or redemption', async () => {
    const browser = newBrowser();
    await given.claimCode(cafe, { browser }, await token(before), before);
    const account = await given.account();
    expect(await adopt(account.id, browser, after)).toEqual({ adopted: 1 });
    await given.enrollment(account, cafe, { at: after });
    expect(await given.proofsOf(account.id)).toEqual({ '2026-11-22': 'screen' });
    const { present_until } = await procedure(account.id, 'load_presence', cafe.slug, after);
    expect(present_until).toBeNull();
  });
});

describe('A browser without a session', () => {
  test('keeps a claim through a slow sign-up: a quarter of an hour from then, and the visit is the proof’s', async () => {
    const browser = newBrowser();
    await given.claimCode(cafe, { browser }, await token(), noon);
    const { id, ...account } = await given.account();
    expect(await adopt(id, browser, later(59))).toEqual({ adopted: 1 });
    await given.enrollment({ id, ...account }, cafe, { at: later(70) });
    expect(await given.proofsOf(id)).toEqual({ '2026-11-22': 'screen' });
    const [row] =
      await sql()`select created_at, device_id from public.visitas_clientes where user_id = ${id}`;
    expect(row).toEqual({ created_at: noon, device_id: screen });
    expect(await adopt(id, browser, later(71))).toEqual({ adopted: 0 });
  });

  test('proves nothing to another browser or account, nor an hour later', async () => {
    const [mine, theirs] = [newBrowser(), newBrowser()];
    await given.claimCode(cafe, { browser: mine }, await token(), noon);
    const [ana, bea, eva] = [await given.account(), await given.account(), await given.account()];
    expect(await adopt(bea.id, theirs, later(1))).toEqual({ adopted: 0 });
    expect(await adopt(ana.id, mine, later(2))).toEqual({ adopted: 1 });
    expect(await adopt(bea.id, mine, later(3))).toEqual({ adopted: 0 });
    await given.enrollment(bea, cafe, { at: later(4) });
    expect(await given.proofsOf(bea.id)).toEqual({ '2026-11-22': 'none' });
    await given.claimCode(cafe, { browser: theirs }, await token(), noon);
    expect(await adopt(eva.id, theirs, later(60))).toEqual({ adopted: 0 });
  });

  test('keeps a claim live for no more than a quarter of an hour for an account from before it', async () => {
    const browser = newBrowser();
    const [ana, bea] = [await given.account(), await given.account()];
    await sql()`update auth.users set created_at = ${later(-1)} where id in ${sql()([ana.id, bea.id])}`;
    await given.claimCode(cafe, { browser }, await token(), noon);
    expect(await adopt(ana.id, browser, later(15))).toEqual({ adopted: 0 });
    expect(await adopt(bea.id, browser, later(14))).toEqual({ adopted: 1 });
    const live = async (at: Date) => (await procedure(bea.id, 'load_presence', cafe.slug, at)).present_until;
    expect(new Date((await live(later(14)))!)).toEqual(later(15));
    expect(await live(later(15))).toBeNull();
  });

  test('is one of at most twenty per screen and minute, and delays no signed-in customer', async () => {
    const browsers = Array.from({ length: 21 }, newBrowser);
    const statuses = async (at: Date) => {
      const code = await token(at);
      const answers = await runInParallel(
        'private.presence_claims',
        browsers.map((browser) => () => given.claimCode(cafe, { browser }, code, at)),
      );
      return answers.map(({ status }) => status);
    };
    expect((await statuses(noon)).toSorted()).toEqual([
      ...Array<string>(20).fill('claimed'),
      'sign_in_first',
    ]);
    expect(new Set(await statuses(later(0.5)))).toEqual(new Set(['sign_in_first']));
    const ana = await given.customerAt(3, { cafe });
    expect(await claimAs(ana.account.id, later(0.5))).toMatchObject({ status: 'claimed' });
    const terrace = await given.pairedScreen(cafe);
    const elsewhere = await given.screenToken(cafe, terrace, later(0.5));
    expect(await given.claimCode(cafe, { browser: newBrowser() }, elsewhere, later(0.5))).toMatchObject({
      status: 'claimed',
    });
    expect(
      await given.claimCode(cafe, { browser: newBrowser() }, await token(later(1)), later(1)),
    ).toMatchObject({ status: 'claimed' });
  });

  test('can claim after 620 invalid codes from the same address', async () => {
    const none = { browser: newBrowser(), address: 'wifi' };
    const answers = await Promise.all(
      Array.from({ length: 620 }, () => given.claimCode(cafe, none, '0'.repeat(16), noon)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['not_valid']));
    expect(
      await given.claimCode(cafe, { browser: newBrowser(), address: 'wifi' }, await token(), noon),
    ).toMatchObject({ status: 'claimed' });
  });

  test('makes six hundred claims of an address in an hour, and finds one that it has made', async () => {
    await sql()`insert into private.rate_limits (kind, address, hour, hits)
      values ('presence-claim', 'busy', private.hour_of(${noon}), 599)`;
    const last = { browser: newBrowser(), address: 'busy' };
    expect(await given.claimCode(cafe, last, await token(), noon)).toMatchObject({ status: 'claimed' });
    expect(await given.claimCode(cafe, last, await token(), noon)).toMatchObject({ status: 'claimed' });
    const next = { browser: newBrowser(), address: 'busy' };
    expect(await given.claimCode(cafe, next, await token(), noon)).toMatchObject({ status: 'try_later' });
  });

  test('proves the visit of one e-mail on the visit page, and not a second one’s', async () => {
    const [ana, bea] = [
      await given.customerAt(3, { cafe, at: daysAfter(noon, -2) }),
      await given.customerAt(3, { cafe, at: daysAfter(noon, -2) }),
    ];
    const browser = newBrowser();
    await given.claimCode(cafe, { browser }, await token(), noon);
    expect(await given.registerVisit(ana, later(1), { browser })).toMatchObject({
      status: 'registered',
      proof: 'screen',
      day: '2026-11-22',
    });
    expect(await given.registerVisit(bea, later(2), { browser })).toMatchObject({
      status: 'registered',
      proof: 'none',
    });
    expect(await adopt(bea.account.id, browser, later(3))).toEqual({ adopted: 0 });
    // a second look at the screen is a second proof
    await given.claimCode(cafe, { browser }, await token(later(4)), later(4));
    expect(await given.registerVisit(bea, later(5), { browser })).toMatchObject({
      status: 'registered',
      proof: 'screen',
    });
  });
});

describe('A visit without the required proof', () => {
  test('counts for nothing until a later proof of the day proves it', async () => {
    const ana = await given.customerAt(2, { cafe, at: daysAfter(noon, -5) });
    const morning = madrid('2026-11-22 09:00');
    expect(await given.registerVisit(ana, morning)).toMatchObject({
      status: 'registered',
      proof: 'none',
      completed_hito: null,
    });
    expect(await given.registerVisit(ana, later(-60))).toMatchObject({ status: 'duplicate', proof: 'none' });
    const seen = async () => [
      (await given.enrollmentOf(ana)).hito_2_completado,
      (await given.journeyOf(ana, later(1))).visited_today,
      (await given.dashboardOf(ana.account, later(1))).cafes[0]!.visited_today,
    ];
    expect(await seen()).toEqual([false, false, false]);
    const desk = (await given.member(cafe, 'staff')).id;
    const today = async () => (await given.todayOf({ id: desk }, cafe, { at: later(1) })).today!;
    expect(await today()).toMatchObject({ visits: 0, latest: [] });

    await claimAs(ana.account.id);
    expect(await seen()).toEqual([true, true, true]);
    expect(await today()).toMatchObject({ visits: 1, latest: [{ kind: 'visit', proof: 'screen' }] });
    const [row] = await sql()`select created_at from public.visitas_clientes
      where user_id = ${ana.account.id} and fecha_visita = '2026-11-22'`;
    expect(row!.created_at).toEqual(noon);
  });

  test('is nothing to challenge 6, opens no window, and no correction deducts anything for it', async () => {
    const ana = await given.customerAt(6, { cafe, at: daysAfter(noon, -25) });
    expect(await given.visit(ana, daysAfter(noon, -24))).toMatchObject({ completed_hito: null });
    expect(await given.visit(ana, daysAfter(noon, -23))).toMatchObject({ completed_hito: null });
    expect(await given.visit(ana, noon)).toMatchObject({ completed_hito: null, reopened: null });
    await claimAs(ana.account.id, later(5));
    expect(await given.enrollmentOf(ana)).toMatchObject({
      hito_6_completado: false,
      hito_6_reference_date: later(5),
    });
  });

  test('helps an invitee’s inviter only once it is proved', async () => {
    const ana = await given.customerAt(4, { cafe, at: daysAfter(noon, -5) });
    const friend = await given.inviteReferral(ana, daysAfter(noon, -1));
    expect(await given.enrollmentOf(ana)).toMatchObject({ hito_4_completado: false });
    await given.registerVisit(friend, noon);
    expect(await given.enrollmentOf(ana)).toMatchObject({ hito_4_completado: false });
    await claimAs(friend.account.id);
    expect(await given.enrollmentOf(ana)).toMatchObject({ hito_4_completado: true });
  });

  test('helps an invitee’s inviter at once if it was proved before', async () => {
    const ana = await given.customerAt(4, { cafe, at: daysAfter(noon, -5) });
    const account = await given.account();
    await claimAs(account.id);
    await given.enrollment(account, cafe, { inviter: ana.account.email, at: later(1) });
    expect(await given.enrollmentOf(ana)).toMatchObject({ hito_4_completado: true });
  });

  test('counts if the team adds it', async () => {
    const ana = await given.customerAt(2, { cafe, at: daysAfter(noon, -5) });
    await given.visit(ana, later(-60));
    const { id } = await given.member(cafe, 'staff');
    expect(await given.addVisit({ id }, ana, '2026-11-22', { at: noon })).toMatchObject({
      registered: true,
      completed_hito: 2,
    });
    expect(await given.proofsOf(ana.account.id)).toMatchObject({ '2026-11-22': 'team' });
  });
});

describe('A café that changes its service mode', () => {
  test('judges only the visits that come after it: earlier visits keep counting', async () => {
    await given.setServiceMode(cafe, 'no_proof');
    const ana = await given.customerAt(6, { cafe, at: daysAfter(noon, -5) });
    await given.visit(ana, daysAfter(noon, -4));
    await given.setServiceMode(cafe, 'proof_and_handover');
    await claimAs(ana.account.id);
    expect(await given.visit(ana, later(1))).toMatchObject({ completed_hito: 6 });
    expect(await given.proofsOf(ana.account.id)).toMatchObject({
      '2026-11-18': null,
      '2026-11-22': 'screen',
    });
  });

  test('makes the visit of a day count by a press once it requires no proof any more', async () => {
    const ana = await given.customerAt(2, { cafe, at: daysAfter(noon, -5) });
    await given.visit(ana, noon);
    await given.setServiceMode(cafe, 'no_proof');
    expect(await given.visit(ana, later(5))).toMatchObject({ registered: true, completed_hito: 2 });
    expect(await rpc(ana.account.id, 'load_presence', { cafe_slug: cafe.slug })).toMatchObject({
      is_required: false,
    });
    await given.checkHito2(ana, later(6));
    await given.spinHitoId(ana, 2, { at: later(7) });
  });

  test('leaves an unspun wheel as it is: it turns at the café', async () => {
    await given.setServiceMode(cafe, 'no_proof');
    const ana = await given.customerAtWheel(5, { cafe, at: daysAfter(noon, -1) });
    await given.setServiceMode(cafe);
    await expectRefused(given.spinHitoId(ana, 5, { at: noon }), 409, 'PRESENCE_MISSING');
    await claimAs(ana.account.id);
    await given.spinHitoId(ana, 5, { at: later(1) });
  });
});

describe('A redemption at a café that requires proof', () => {
  const redeem = async (customer: Customer, hito: number, caller: Caller = customer.account.id) =>
    rpc(caller, 'redeem_reward', {
      reward_id: await given.rewardOf(customer, hito),
      request_id: crypto.randomUUID(),
    });
  const waits = async ({ account }: Customer, caller: Caller = account.id) =>
    (await rpc(caller, 'load_presence', { cafe_slug: cafe.slug })).needs_mailbox_proof;

  test('needs a code from the mailbox once, even if the team confirms it', async () => {
    await given.setServiceMode(cafe, 'no_proof');
    const ana = await given.customerAt(4, { cafe });
    await given.setServiceMode(cafe);
    await given.presence(ana);
    expect(await waits(ana)).toBe(true);
    for (const way of ['proof', 'proof_and_handover'] as const) {
      await given.setServiceMode(cafe, way);
      await expectUnchanged(() => expectRefused(redeem(ana, 1), 403, 'MAILBOX_NOT_PROVEN'));
    }
    await given.setServiceMode(cafe);
    expect(await waits(ana, byCode(ana.account))).toBe(false);
    expect(await redeem(ana, 1, byCode(ana.account))).toMatchObject({ status: 'redeemed' });
    expect(await waits(ana)).toBe(false);
    // Another address, which nobody has proven: one proof is enough.
    await sql()`update auth.users set email = ${`otra-${ana.account.id}@conecta.test`} where id = ${ana.account.id}`;
    expect(await redeem(ana, 2)).toMatchObject({ status: 'redeemed' });
  });

  test('needs it for a VIP prize too, and from customers who redeemed there before the café required proof', async () => {
    await given.setServiceMode(cafe, 'no_proof');
    const vip = await given.vip({ cafe });
    await given.claimWelcome(vip, new Date());
    await given.setServiceMode(cafe);
    await given.presence(vip);
    const { prize } = await given.spinVip(vip);
    const args = { reward_id: prize.id, request_id: crypto.randomUUID() };
    await expectRefused(rpc(vip.account.id, 'redeem_vip_reward', args), 403, 'MAILBOX_NOT_PROVEN');

    await given.setServiceMode(cafe, 'no_proof');
    expect(await waits(vip)).toBe(false);
    await redeem(vip, 2);
    await given.setServiceMode(cafe);
    expect(await waits(vip)).toBe(true);
    await expectRefused(rpc(vip.account.id, 'redeem_vip_reward', args), 403, 'MAILBOX_NOT_PROVEN');
    await given.proveMailbox(vip.account);
    expect(await rpc(vip.account.id, 'redeem_vip_reward', args)).toMatchObject({ status: 'redeemed' });
  });
});
