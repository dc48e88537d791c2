import type { Gallery, RewardDetails } from '@functions/_shared/contracts/procedures/rewards';
import { beforeEach, expect, test } from 'vitest';
import { exampleCafe } from '@/data/cafe/test-support';
import { clearStoredRewards } from '@/data/customer/clear-stored-rewards';
import {
  isOwnAction,
  keepGallery,
  storeReward,
  markStoredRewardRedeemed,
  keptGallery,
  readStoredReward,
  storeOwnAction,
} from '@/data/customer/stored-rewards';
import { makePrize } from '@/data/vip/test-support';

const store = window.localStorage;
const at = '2026-11-21T11:05:09.123456+00:00';
const visit = (id: string): RewardDetails => ({
  cafe: exampleCafe,
  now: '2026-11-21T10:00:00Z',
  nombre: 'Ana',
  reward: null,
  vip_prize: makePrize({ id }),
  needs_mailbox_proof: false,
  day_word: null,
  handover_request: null,
});

beforeEach(() => store.clear());

test('a prize that was seen is kept for its owner, and for nobody else', () => {
  storeReward(store, 'ana', 'one', visit('one'));
  expect(readStoredReward(store, 'ana', 'one')).toEqual(visit('one'));
  expect(readStoredReward(store, 'ana', 'two')).toBeNull();
  expect(readStoredReward(store, 'eva', 'one')).toBeNull();
  storeReward(store, 'eva', 'two', visit('two'));
  expect(readStoredReward(store, 'ana', 'one')).toBeNull();
});

test('twenty are kept, the one seen longest ago goes first', () => {
  for (let count = 1; count <= 20; count += 1) storeReward(store, 'ana', `${count}`, visit(`${count}`));
  storeReward(store, 'ana', '1', visit('1'));
  storeReward(store, 'ana', '21', visit('21'));
  expect(['1', '2', '3', '21'].map((id) => readStoredReward(store, 'ana', id) !== null)).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

const gallery = (prizes: string[], cafe = exampleCafe): Gallery => ({
  cafe,
  enrollment: null,
  rewards: [],
  vip_prizes: prizes.map((id) => makePrize({ id })),
  first_prize: 'Café gratis',
  reminders_question: false,
});

const isExample = ({ id }: { id: string }) => id === exampleCafe.id;

test('a gallery that was seen is kept with each of its prizes, for its owner and nobody else', () => {
  keepGallery(store, 'ana', gallery(['one', 'two']));
  expect(keptGallery(store, 'ana', isExample)).toEqual(gallery(['one', 'two']));
  expect(readStoredReward(store, 'ana', 'two')).toMatchObject({
    vip_prize: { id: 'two', state: 'available' },
  });
  markStoredRewardRedeemed(store, 'ana', 'two', at);
  expect(readStoredReward(store, 'ana', 'two')).toMatchObject({ vip_prize: { state: 'redeemed' } });
  expect(keptGallery(store, 'eva', isExample)).toBeNull();
  expect(readStoredReward(store, 'eva', 'one')).toBeNull();
  clearStoredRewards(store);
  expect(keptGallery(store, 'ana', isExample)).toBeNull();
});

test('The store keeps five galleries, each as it was seen last', () => {
  const cafes = Array.from({ length: 6 }, (_, n) => ({ ...exampleCafe, id: `${n}`, slug: `cafe-${n}` }));
  for (const cafe of cafes) keepGallery(store, 'ana', gallery(['old'], cafe));
  keepGallery(store, 'ana', gallery(['new'], cafes[5]));
  const kept = cafes.map(
    ({ slug }) => keptGallery(store, 'ana', (cafe) => cafe.slug === slug)?.vip_prizes[0]?.id,
  );
  expect(kept).toEqual([undefined, 'old', 'old', 'old', 'old', 'new']);
});

test('redeemed on this device, it is kept as redeemed', () => {
  storeReward(store, 'ana', 'one', visit('one'));
  markStoredRewardRedeemed(store, 'ana', 'one', '2026-11-21T10:05:00Z');
  expect(readStoredReward(store, 'ana', 'one')).toMatchObject({
    now: '2026-11-21T10:05:00Z',
    vip_prize: { state: 'redeemed', redeemed_at: '2026-11-21T10:05:00Z' },
  });
  markStoredRewardRedeemed(store, 'ana', 'never seen', '2026-11-21T10:05:00Z');
  expect(readStoredReward(store, 'ana', 'never seen')).toBeNull();
});

test('rubbish and what is not a prize mean: nothing was kept', () => {
  store.setItem('rewards', '[1');
  expect(readStoredReward(store, 'ana', 'one')).toBeNull();
  storeReward(store, 'ana', 'one', { ...visit('one'), vip_prize: null });
  expect(readStoredReward(store, 'ana', 'one')).toBeNull();
});

const isOwn = (userId: string, rewardId: string, ...actions: (string | null)[]) =>
  isOwnAction(store, userId, rewardId, actions);

test('the device knows its own redemption, of that person, reward and instant only', () => {
  storeOwnAction(store, 'ana', 'reward', at);
  expect(isOwn('ana', 'reward', at)).toBe(true);
  expect(isOwn('ana', 'reward', '2026-11-21T11:05:09.123Z')).toBe(true);
  expect(isOwn('ana', 'reward', '2026-11-21T11:06:00Z', null)).toBe(false);
  expect(isOwn('ana', 'other', at)).toBe(false);
  expect(isOwn('eva', 'reward', at)).toBe(false);
});

test('the device knows its own handover request until it does something else with the reward', () => {
  storeOwnAction(store, 'ana', 'reward', 'request');
  expect(isOwn('ana', 'reward', null, 'another')).toBe(false);
  expect(isOwn('ana', 'reward', at, 'request')).toBe(true);
  storeOwnAction(store, 'ana', 'reward', at);
  expect(isOwn('ana', 'reward', null, 'request')).toBe(false);
});

test('twenty rewards have a note, the one of longest ago goes first', () => {
  for (let count = 1; count <= 21; count += 1) storeOwnAction(store, 'ana', `${count}`, at);
  expect(['1', '2', '21'].map((id) => isOwn('ana', id, at))).toEqual([false, true, true]);
});

test('actions outlast a sign-out, and a new prize keeps them', () => {
  storeOwnAction(store, 'ana', 'one', at);
  storeReward(store, 'ana', 'one', visit('one'));
  clearStoredRewards(store);
  storeReward(store, 'eva', 'two', visit('two'));
  expect(isOwn('ana', 'one', at)).toBe(true);
  expect(readStoredReward(store, 'ana', 'one')).toBeNull();
  expect(readStoredReward(store, 'eva', 'two')).toEqual(visit('two'));
});
