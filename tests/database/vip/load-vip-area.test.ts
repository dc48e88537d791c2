import { beforeEach, expect, test } from 'vitest';
import {
  createAccount,
  customerAt,
  daysAfter,
  madrid,
  pausedSince,
  procedure,
  rpc,
  setCafe,
  type Customer,
} from '../../support/given/factories.ts';
import { adjust, claimWelcome, createVip, spinVip } from '../../support/given/vip.ts';
import { useDatabase } from '../use-database.ts';

/** The day of an instant in Madrid, `yyyy-mm-dd`. */
const madridDay = (instant: Date) => instant.toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' });

const sql = useDatabase();
let vip: Customer;
beforeEach(async () => {
  vip = await createVip(sql(), { at: madrid('2026-03-01 10:00') });
});
const load = (userId: string | null) => rpc(sql(), userId, 'load_vip_area', { cafe_slug: vip.cafe.slug });
const loadAt = (clock: string) =>
  procedure(sql(), vip.account.id, 'load_vip_area', vip.cafe.slug, madrid(clock));

test('Visitors, strangers and customers who are not VIP get the wheel and nothing of anybody', async () => {
  await claimWelcome(sql(), vip);
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
  const stranger = await createAccount(sql());
  expect(await load(stranger.id)).toMatchObject({ ...nothing, viewer: 'not_enrolled' });
  const customer = await customerAt(sql(), 4, { cafe: vip.cafe });
  const area = await load(customer.account.id);
  expect(area).toMatchObject({ ...nothing, viewer: 'not_vip', hito_actual: 4 });
  expect(area.wheel.segments).toHaveLength(5);
});

test('A VIP on first entry has no balance row: 0, welcome unclaimed, and the code of their account', async () => {
  const { code } = await rpc(sql(), vip.account.id, 'load_account', {});
  expect(await load(vip.account.id)).toMatchObject({
    viewer: 'vip',
    balance: 0,
    welcome_claimed: false,
    customer_code: code,
  });
});

test('A VIP sees balance, movements newest first, and the state of prizes day by day', async () => {
  await claimWelcome(sql(), vip, madrid('2026-03-01 11:00'));
  const { prize } = await spinVip(sql(), vip, madrid('2026-03-10 23:59'));
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
  await claimWelcome(sql(), vip);
  const now = new Date();
  const { prize } = await spinVip(sql(), vip, daysAfter(now, -6));
  await setCafe(sql(), vip.cafe, 'paused');
  await pausedSince(sql(), vip.cafe, daysAfter(now, -5));
  const prizes = [{ id: prize.id, state: 'available', expires_at: madridDay(now) }];
  expect((await load(vip.account.id)).prizes).toMatchObject(prizes);
  expect(
    await rpc(sql(), vip.account.id, 'load_reward', { cafe_slug: vip.cafe.slug, reward_id: prize.id }),
  ).toMatchObject({ vip_prize: prizes[0] });
  await setCafe(sql(), vip.cafe, 'active');
  expect((await load(vip.account.id)).prizes).toMatchObject(prizes);
});

test('The list of movements has the last fifty', async () => {
  for (let amount = 1; amount <= 55; amount += 1) await adjust(sql(), vip, amount);
  const { movements, balance } = await load(vip.account.id);
  expect(movements.map(({ delta }) => delta)).toEqual(Array.from({ length: 50 }, (_, index) => 55 - index));
  expect(movements[0]!.balance_after).toBe(balance);
});
