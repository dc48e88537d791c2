import type { Redemption } from '@functions/_shared/contracts/procedures/rewards';
import type { Ask } from '@functions/_shared/contracts/procedures/shapes';
import { describe, expect, test } from 'vitest';
import {
  reduceRedemption,
  startRedemption,
  viewRedemption,
  type RedemptionEvent,
  type RedemptionFacts,
} from '@/features/customer/rewards/redemption-state';

const at = '2026-11-21T11:05:09Z';
const later = (seconds: number) => new Date(Date.parse(at) + seconds * 1000);

const facts: RedemptionFacts = {
  reward: { state: 'available', redeemedAt: null },
  ask: null,
  takesActs: true,
  barConfirms: false,
  mailboxWaits: false,
  codeNeed: 'none',
  isOnline: true,
  now: later(12),
};
const spent = { reward: { state: 'redeemed', redeemedAt: at } } as const;
const waiting: Ask = {
  id: 'ask',
  status: 'waiting',
  ends_at: later(140).toISOString(),
  decided_at: null,
  reason: null,
  note: null,
  role: null,
};
const answered = (status: Redemption['status'], redeemed_at: string | null = null): RedemptionEvent => ({
  type: 'answered',
  answer: { status, redeemed_at, code: 'A1B2C3D4' },
});
const lost: RedemptionEvent = { type: 'failed', outcome: 'unknown' };

const after = (...events: RedemptionEvent[]) => events.reduce(reduceRedemption, startRedemption(false));
const view = (change: Partial<RedemptionFacts> = {}, events: RedemptionEvent[] = [], madeHere = false) =>
  viewRedemption(after(...events), { ...facts, ...change }, madeHere);

describe('The question', () => {
  test('opens, closes, and outlasts no press', () => {
    expect(after({ type: 'question-opened' }).isQuestionOpen).toBe(true);
    expect(after({ type: 'question-opened' }, { type: 'question-closed' })).toEqual(startRedemption(false));
  });
});

describe('A press', () => {
  test.each([
    ['redeemed', at, 'spent'],
    ['already_redeemed', at, 'spent'],
    ['given_before', null, 'received'],
    ['expired', null, 'expired'],
    ['asked', null, 'available'],
  ] as const)('answered with %s shows its state', (status, redeemedAt, state) => {
    expect(view({}, [answered(status, redeemedAt)])).toMatchObject({ state, redeemedAt });
  });

  test('that redeemed is green on this device for five minutes', () => {
    const press = [answered('redeemed', at)];
    expect(view({ now: later(299) }, press, true).state).toBe('redeemed');
    expect(view({ now: later(300) }, press, true).state).toBe('spent');
    expect(view({}, press, false).state).toBe('spent');
  });

  test('whose answer was lost says so until the next one is sent', () => {
    expect(view({}, [lost])).toMatchObject({ note: 'answer-lost', action: 'redeem', canRedeem: true });
    expect(view({}, [lost, { type: 'sent' }]).note).toBe('available');
    expect(view({}, [{ type: 'failed', outcome: 'refused' }]).note).toBe('available');
  });

  test('sent again drops the answer to the one before', () => {
    expect(view({}, [answered('expired'), { type: 'sent' }]).state).toBe('available');
  });
});

describe('A request to the bar', () => {
  const asked = (change: Partial<Ask>) => ({ ask: { ...waiting, ...change }, barConfirms: true });

  test('waits without a control of its own', () => {
    expect(view(asked({}))).toMatchObject({ state: 'waiting', note: 'waiting', action: null });
  });

  test('that is confirmed is green where it was made, and neutral elsewhere', () => {
    const confirmed = asked({ status: 'confirmed', decided_at: at });
    expect(view(confirmed, [], true)).toMatchObject({ state: 'redeemed', redeemedAt: at, note: 'confirmed' });
    expect(view(confirmed)).toMatchObject({ state: 'spent', note: 'spent', action: 'redeemed' });
  });

  test.each([
    ['refused', 'refused'],
    ['ended', 'unanswered'],
    ['withdrawn', 'asks-the-bar'],
  ] as const)('that was %s leaves the reward to press again', (status, note) => {
    expect(view(asked({ status }))).toMatchObject({ state: 'available', note, canRedeem: true });
  });

  test('refused since the mailbox has received the reward marks it received', () => {
    expect(view(asked({ status: 'refused', reason: 'given_before' }))).toMatchObject({
      state: 'received',
      action: null,
    });
  });
});

describe('A reward that is available', () => {
  test.each([
    [{}, 'available', 'redeem', true],
    [{ barConfirms: true }, 'asks-the-bar', 'redeem', true],
    [{ mailboxWaits: true, codeNeed: 'missing' }, 'mailbox', 'confirm-mailbox', false],
    [{ codeNeed: 'missing' }, 'available', 'scan-code', false],
    [{ codeNeed: 'unknown' }, 'available', 'redeem', false],
    [{ takesActs: false, mailboxWaits: true }, 'paused', 'redeem', false],
  ] as const)('with %o shows its note and its control', (change, note, action, canRedeem) => {
    expect(view(change)).toEqual({ state: 'available', redeemedAt: null, note, action, canRedeem });
  });

  test.each([{ isOnline: false }, { now: null }])('with %o cannot be reached', (change) => {
    expect(view(change)).toMatchObject({ state: 'unreachable', note: 'unreachable', canRedeem: false });
  });
});

describe('A redeemed reward without the server’s clock', () => {
  test('is never green', () => {
    expect(view({ ...spent, now: null }, [], true)).toMatchObject({ state: 'spent', note: 'last-seen' });
  });

  test('says nothing more where the device itself knows that it is offline', () => {
    expect(view({ ...spent, isOnline: false }).note).toBeNull();
  });
});
