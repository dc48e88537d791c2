import { beforeEach, expect, test } from 'vitest';
import {
  agoText,
  askedHere,
  freshness,
  redeemedHere,
  rememberAsk,
  rememberRedemption,
} from '@/features/customer/rewards/just-redeemed';

const at = '2026-11-21T11:05:09.123456+00:00';
const later = (seconds: number) => new Date(Date.parse(at) + seconds * 1000);
const store = window.localStorage;

beforeEach(() => store.clear());

test('the browser knows its own redemption, of that person, reward and instant only', () => {
  rememberRedemption(store, 'ana', 'reward', at);
  expect(redeemedHere(store, 'ana', 'reward', at)).toBe(true);
  expect(redeemedHere(store, 'ana', 'reward', '2026-11-21T11:05:09.123Z')).toBe(true);
  expect(redeemedHere(store, 'ana', 'reward', '2026-11-21T11:06:00Z')).toBe(false);
  expect(redeemedHere(store, 'ana', 'reward', null)).toBe(false);
  expect(redeemedHere(store, 'ana', 'other', at)).toBe(false);
  expect(redeemedHere(store, 'eva', 'reward', at)).toBe(false);
});

test('several are kept, old ones are not', () => {
  rememberRedemption(store, 'ana', 'one', at);
  rememberRedemption(store, 'ana', 'two', later(100).toISOString());
  expect(redeemedHere(store, 'ana', 'one', at)).toBe(true);
  rememberRedemption(store, 'ana', 'three', later(350).toISOString());
  expect(redeemedHere(store, 'ana', 'one', at)).toBe(false);
  expect(redeemedHere(store, 'ana', 'two', later(100).toISOString())).toBe(true);
});

test('an ask is known by its deadline, which ends no redemption before its five minutes', () => {
  rememberRedemption(store, 'ana', 'one', at);
  const ask = { id: 'ask', ends_at: later(4 * 60 + 180).toISOString() };
  rememberAsk(store, 'ana', ask);
  expect(redeemedHere(store, 'ana', 'one', at)).toBe(true);
  expect(askedHere(store, 'ana', ask)).toBe(true);
  expect(askedHere(store, 'eva', ask)).toBe(false);
  expect(redeemedHere(store, 'ana', ask.id, ask.ends_at)).toBe(false);
});

test('rubbish in the storage and no storage mean: not here', () => {
  store.setItem('counter-acts', '[1');
  expect(redeemedHere(store, 'ana', 'reward', at)).toBe(false);
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full');
    },
  };
  rememberRedemption(full, 'ana', 'reward', at);
  expect(redeemedHere(full, 'ana', 'reward', at)).toBe(false);
});

test('five minutes drain evenly, and a clock a little behind changes nothing', () => {
  expect([-2, 0, 150, 300, 900].map((seconds) => freshness(at, later(seconds)))).toEqual([1, 1, 0.5, 0, 0]);
});

test('how long ago, in words for the counter', () => {
  expect([-1, 0, 59, 60, 125].map((seconds) => agoText(at, later(seconds)))).toEqual([
    '0 s',
    '0 s',
    '59 s',
    '1 min 0 s',
    '2 min 5 s',
  ]);
});
