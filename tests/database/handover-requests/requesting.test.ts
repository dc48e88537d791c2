import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, madrid, type Account, type Cafe, type Customer } from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, procedure } = useGiven();

const noon = madrid('2026-11-22 12:00');
const after = (seconds: number, from = noon) => new Date(from.getTime() + seconds * 1000);

let cafe: Cafe;
let waiter: Account;
let ana: Customer;
let reward: string;
beforeEach(async () => {
  cafe = await given.cafe();
  waiter = await given.member(cafe, 'staff');
  ana = await given.customerWithHandoverRequest({ cafe, at: daysAfter(noon, -3) });
  reward = await given.rewardOf(ana, 3);
});

const answer = (id: string, confirm: boolean, at = after(20), who = waiter, why: unknown[] = [null, null]) =>
  procedure(who.id, 'answer_handover_request', id, confirm, ...why, at);
const stands = async (id: string, at = after(30)) =>
  (await given.handoverRequestOf(ana, id, at)).handover_request;
const withdraw = async (id: string, at = after(20)) =>
  (await given.withdraw(ana, id, at)).handover_request.status;
const screen = (at: Date, who = ana.account, id = reward) => given.rewardPage({ account: who, cafe }, id, at);
const redeemedAt = async (id = reward) => {
  const [row] = await sql()<{ redeemed_at: Date | null }[]>`
    select redeemed_at from public.user_rewards where id = ${id}`;
  return row!.redeemed_at;
};

describe('A press at a café that confirms handovers', () => {
  test('makes a handover request, and the reward stays as it was', async () => {
    const pressed = await given.press(ana, reward, noon);
    expect(pressed).toMatchObject({ status: 'asked', redeemed_at: null, is_new: true });
    expect(pressed.code).toBe(reward.slice(-8).toUpperCase());
    expect(pressed.handover_request).toMatchObject({ status: 'waiting', role: null });
    expect(new Date(pressed.handover_request!.ends_at)).toEqual(after(180));
    expect(await redeemedAt()).toBeNull();
    expect(await screen(after(5))).toMatchObject({
      handover_request: pressed.handover_request,
      day_word: null,
    });
  });

  test('gets the first request again, whether or not its request id is repeated', async () => {
    const request = crypto.randomUUID();
    const again = (id: string, at: Date) => given.redeem(ana, reward, { at, request: id });
    await given.presence(ana, noon);
    const first = await again(request, noon);
    expect(await again(request, after(10))).toEqual(first);
    const second = await again(crypto.randomUUID(), after(20));
    expect(second).toEqual({ ...first, is_new: false });
    // a lost answer is asked for again when the team has confirmed, and finds what became of it
    await answer(first.handover_request!.id, true, after(30));
    expect(await again(request, after(40))).toEqual(first);
    expect(await stands(first.handover_request!.id)).toMatchObject({ status: 'confirmed' });
    expect(await again(crypto.randomUUID(), after(50))).toMatchObject({ status: 'already_redeemed' });
  });

  test('makes a new request after the three minutes of the first', async () => {
    const id = await given.ask(ana, 3, noon);
    expect(await stands(id, after(179.9))).toMatchObject({ status: 'waiting' });
    expect(await stands(id, after(180))).toMatchObject({ status: 'ended', decided_at: null });
    expect(await answer(id, true, after(180))).toMatchObject({ status: 'ended', decided_by_caller: false });
    expect(await withdraw(id, after(180))).toBe('ended');
    expect(await redeemedAt()).toBeNull();
    const next = await given.ask(ana, 3, after(200));
    expect(next).not.toBe(id);
    expect(await answer(next, true, after(210))).toMatchObject({
      status: 'confirmed',
      decided_by_caller: true,
    });
  });

  test('can be cancelled by its customer while it is open', async () => {
    const id = await given.ask(ana, 3, noon);
    const other = await given.account();
    await expectRefused(procedure(other.id, 'withdraw_handover_request', id, after(5)), 404, 'ASK_NOT_FOUND');
    await expectRefused(procedure(other.id, 'load_handover_request', id, after(5)), 404, 'ASK_NOT_FOUND');
    expect(await withdraw(id, after(5))).toBe('withdrawn');
    expect(await answer(id, true, after(6))).toMatchObject({ status: 'withdrawn', decided_by_caller: false });
    expect(await redeemedAt()).toBeNull();
  });

  test('rings at most ten times per customer in a quarter of an hour', async () => {
    for (let count = 0; count < 10; count += 1)
      await withdraw(await given.ask(ana, 3, after(count)), after(count));
    await expectRefused(given.press(ana, reward, after(60)), 429, 'TOO_MANY_REQUESTS');
    expect((await given.press(ana, reward, after(15 * 60 + 5))).status).toBe('asked');
  });
});

describe('The team', () => {
  const today = async (at: Date) => given.todayOf(waiter, cafe, { at });

  test('sees which customer waits for which reward, in a new version, until the request ends', async () => {
    const quiet = await today(noon);
    expect(quiet.today!.waiting).toEqual([]);
    const id = await given.ask(ana, 3, noon);
    const rung = await today(after(2));
    expect(rung.version).not.toBe(quiet.version);
    expect(rung.today!.waiting).toMatchObject([
      {
        id,
        name: 'Ana',
        reward: 'Aperitivo gratis',
        conditions: 'El aperitivo del día, al pedir una bebida',
        code: reward.slice(-8).toUpperCase(),
      },
    ]);
    expect(JSON.stringify(rung)).not.toContain(ana.account.email);
    const over = await today(after(180));
    expect(over.version).not.toBe(rung.version);
    expect(over.today!.waiting).toEqual([]);
  });

  test('confirms a request, which redeems at that moment, and the customer does not read the name', async () => {
    const id = await given.ask(ana, 3, noon);
    expect(await answer(id, true)).toMatchObject({ status: 'confirmed', decided_by_caller: true });
    expect(await redeemedAt()).toEqual(after(20));
    expect(await given.enrollmentOf(ana)).toMatchObject({ hito3_canjeado: 'Aperitivo gratis' });
    const request = await stands(id, after(21));
    expect(request).toMatchObject({ status: 'confirmed', role: 'staff' });
    expect(new Date(request.decided_at!)).toEqual(after(20));
    expect(JSON.stringify(request)).not.toContain(waiter.id);
    expect((await screen(after(22))).day_word).not.toBeNull();
    const [audit] =
      await sql()`select actor, action, subject from private.audit_log where cafe_id = ${cafe.id}
      and action = 'handover.confirm'`;
    expect(audit).toMatchObject({ actor: waiter.id, subject: `customer:${ana.enrollmentId}` });
    const timeline = await given.customerPage(waiter, ana, after(25));
    expect(timeline.events.find(({ kind }) => kind === 'handover')).toMatchObject({
      reward: 'Aperitivo gratis',
      confirmed_by: waiter.email,
    });
    // The redemption can be reverted, and requested again.
    await given.revertRedemption(waiter, cafe, reward, { at: after(60) });
    expect(await redeemedAt()).toBeNull();
    expect(await answer(await given.ask(ana, 3, after(70)), true, after(80))).toMatchObject({
      status: 'confirmed',
    });
  });

  test('refuses a request with a reason that the customer reads', async () => {
    const id = await given.ask(ana, 3, noon);
    for (const why of [
      [null, null],
      ['because', null],
      ['other', null],
      ['other', ' a '],
      ['other', 'a'.repeat(121)],
      ['other', 'a'.repeat(100_000)],
    ])
      await expectRefused(answer(id, false, after(5), waiter, why), 422, 'INVALID_INPUT');
    expect(await answer(id, false, after(10), waiter, ['other', '  Hasta las doce no hay. '])).toMatchObject({
      status: 'refused',
      decided_by_caller: true,
    });
    expect(await stands(id)).toMatchObject({
      status: 'refused',
      reason: 'other',
      note: 'Hasta las doce no hay.',
    });
    expect(await redeemedAt()).toBeNull();
    expect(await answer(id, true, after(11))).toMatchObject({ status: 'refused', decided_by_caller: true });
    const next = await given.ask(ana, 3, after(60));
    await answer(next, false, after(61), waiter, ['sold_out', null]);
    expect(await stands(next, after(62))).toMatchObject({ reason: 'sold_out', note: null });
  });

  test('confirms no request of a member’s own, not even from a second account', async () => {
    const id = await given.ask(ana, 3, noon);
    const [name, host] = ana.account.email.split('@');
    const second = await given.account({ email: `${name!}+bar@${host!}` });
    await given.member(cafe, 'owner', { account: second });
    await expectRefused(answer(id, true, after(5), second), 403, 'OWN_RECORD');
  });
});

describe('An open handover request', () => {
  /** A VIP who won a prize at an instant, before the café began to confirm handovers. */
  async function vipWithPrize(at: Date) {
    const vip = await given.vip({ cafe, at: daysAfter(noon, -20) });
    await given.claimWelcome(vip, at);
    await given.presence(vip, at);
    await given.proveMailbox(vip.account);
    const { prize } = await given.spinVip(vip, at);
    await given.setServiceMode(cafe, 'proof_and_handover');
    return { vip, prize };
  }

  test('can still be confirmed after the café has stopped asking for it', async () => {
    const id = await given.ask(ana, 3, noon);
    await given.setServiceMode(cafe, 'no_proof');
    expect(await answer(id, true)).toMatchObject({ status: 'confirmed', decided_by_caller: true });
    expect(await redeemedAt()).toEqual(after(20));
  });

  test('can be repeated by the customer after the café has stopped asking for it', async () => {
    const id = await given.ask(ana, 3, noon);
    await given.setServiceMode(cafe, 'no_proof');
    expect(await given.press(ana, reward, after(10))).toMatchObject({ status: 'redeemed' });
    expect(await answer(id, true)).toMatchObject({ status: 'withdrawn', decided_by_caller: false });
    expect(await redeemedAt()).toEqual(after(10));
  });

  test('keeps a VIP prize from expiring: the day of the press counts', async () => {
    const { vip, prize } = await vipWithPrize(daysAfter(noon, -1));
    const late = madrid('2026-11-22 23:59');
    const redeem = (at: Date) => given.redeemVip(vip, prize.id, { at });
    await given.presence(vip, late);
    const asked = await redeem(late);
    expect(asked).toMatchObject({ status: 'asked', code: prize.id.slice(-8).toUpperCase() });
    expect(await screen(after(30, late), vip.account, prize.id)).toMatchObject({
      handover_request: { status: 'waiting' },
    });
    expect(await answer(asked.handover_request!.id, true, after(90, late))).toMatchObject({
      status: 'confirmed',
      decided_by_caller: true,
    });
    expect(await screen(after(91, late), vip.account, prize.id)).toMatchObject({
      vip_prize: { state: 'redeemed' },
      handover_request: { status: 'confirmed' },
    });
    expect(await redeem(after(95, late))).toMatchObject({ status: 'already_redeemed' });
  });

  test('extends a VIP prize refused on its last day to the end of the next, each time', async () => {
    const { vip, prize } = await vipWithPrize(daysAfter(noon, -1));
    for (const day of [0, 1, 2]) {
      const at = daysAfter(noon, day);
      await given.presence(vip, at);
      const { handover_request: asked } = await given.redeemVip(vip, prize.id, { at });
      await answer(asked!.id, false, after(20, at), waiter, ['sold_out', null]);
      const { vip_prize } = await screen(after(30, at), vip.account, prize.id);
      const tomorrow = daysAfter(at, 1).toISOString().slice(0, 10);
      expect(vip_prize).toMatchObject({ state: 'available', expires_at: tomorrow });
    }
    expect(await screen(daysAfter(noon, 4), vip.account, prize.id)).toMatchObject({
      vip_prize: { state: 'expired' },
    });
  });

  test('comes too late for a VIP prize that has expired', async () => {
    const { vip, prize } = await vipWithPrize(daysAfter(noon, -3));
    expect(await given.redeemVip(vip, prize.id, { at: noon })).toMatchObject({ status: 'expired' });
  });
});

describe('A handover without a network', () => {
  const writeDown = (at = after(20), id = reward) =>
    given.addRedemption(waiter, cafe, id, { reason: 'Sin internet a las once', at });

  test('is recorded later, once, as a correction that the customer reads, and ends the open request', async () => {
    const id = await given.ask(ana, 3, noon);
    const open = async (at: Date) => {
      const { events } = await given.customerPage(waiter, ana, at);
      return events
        .filter((event) => event.kind === 'won' && event.can_record_redemption)
        .map((event) => event.id);
    };
    expect(await open(after(5))).toContain(reward);
    expect(await writeDown()).toEqual({ redeemed: true });
    expect(await open(after(25))).not.toContain(reward);
    expect(await redeemedAt()).toEqual(after(20));
    expect(await stands(id)).toMatchObject({ status: 'withdrawn' });
    expect(await given.enrollmentOf(ana)).toMatchObject({ hito3_canjeado: 'Aperitivo gratis' });
    const { changes } = await given.accountOf(ana.account);
    expect(changes).toMatchObject([
      {
        kind: 'redemption-added',
        what: 'Aperitivo gratis',
        reason: 'Sin internet a las once',
        role: 'staff',
      },
    ]);
    await expectRefused(writeDown(after(30)), 409, 'REWARD_NOT_OPEN');
    await expectRefused(writeDown(after(30), crypto.randomUUID()), 404, 'REWARD_NOT_FOUND');
  });
});

test('A deleted member’s confirmations stay', async () => {
  const id = await given.ask(ana, 3, noon);
  await answer(id, true);
  await given.deleteAccount(waiter);
  expect(await sql()`select decided_by, decided_as from private.handover_requests where id = ${id}`).toEqual([
    { decided_by: null, decided_as: 'staff' },
  ]);
});
