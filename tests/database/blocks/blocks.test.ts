import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, madrid, type Account, type Cafe, type Customer } from '../../support/given/factories.ts';
import { expectRefused } from '../refusals.ts';
import { useGiven } from '../use-given.ts';

const { sql, given, rpc, procedure, runInParallel } = useGiven({ connections: 6 });

const noon = madrid('2026-11-22 12:00');
const REASON = 'Canjeaba con fotos del código';
let cafe: Cafe;
let owner: Account;
let ana: Customer;
beforeEach(async () => {
  cafe = await given.cafe();
  owner = await given.member(cafe, 'owner');
  // The enrollment is a visit, too.
  ana = await given.customerAt(3, { cafe, at: daysAfter(noon, -1) });
});

const block = (reason = REASON, customer = ana) =>
  procedure(owner.id, 'block_customer', cafe.id, customer.enrollmentId, reason, noon);
const unblock = (customer = ana, at = noon) =>
  procedure(owner.id, 'unblock_customer', cafe.id, customer.enrollmentId, 'Fue un malentendido', at);
const seen = async () => (await given.journeyOf(ana)).cafe;
const history = async () =>
  (await given.accountOf(ana.account)).changes.map(({ kind, reason }) => [kind, reason]);

test('A blocked customer reads the reason at that café only, and keeps what they had', async () => {
  const other = await given.cafe();
  const before = await given.enrollmentOf(ana);
  expect(await seen()).toMatchObject({ blocked: null });
  expect(await block()).toEqual({ blocked: true });
  expect(await seen()).toMatchObject({ blocked: REASON, team_member: false });
  expect(await rpc(ana.account.id, 'enroll', { cafe_slug: other.slug })).toMatchObject({
    status: 'enrolled',
  });
  expect((await given.galleryOf(ana)).rewards).toHaveLength(2);
  expect(await given.enrollmentOf(ana)).toEqual(before);
  expect(await history()).toEqual([['blocked', REASON]]);
});

test('The first reason stays, also with two blocks at once; lifting a block has a reason of its own', async () => {
  await runInParallel('private.blocks', [
    () => block(),
    () => block('Otro motivo'),
    () => block(),
    () => block('Otro motivo'),
  ]);
  const first = (await seen())!.blocked;
  expect([REASON, 'Otro motivo']).toContain(first);
  expect(await history()).toEqual([['blocked', first]]);
  expect(await unblock()).toEqual({ blocked: false });
  expect(await unblock()).toEqual({ blocked: false });
  expect(await seen()).toMatchObject({ blocked: null });
  expect((await history()).toSorted()).toEqual([
    ['blocked', first],
    ['unblocked', 'Fue un malentendido'],
  ]);
});

test('A block needs a reason, and a customer of this café', async () => {
  const foreign = await given.customerAt(3);
  await expectRefused(block('no'), 422, 'INVALID_INPUT');
  await expectRefused(block('x'.repeat(1_000_000)), 422, 'INVALID_INPUT');
  await expectRefused(block(REASON, foreign), 404, 'CUSTOMER_NOT_FOUND');
  expect(await sql()`select from private.blocks where cafe_id = ${cafe.id}`).toHaveLength(0);
});

describe('the block of a proven mailbox', () => {
  const goAway = () => given.deleteAccount(ana.account);
  /** A second account of Ana's mailbox, a customer of the same café. */
  const comeBack = async () =>
    given.enrollment(await given.account({ email: ana.account.email.replace('@', '+otra@') }), cafe);
  const reasonFor = async ({ account }: Customer) => (await given.journeyOf({ account, cafe })).cafe!.blocked;

  test.each(['before', 'after'])(
    'outlives the account, proven %s the block, until it is taken back',
    async (when) => {
      if (when === 'before') await given.confirmMailbox(ana.account);
      await block();
      if (when === 'after') await given.confirmMailbox(ana.account);
      await goAway();
      const back = await comeBack();
      expect(await reasonFor(back)).toBeNull();
      await given.confirmMailbox(back.account);
      expect(await reasonFor(back)).toBe(REASON);
      const act = rpc(back.account.id, 'validate_hito', { cafe_id: cafe.id, hito: 1 });
      await expectRefused(act, 403, 'BLOCKED', REASON);
      expect(await unblock(back)).toEqual({ blocked: false });
      expect(await reasonFor(back)).toBeNull();
      expect(await sql()`select from private.blocks where cafe_id = ${cafe.id}`).toHaveLength(0);
    },
  );

  test('reaches no other account while its own mailbox is unproven, and ends with the account', async () => {
    await block();
    const other = await comeBack();
    await given.confirmMailbox(other.account);
    expect(await reasonFor(other)).toBeNull();
    await goAway();
    expect(await reasonFor(other)).toBeNull();
    expect(await sql()`select from private.blocks where cafe_id = ${cafe.id}`).toHaveLength(0);
  });

  test('is erased 24 months after the account', async () => {
    await given.confirmMailbox(ana.account);
    await block();
    await goAway();
    const left = async (age: string) => {
      await sql()`update private.blocks set account_deleted_at = now() - ${age}::interval where cafe_id = ${cafe.id}`;
      await given.runJob('delete-mailboxes-of-deleted-accounts');
      return sql()`select from private.blocks where cafe_id = ${cafe.id}`;
    };
    expect(await left('23 months')).toHaveLength(1);
    expect(await left('25 months')).toHaveLength(0);
  });
});

describe('A reward won before the block', () => {
  /** A VIP with a prize of the VIP wheel won on the day before the block: it lasts to the end of the block's day. */
  async function vipWithPrize() {
    const vip = await given.vip({ cafe, at: daysAfter(noon, -20) });
    await given.claimWelcome(vip, daysAfter(noon, -1));
    const { prize } = await given.spinVip(vip, daysAfter(noon, -1));
    return { vip, prize };
  }
  const stateAt = async ({ account }: Customer, id: string, at: Date) =>
    (await given.rewardPage({ account, cafe }, id, at)).vip_prize;

  test('can be redeemed during the block', async () => {
    await block();
    const { rewards } = await given.galleryOf(ana);
    expect(await given.redeem(ana, rewards[0]!.id, { at: daysAfter(noon, 3) })).toMatchObject({
      status: 'redeemed',
    });
  });

  test('does not expire during the block, if it is a VIP prize', async () => {
    const { vip, prize } = await vipWithPrize();
    await block(REASON, vip);
    const later = daysAfter(noon, 40);
    expect(await stateAt(vip, prize.id, later)).toMatchObject({ state: 'available' });
    expect(await given.redeemVip(vip, prize.id, { at: later })).toMatchObject({ status: 'redeemed' });
  });

  test('lasts for the days that it had left after the block, and then expires', async () => {
    const { vip, prize } = await vipWithPrize();
    await block(REASON, vip);
    const end = daysAfter(noon, 9);
    await unblock(vip, end);
    expect(await stateAt(vip, prize.id, end)).toMatchObject({ state: 'available', expires_at: '2026-12-01' });
    expect(await stateAt(vip, prize.id, daysAfter(end, 1))).toMatchObject({ state: 'expired' });
    expect(await given.redeemVip(vip, prize.id, { at: daysAfter(end, 1) })).toMatchObject({
      status: 'expired',
    });
  });

  test('gains no day twice from a pause within, over or around the block', async () => {
    const { vip, prize } = await vipWithPrize();
    const pausedFor = (from: number, to: number) =>
      sql()`select private.extend_for_pause(${cafe.id}, ${daysAfter(noon, from)}, ${daysAfter(noon, to)})`;
    const lastDay = async (at: Date) => (await stateAt(vip, prize.id, at))!.expires_at;
    await block(REASON, vip);
    // within: what stands still already is not stopped again
    await pausedFor(2, 4);
    expect(await lastDay(daysAfter(noon, 6))).toBe('2026-11-28');
    await unblock(vip, daysAfter(noon, 6));
    expect(await lastDay(daysAfter(noon, 6))).toBe('2026-11-28');
    // begun while the pause lasts, and longer
    await sql()`insert into private.blocks (cafe_id, user_id, reason, blocked_at)
      values (${cafe.id}, ${vip.account.id}, ${REASON}, ${daysAfter(noon, 6)})`;
    await pausedFor(5, 8);
    await unblock(vip, daysAfter(noon, 9));
    expect(await lastDay(daysAfter(noon, 9))).toBe('2026-12-02');
  });

  test('is not helped by a presence claim: a blocked customer can make one, and it brings no visit', async () => {
    const { vip, prize } = await vipWithPrize();
    await given.setServiceMode(cafe);
    await given.proveMailbox(vip.account);
    await block(REASON, vip);
    const device = await given.pairedScreen(cafe);
    const at = daysAfter(noon, 5);
    const before = await given.proofsOf(vip.account.id);
    const slip = await given.slip(cafe, at);
    await expectRefused(given.claimCode(cafe, { user: vip.account.id }, slip, at), 403, 'BLOCKED', REASON);
    await given.claimCode(cafe, { user: vip.account.id }, await given.screenToken(cafe, device, at), at);
    expect(await given.redeemVip(vip, prize.id, { at })).toMatchObject({ status: 'redeemed' });
    expect(await given.proofsOf(vip.account.id)).toEqual(before);
  });

  test('cannot be redeemed if another account of the mailbox won it after the block', async () => {
    await given.confirmMailbox(ana.account);
    await block();
    const again = await given.account({ email: ana.account.email.replace('@', '+otra@') });
    const back = await given.customerAt(3, { cafe, account: again, at: daysAfter(noon, 1) });
    await given.confirmMailbox(again);
    const reward = await given.rewardOf(back, 2);
    const press = given.redeem(back, reward, { at: daysAfter(noon, 2) });
    await expectRefused(press, 403, 'BLOCKED', REASON);
  });

  test('leaves a window of visits as long after the block as it was before', async () => {
    const bea = await given.customerAt(2, { cafe, at: daysAfter(noon, -5) });
    const deadline = async (at: Date) => (await given.journeyOf(bea, at)).enrollment!.hito_2_deadline;
    expect(await deadline(noon)).toBe('2026-12-02');
    await block(REASON, bea);
    await unblock(bea, daysAfter(noon, 20));
    expect(await deadline(daysAfter(noon, 20))).toBe('2026-12-22');
  });
});
