import { beforeEach, describe, expect, test } from 'vitest';
import {
  createAccount,
  createCafe,
  createMember,
  customerAt,
  daysAfter,
  enroll,
  madrid,
  procedure,
  enrollmentOf,
  rpc,
  visit,
  type Cafe,
  type Customer,
} from '../../support/given/factories.ts';
import { customerAtWheel, inviteReferral, spinHitoId } from '../../support/given/steps.ts';
import { claimWelcome, createVip, spinVipId } from '../../support/given/vip.ts';
import { byCode, type Caller } from '../../support/database/personas.ts';
import { rewardOf } from '../../support/given/handover.ts';
import { claimPresence, pairCounterScreen, proveMailbox, shown } from '../../support/given/presence.ts';
import { runInParallel, runTimes } from '../run-in-parallel.ts';
import { expectRefused } from '../refusals.ts';
import { registerVisit } from '../visits/registering.ts';
import { expectUnchanged } from '../expect-unchanged.ts';
import { useDatabase } from '../use-database.ts';
import { claim, newBrowser, proofsOf, setServiceMode } from './support.ts';

const CALLS = 40;
const sql = useDatabase({ connections: CALLS + 2 });

const noon = madrid('2026-11-22 12:00');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
let cafe: Cafe;
let screen: string;
beforeEach(async () => {
  cafe = await createCafe(sql());
  await setServiceMode(sql(), cafe);
  screen = await pairCounterScreen(sql(), cafe);
});

const token = (at = noon) => shown(sql(), cafe, screen, at);
const claimAs = async (user: string, at = noon) => claim(sql(), cafe, { user }, await token(at), at);
const adopt = (user: string, browser: string, at: Date) =>
  procedure(sql(), user, 'link_presence_claims', browser, at);

describe('The code of a counter screen', () => {
  test('proves presence for a quarter of an hour, in which a wheel turns', async () => {
    const ana = await customerAtWheel(sql(), 3, { cafe, at: daysAfter(noon, -3) });
    const spin = (at: Date) => spinHitoId(sql(), ana, 3, { at });
    await expectUnchanged(sql(), () => expectRefused(spin(noon), 409, 'PRESENCE_MISSING', cafe.nombre));
    expect(await claimAs(ana.account.id)).toMatchObject({
      status: 'claimed',
      method: 'screen',
      day: '2026-11-22',
    });
    await expectUnchanged(sql(), () => expectRefused(spin(later(15)), 409, 'PRESENCE_MISSING'));
    const won = await spin(later(14));
    // A repeat of the spin answers the same prize and requires no presence.
    expect(await spinHitoId(sql(), ana, 3, { at: later(300) })).toBe(won);
  });

  test('is required by the VIP wheel before anything is paid, and by each redemption before it counts', async () => {
    const vip = await createVip(sql(), { cafe, at: daysAfter(noon, -3) });
    await proveMailbox(sql(), vip.account);
    await claimWelcome(sql(), vip, noon);
    const [reward] = await sql()<{ id: string }[]>`select id from public.user_rewards
      where user_id = ${vip.account.id} and hito_number = 3`;
    const redeem = (id: string, operation: string, request: string, at: Date) =>
      procedure(sql(), vip.account.id, 'redeem_idempotently', operation, id, request, at);
    const request = crypto.randomUUID();
    await expectUnchanged(sql(), async () => {
      await expectRefused(spinVipId(sql(), vip, noon), 409, 'PRESENCE_MISSING');
      await expectRefused(redeem(reward!.id, 'redeem_reward', request, noon), 409, 'PRESENCE_MISSING');
    });
    await claimAs(vip.account.id);
    await spinVipId(sql(), vip, later(1));
    const first = await redeem(reward!.id, 'redeem_reward', request, later(1));
    const [prize] = await sql()<{ id: string }[]>`select id from public.vip_pending_rewards
      where user_id = ${vip.account.id}`;
    await expectUnchanged(sql(), () =>
      expectRefused(
        redeem(prize!.id, 'redeem_vip_reward', crypto.randomUUID(), later(16)),
        409,
        'PRESENCE_MISSING',
      ),
    );
    // a lost answer is asked for again from anywhere, and so is how it stands
    expect(await redeem(reward!.id, 'redeem_reward', request, later(200))).toEqual(first);
    expect(await redeem(reward!.id, 'redeem_reward', crypto.randomUUID(), later(200))).toMatchObject({
      status: 'already_redeemed',
    });
  });

  test('is claimed once per customer: 40 equal claims are one, and two customers in one step both count', async () => {
    const [ana, bea] = [await customerAt(sql(), 3, { cafe }), await customerAt(sql(), 3, { cafe })];
    const code = await token();
    const answers = await runTimes(sql(), 'private.presence_claims', CALLS, () =>
      claim(sql(), cafe, { user: ana.account.id }, code, noon),
    );
    expect(new Set(answers.map(({ status, valid_until }) => `${status} ${valid_until}`)).size).toBe(1);
    expect(await claim(sql(), cafe, { user: bea.account.id }, code, later(0.2))).toMatchObject({
      status: 'claimed',
    });
    const claims = await sql()`select user_id from private.presence_claims
      where cafe_id = ${cafe.id} order by made_at`;
    expect(claims.map(({ user_id }) => user_id as string)).toEqual([ana.account.id, bea.account.id]);
  });

  test('proves nothing as an old picture, of another café, revoked, made up or cut short', async () => {
    const ana = await customerAt(sql(), 3, { cafe });
    const other = await createCafe(sql());
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
    codes.push(await shown(sql(), other, await pairCounterScreen(sql(), other), noon));
    const statuses = [];
    for (const code of codes)
      statuses.push((await claim(sql(), cafe, { user: ana.account.id }, code, noon)).status);
    expect(new Set(statuses)).toEqual(new Set(['not_valid']));
    await sql()`update private.counter_screens set revoked_at = now() where id = ${screen}`;
    expect(await claim(sql(), cafe, { user: ana.account.id }, current, noon)).toMatchObject({
      status: 'not_valid',
    });
    expect(await sql()`select from private.presence_claims where cafe_id = ${cafe.id}`).toHaveLength(0);
  });

  test('is no help at another café; claim_presence refuses a member of the team, and who names no browser', async () => {
    const ana = await customerAt(sql(), 3, { cafe });
    const other = await createCafe(sql());
    await setServiceMode(sql(), other);
    await claimAs(ana.account.id);
    await enroll(sql(), ana.account, other, { at: later(1) });
    expect(Object.values(await proofsOf(sql(), ana.account.id))).toContain('none');
    const { id } = await createMember(sql(), cafe, 'staff');
    const code = await token();
    await expectUnchanged(sql(), async () => {
      await expectRefused(claim(sql(), cafe, { user: id }, code, noon), 403, 'TEAM_MEMBER');
      await expectRefused(claim(sql(), cafe, {}, code, noon), 422, 'INVALID_INPUT', 'browser');
      await expectRefused(claim(sql(), cafe, { browser: 'x' }, code, noon), 422, 'INVALID_INPUT', 'browser');
    });
  });
});

describe('A claim just before midnight', () => {
  const before = madrid('2026-11-22 23:58');
  const after = madrid('2026-11-23 00:02');

  test('turns the VIP wheel that day, and not on the next', async () => {
    const vip = await createVip(sql(), { cafe, at: daysAfter(noon, -3) });
    await claimWelcome(sql(), vip, noon);
    await claimAs(vip.account.id, before);
    const seen = await procedure(sql(), vip.account.id, 'load_presence', cafe.slug, before);
    expect(new Date(seen.present_until!)).toEqual(madrid('2026-11-23 00:00'));
    await expectUnchanged(sql(), () => expectRefused(spinVipId(sql(), vip, after), 409, 'PRESENCE_MISSING'));
    await spinVipId(sql(), vip, before);
  });

  test('is the visit of its day for a later sign-up, and no wheel or redemption', async () => {
    const browser = newBrowser();
    await claim(sql(), cafe, { browser }, await token(before), before);
    const account = await createAccount(sql());
    expect(await adopt(account.id, browser, after)).toEqual({ adopted: 1 });
    await enroll(sql(), account, cafe, { at: after });
    expect(await proofsOf(sql(), account.id)).toEqual({ '2026-11-22': 'screen' });
    const { present_until } = await procedure(sql(), account.id, 'load_presence', cafe.slug, after);
    expect(present_until).toBeNull();
  });
});

describe('A browser without a session', () => {
  test('keeps a claim through a slow sign-up: a quarter of an hour from then, and the visit is the proof’s', async () => {
    const browser = newBrowser();
    await claim(sql(), cafe, { browser }, await token(), noon);
    const { id, ...account } = await createAccount(sql());
    expect(await adopt(id, browser, later(59))).toEqual({ adopted: 1 });
    await enroll(sql(), { id, ...account }, cafe, { at: later(70) });
    expect(await proofsOf(sql(), id)).toEqual({ '2026-11-22': 'screen' });
    const [row] =
      await sql()`select created_at, device_id from public.visitas_clientes where user_id = ${id}`;
    expect(row).toEqual({ created_at: noon, device_id: screen });
    expect(await adopt(id, browser, later(71))).toEqual({ adopted: 0 });
  });

  test('proves nothing to another browser or account, nor an hour later', async () => {
    const [mine, theirs] = [newBrowser(), newBrowser()];
    await claim(sql(), cafe, { browser: mine }, await token(), noon);
    const [ana, bea, eva] = [
      await createAccount(sql()),
      await createAccount(sql()),
      await createAccount(sql()),
    ];
    expect(await adopt(bea.id, theirs, later(1))).toEqual({ adopted: 0 });
    expect(await adopt(ana.id, mine, later(2))).toEqual({ adopted: 1 });
    expect(await adopt(bea.id, mine, later(3))).toEqual({ adopted: 0 });
    await enroll(sql(), bea, cafe, { at: later(4) });
    expect(await proofsOf(sql(), bea.id)).toEqual({ '2026-11-22': 'none' });
    await claim(sql(), cafe, { browser: theirs }, await token(), noon);
    expect(await adopt(eva.id, theirs, later(60))).toEqual({ adopted: 0 });
  });

  test('keeps a claim live for no more than a quarter of an hour for an account from before it', async () => {
    const browser = newBrowser();
    const [ana, bea] = [await createAccount(sql()), await createAccount(sql())];
    await sql()`update auth.users set created_at = ${later(-1)} where id in ${sql()([ana.id, bea.id])}`;
    await claim(sql(), cafe, { browser }, await token(), noon);
    expect(await adopt(ana.id, browser, later(15))).toEqual({ adopted: 0 });
    expect(await adopt(bea.id, browser, later(14))).toEqual({ adopted: 1 });
    const live = async (at: Date) =>
      (await procedure(sql(), bea.id, 'load_presence', cafe.slug, at)).present_until;
    expect(new Date((await live(later(14)))!)).toEqual(later(15));
    expect(await live(later(15))).toBeNull();
  });

  test('is one of at most twenty per screen and minute, and delays no signed-in customer', async () => {
    const browsers = Array.from({ length: 21 }, newBrowser);
    const statuses = async (at: Date) => {
      const code = await token(at);
      const answers = await runInParallel(
        sql(),
        'private.presence_claims',
        browsers.map((browser) => () => claim(sql(), cafe, { browser }, code, at)),
      );
      return answers.map(({ status }) => status);
    };
    expect((await statuses(noon)).toSorted()).toEqual([
      ...Array<string>(20).fill('claimed'),
      'sign_in_first',
    ]);
    expect(new Set(await statuses(later(0.5)))).toEqual(new Set(['sign_in_first']));
    const ana = await customerAt(sql(), 3, { cafe });
    expect(await claimAs(ana.account.id, later(0.5))).toMatchObject({ status: 'claimed' });
    const terrace = await pairCounterScreen(sql(), cafe);
    const elsewhere = await shown(sql(), cafe, terrace, later(0.5));
    expect(await claim(sql(), cafe, { browser: newBrowser() }, elsewhere, later(0.5))).toMatchObject({
      status: 'claimed',
    });
    expect(
      await claim(sql(), cafe, { browser: newBrowser() }, await token(later(1)), later(1)),
    ).toMatchObject({ status: 'claimed' });
  });

  test('can claim after 620 invalid codes from the same address', async () => {
    const none = { browser: newBrowser(), address: 'wifi' };
    const answers = await Promise.all(
      Array.from({ length: 620 }, () => claim(sql(), cafe, none, '0'.repeat(16), noon)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['not_valid']));
    expect(
      await claim(sql(), cafe, { browser: newBrowser(), address: 'wifi' }, await token(), noon),
    ).toMatchObject({ status: 'claimed' });
  });

  test('makes six hundred claims of an address in an hour, and finds one that it has made', async () => {
    await sql()`insert into private.rate_limits (kind, address, hour, hits)
      values ('presence-claim', 'busy', private.hour_of(${noon}), 599)`;
    const last = { browser: newBrowser(), address: 'busy' };
    expect(await claim(sql(), cafe, last, await token(), noon)).toMatchObject({ status: 'claimed' });
    expect(await claim(sql(), cafe, last, await token(), noon)).toMatchObject({ status: 'claimed' });
    const next = { browser: newBrowser(), address: 'busy' };
    expect(await claim(sql(), cafe, next, await token(), noon)).toMatchObject({ status: 'try_later' });
  });

  test('proves the visit of one e-mail on the visit page, and not a second one’s', async () => {
    const [ana, bea] = [
      await customerAt(sql(), 3, { cafe, at: daysAfter(noon, -2) }),
      await customerAt(sql(), 3, { cafe, at: daysAfter(noon, -2) }),
    ];
    const browser = newBrowser();
    await claim(sql(), cafe, { browser }, await token(), noon);
    expect(await registerVisit(sql(), ana, later(1), { browser })).toMatchObject({
      status: 'registered',
      proof: 'screen',
      day: '2026-11-22',
    });
    expect(await registerVisit(sql(), bea, later(2), { browser })).toMatchObject({
      status: 'registered',
      proof: 'none',
    });
    expect(await adopt(bea.account.id, browser, later(3))).toEqual({ adopted: 0 });
    // a second look at the screen is a second proof
    await claim(sql(), cafe, { browser }, await token(later(4)), later(4));
    expect(await registerVisit(sql(), bea, later(5), { browser })).toMatchObject({
      status: 'registered',
      proof: 'screen',
    });
  });
});

describe('A visit without the required proof', () => {
  test('counts for nothing until a later proof of the day proves it', async () => {
    const ana = await customerAt(sql(), 2, { cafe, at: daysAfter(noon, -5) });
    const morning = madrid('2026-11-22 09:00');
    expect(await registerVisit(sql(), ana, morning)).toMatchObject({
      status: 'registered',
      proof: 'none',
      completed_hito: null,
    });
    expect(await registerVisit(sql(), ana, later(-60))).toMatchObject({ status: 'duplicate', proof: 'none' });
    const seen = async () => [
      (await enrollmentOf(sql(), ana)).hito_2_completado,
      (await procedure(sql(), ana.account.id, 'load_journey', cafe.slug, later(1))).visited_today,
      (await procedure(sql(), ana.account.id, 'load_dashboard', later(1))).cafes[0]!.visited_today,
    ];
    expect(await seen()).toEqual([false, false, false]);
    const desk = (await createMember(sql(), cafe, 'staff')).id;
    const today = async () => (await procedure(sql(), desk, 'load_today', cafe.slug, null, later(1))).today!;
    expect(await today()).toMatchObject({ visits: 0, latest: [] });

    await claimAs(ana.account.id);
    expect(await seen()).toEqual([true, true, true]);
    expect(await today()).toMatchObject({ visits: 1, latest: [{ kind: 'visit', proof: 'screen' }] });
    const [row] = await sql()`select created_at from public.visitas_clientes
      where user_id = ${ana.account.id} and fecha_visita = '2026-11-22'`;
    expect(row!.created_at).toEqual(noon);
  });

  test('is nothing to challenge 6, opens no window, and no correction deducts anything for it', async () => {
    const ana = await customerAt(sql(), 6, { cafe, at: daysAfter(noon, -25) });
    expect(await visit(sql(), ana, daysAfter(noon, -24))).toMatchObject({ completed_hito: null });
    expect(await visit(sql(), ana, daysAfter(noon, -23))).toMatchObject({ completed_hito: null });
    expect(await visit(sql(), ana, noon)).toMatchObject({ completed_hito: null, reopened: null });
    await claimAs(ana.account.id, later(5));
    expect(await enrollmentOf(sql(), ana)).toMatchObject({
      hito_6_completado: false,
      hito_6_reference_date: later(5),
    });
  });

  test('helps an invitee’s inviter only once it is proved', async () => {
    const ana = await customerAt(sql(), 4, { cafe, at: daysAfter(noon, -5) });
    const friend = await inviteReferral(sql(), ana, daysAfter(noon, -1));
    expect(await enrollmentOf(sql(), ana)).toMatchObject({ hito_4_completado: false });
    await registerVisit(sql(), friend, noon);
    expect(await enrollmentOf(sql(), ana)).toMatchObject({ hito_4_completado: false });
    await claimAs(friend.account.id);
    expect(await enrollmentOf(sql(), ana)).toMatchObject({ hito_4_completado: true });
  });

  test('helps an invitee’s inviter at once if it was proved before', async () => {
    const ana = await customerAt(sql(), 4, { cafe, at: daysAfter(noon, -5) });
    const account = await createAccount(sql());
    await claimAs(account.id);
    await enroll(sql(), account, cafe, { inviter: ana.account.email, at: later(1) });
    expect(await enrollmentOf(sql(), ana)).toMatchObject({ hito_4_completado: true });
  });

  test('counts if the team adds it', async () => {
    const ana = await customerAt(sql(), 2, { cafe, at: daysAfter(noon, -5) });
    await visit(sql(), ana, later(-60));
    const { id } = await createMember(sql(), cafe, 'staff');
    const args = [cafe.id, ana.enrollmentId, '2026-11-22', 'Sin batería', crypto.randomUUID(), noon];
    expect(await procedure(sql(), id, 'add_customer_visit', ...args)).toMatchObject({
      registered: true,
      completed_hito: 2,
    });
    expect(await proofsOf(sql(), ana.account.id)).toMatchObject({ '2026-11-22': 'team' });
  });
});

describe('A café that changes its service mode', () => {
  test('judges only the visits that come after it: earlier visits keep counting', async () => {
    await setServiceMode(sql(), cafe, 'no_proof');
    const ana = await customerAt(sql(), 6, { cafe, at: daysAfter(noon, -5) });
    await visit(sql(), ana, daysAfter(noon, -4));
    await setServiceMode(sql(), cafe, 'proof_and_handover');
    await claimAs(ana.account.id);
    expect(await visit(sql(), ana, later(1))).toMatchObject({ completed_hito: 6 });
    expect(await proofsOf(sql(), ana.account.id)).toMatchObject({
      '2026-11-18': null,
      '2026-11-22': 'screen',
    });
  });

  test('makes the visit of a day count by a press once it requires no proof any more', async () => {
    const ana = await customerAt(sql(), 2, { cafe, at: daysAfter(noon, -5) });
    await visit(sql(), ana, noon);
    await setServiceMode(sql(), cafe, 'no_proof');
    expect(await visit(sql(), ana, later(5))).toMatchObject({ registered: true, completed_hito: 2 });
    expect(await rpc(sql(), ana.account.id, 'load_presence', { cafe_slug: cafe.slug })).toMatchObject({
      is_required: false,
    });
    await procedure(sql(), ana.account.id, 'check_hito_2', cafe.slug, later(6));
    await spinHitoId(sql(), ana, 2, { at: later(7) });
  });

  test('leaves an unspun wheel as it is: it turns at the café', async () => {
    await setServiceMode(sql(), cafe, 'no_proof');
    const ana = await customerAtWheel(sql(), 5, { cafe, at: daysAfter(noon, -1) });
    await setServiceMode(sql(), cafe);
    await expectRefused(spinHitoId(sql(), ana, 5, { at: noon }), 409, 'PRESENCE_MISSING');
    await claimAs(ana.account.id);
    await spinHitoId(sql(), ana, 5, { at: later(1) });
  });
});

describe('A redemption at a café that requires proof', () => {
  const redeem = async (customer: Customer, hito: number, caller: Caller = customer.account.id) =>
    rpc(sql(), caller, 'redeem_reward', {
      reward_id: await rewardOf(sql(), customer, hito),
      request_id: crypto.randomUUID(),
    });
  const waits = async ({ account }: Customer, caller: Caller = account.id) =>
    (await rpc(sql(), caller, 'load_presence', { cafe_slug: cafe.slug })).needs_mailbox_proof;

  test('needs a code from the mailbox once, even if the team confirms it', async () => {
    await setServiceMode(sql(), cafe, 'no_proof');
    const ana = await customerAt(sql(), 4, { cafe });
    await setServiceMode(sql(), cafe);
    await claimPresence(sql(), ana);
    expect(await waits(ana)).toBe(true);
    for (const way of ['proof', 'proof_and_handover'] as const) {
      await setServiceMode(sql(), cafe, way);
      await expectUnchanged(sql(), () => expectRefused(redeem(ana, 1), 403, 'MAILBOX_NOT_PROVEN'));
    }
    await setServiceMode(sql(), cafe);
    expect(await waits(ana, byCode(ana.account))).toBe(false);
    expect(await redeem(ana, 1, byCode(ana.account))).toMatchObject({ status: 'redeemed' });
    expect(await waits(ana)).toBe(false);
    // Another address, which nobody has proven: one proof is enough.
    await sql()`update auth.users set email = ${`otra-${ana.account.id}@conecta.test`} where id = ${ana.account.id}`;
    expect(await redeem(ana, 2)).toMatchObject({ status: 'redeemed' });
  });

  test('needs it for a VIP prize too, and from customers who redeemed there before the café required proof', async () => {
    await setServiceMode(sql(), cafe, 'no_proof');
    const vip = await createVip(sql(), { cafe });
    await claimWelcome(sql(), vip, new Date());
    await setServiceMode(sql(), cafe);
    await claimPresence(sql(), vip);
    await spinVipId(sql(), vip, new Date());
    const [prize] = await sql()<{ id: string }[]>`select id from public.vip_pending_rewards
      where user_id = ${vip.account.id}`;
    const args = { reward_id: prize!.id, request_id: crypto.randomUUID() };
    await expectRefused(rpc(sql(), vip.account.id, 'redeem_vip_reward', args), 403, 'MAILBOX_NOT_PROVEN');

    await setServiceMode(sql(), cafe, 'no_proof');
    expect(await waits(vip)).toBe(false);
    await redeem(vip, 2);
    await setServiceMode(sql(), cafe);
    expect(await waits(vip)).toBe(true);
    await expectRefused(rpc(sql(), vip.account.id, 'redeem_vip_reward', args), 403, 'MAILBOX_NOT_PROVEN');
    await proveMailbox(sql(), vip.account);
    expect(await rpc(sql(), vip.account.id, 'redeem_vip_reward', args)).toMatchObject({ status: 'redeemed' });
  });
});

test('A deleted account proves nothing more, and its download says what it proved', async () => {
  const ana = await customerAt(sql(), 3, { cafe });
  await claimAs(ana.account.id);
  const data = await rpc(sql(), ana.account.id, 'export_my_data');
  expect(data.presence_claims).toMatchObject([{ method: 'screen', day: '2026-11-22' }]);
  expect(JSON.stringify(data.presence_claims)).not.toContain('browser_hash');
  await sql()`delete from auth.users where id = ${ana.account.id}`;
  expect(await sql()`select from private.presence_claims where cafe_id = ${cafe.id}`).toHaveLength(0);
  await expectRefused(
    claim(sql(), cafe, { user: ana.account.id }, await token(), noon),
    401,
    'UNAUTHENTICATED',
  );
});
