import { beforeEach, expect, test } from 'vitest';
import { daysAfter, madrid, type Customer } from '../../support/given/factories.ts';
import { useGiven } from '../use-given.ts';

/** The day of an instant in Madrid, `yyyy-mm-dd`. */
const madridDay = (instant: Date) => instant.toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' });

const { given, rpc, procedure } = useGiven();
let vip: Customer;
beforeEach(async () => {
  vip = await given.vip({ at: madrid('2026-03-01 10:00') });
});
const load = (userId: string | null) => rpc(userId, 'load_vip_area', { cafe_slug: vip.cafe.slug });
const loadAt = (clock: string) => procedure(vip.account.id, 'load_vip_area', vip.cafe.slug, madrid(clock));

test('Visitors, strangers and customers who are not VIP get the wheel and nothing of anybody', async () => {
  await given.claimWelcome(vip);
  const nothing = {
    balance: null,
    customer_code: null,
    welcome_claimed: false,
    spun_today: false,
    prizes: [],
    movements: [],
    tickets: [],
  };
  expect(await load(null)).toMatchObject({ ...nothing, viewer: 'visitor', hito_actual: null });
  const stranger = await given.account();
  expect(await load(stranger.id)).toMatchObject({ ...nothing, viewer: 'not_enrolled' });
  const customer = await given.customerAt(4, { cafe: vip.cafe });
  const area = await load(customer.account.id);
  expect(area).toMatchObject({ ...nothing, viewer: 'not_vip', hito_actual: 4 });
  expect(area.wheel.segments).toHaveLength(5);
});

test('A VIP on first entry has no balance row: 0, welcome unclaimed, and the code of their account', async () => {
  const { code } = await given.accountOf(vip.account);
  expect(await load(vip.account.id)).toMatchObject({
    viewer: 'vip',
    balance: 0,
    welcome_claimed: false,
    customer_code: code,
  });
});

test('A VIP sees balance, movements newest first, and the state of prizes day by day', async () => {
  await given.claimWelcome(vip, madrid('2026-03-01 11:00'));
  const { prize } = await given.spinVip(vip, madrid('2026-03-10 23:59'));
  expect(await loadAt('2026-03-10 23:59:30')).toMatchObject({
    viewer: 'vip',
    balance: 50,
    welcome_claimed: true,
    spun_today: true,
    prizes: [{ id: prize.id, state: 'available' }],
    movements: [
      { delta: -100, reason: 'vip-spin', balance_after: 50 },
      { delta: 150, reason: 'vip-welcome', balance_after: 150 },
    ],
  });
  expect(await loadAt('2026-03-11 00:00')).toMatchObject({
    spun_today: false,
    prizes: [{ state: 'available' }],
  });
  expect(await loadAt('2026-03-12 00:00')).toMatchObject({ prizes: [{ state: 'expired' }] });
});

test('No prize expires during a pause: its last day moves with every day, and stays when the café opens', async () => {
  await given.claimWelcome(vip);
  const now = new Date();
  const { prize } = await given.spinVip(vip, daysAfter(now, -6));
  await given.setCafe(vip.cafe, 'paused');
  await given.pausedSince(vip.cafe, daysAfter(now, -5));
  const prizes = [{ id: prize.id, state: 'available', expires_at: madridDay(now) }];
  expect((await load(vip.account.id)).prizes).toMatchObject(prizes);
  expect(await given.rewardPage(vip, prize.id)).toMatchObject({ vip_prize: prizes[0] });
  await given.setCafe(vip.cafe, 'active');
  expect((await load(vip.account.id)).prizes).toMatchObject(prizes);
});

test('The list of movements has the last fifty', async () => {
  for (let amount = 1; amount <= 55; amount += 1) await given.adjust(vip, amount);
  const { movements, balance } = await load(vip.account.id);
  expect(movements.map(({ delta }) => delta)).toEqual(Array.from({ length: 50 }, (_, index) => 55 - index));
  expect(movements[0]!.balance_after).toBe(balance);
});
