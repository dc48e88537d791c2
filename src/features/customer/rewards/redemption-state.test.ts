import type { Redemption } from '@functions/_shared/contracts/procedures/rewards';
import type { HandoverRequest } from '@functions/_shared/contracts/procedures/shared-schemas';
import { describe, expect, test } from 'vitest';
import {
  reduceRedemption,
  startRedemption,
  viewRedemption,
  type RedemptionEvent,
  type RedemptionFacts,
  type RedemptionState,
} from '@/features/customer/rewards/redemption-state';

const at = '2026-11-21T11:05:09Z';
const later = (seconds: number) => new Date(Date.parse(at) + seconds * 1000);

const handoverRequest: HandoverRequest = {
  id: 'handover-request',
  status: 'waiting',
  ends_at: later(140).toISOString(),
  decided_at: null,
  reason: null,
  note: null,
  role: null,
};
const refusedRequest: HandoverRequest = { ...handoverRequest, status: 'refused', reason: 'sold_out' };
const confirmedRequest: HandoverRequest = { ...handoverRequest, status: 'confirmed', decided_at: at };

const untried = { name: 'available', question: 'closed', last: null } as const;
const lost = { ...untried, last: 'lost' } as const;
const refused = { ...untried, last: refusedRequest } as const;
const confirmed = { name: 'confirmed', handoverRequest: confirmedRequest } as const;
/** With `?` the question is open, with `…` it is wanted. */
const states = {
  untried,
  'untried?': { ...untried, question: 'open' },
  'untried…': { ...untried, question: 'wanted' },
  lost,
  'lost?': { ...lost, question: 'open' },
  'lost…': { ...lost, question: 'wanted' },
  refused,
  'refused?': { ...refused, question: 'open' },
  'refused…': { ...refused, question: 'wanted' },
  waiting: { name: 'waiting', handoverRequest },
  redeemed: { name: 'redeemed', at },
  confirmed,
  received: { name: 'received' },
  expired: { name: 'expired' },
} satisfies Record<string, RedemptionState>;
type StateName = keyof typeof states;

const answered = (status: Redemption['status'], more: Partial<Redemption> = {}): RedemptionEvent => ({
  type: 'answered',
  answer: { status, redeemed_at: null, code: 'A1B2C3D4', ...more },
});
const read = (
  state: 'available' | 'redeemed' | 'received' | 'expired',
  lastHandoverRequest: HandoverRequest | null = null,
): RedemptionEvent => ({
  type: 'read',
  reward: { state, redeemedAt: state === 'redeemed' ? at : null },
  handoverRequest: lastHandoverRequest,
});
const events: Record<string, RedemptionEvent> = {
  'question opened': { type: 'question-opened' },
  'question closed': { type: 'question-closed' },
  pressed: { type: 'pressed' },
  lost: { type: 'lost' },
  failed: { type: 'failed' },
  'answered redeemed': answered('redeemed', { redeemed_at: at }),
  'answered already': answered('already_redeemed', { redeemed_at: at }),
  'answered given': answered('already_received'),
  'answered expired': answered('expired'),
  'answered asked': answered('asked', { handover_request: handoverRequest, is_new: true }),
  'read available': read('available'),
  'read waiting': read('available', handoverRequest),
  'read refused': read('available', refusedRequest),
  'read confirmed': read('redeemed', confirmedRequest),
  'read given': read('available', { ...refusedRequest, reason: 'already_received' }),
  'read redeemed': read('redeemed'),
  'read received': read('received'),
  'read expired': read('expired'),
};

/** A line for each event, a column for each state. A dot keeps the state. */
const table = `
                  | untried   untried?  untried…  lost      refused   waiting    redeemed  confirmed received  expired
question opened   | untried?  .         untried?  lost?     refused?  .          .         .         .         .
question closed   | .         untried   untried   .         .         .          .         .         .         .
pressed           | .         untried   untried   untried   untried   .          .         .         .         .
lost              | lost      lost?     lost…     .         lost      .          .         .         .         .
failed            | .         .         .         untried   .         .          .         .         .         .
answered redeemed | redeemed  redeemed  redeemed  redeemed  redeemed  redeemed   .         redeemed  redeemed  redeemed
answered already  | redeemed  redeemed  redeemed  redeemed  redeemed  redeemed   .         redeemed  redeemed  redeemed
answered given    | received  received  received  received  received  received   received  received  .         received
answered expired  | expired   expired   expired   expired   expired   expired    expired   expired   expired   .
answered asked    | waiting   waiting   waiting   waiting   .         .          .         .         .         waiting
read available    | .         .         .         .         untried   .          untried   untried   untried   untried
read waiting      | waiting   waiting   waiting   waiting   .         .          waiting   .         waiting   waiting
read refused      | refused   refused?  refused…  .         .         refused    refused   refused   refused   refused
read confirmed    | confirmed confirmed confirmed confirmed confirmed confirmed  .         .         confirmed confirmed
read given        | received  received  received  received  received  received   received  received  .         received
read redeemed     | redeemed  redeemed  redeemed  redeemed  redeemed  redeemed   .         .         redeemed  redeemed
read received     | received  received  received  received  received  received   received  received  .         received
read expired      | expired   expired   expired   expired   expired   .          expired   expired   expired   .
`;
const [columns = [], ...lines] = table
  .split('\n')
  .filter((line) => line.includes('|'))
  .map((line) =>
    line.split('|').flatMap((part, index) => (index ? part.trim().split(/\s+/) : [part.trim()])),
  );
const names = columns.slice(1) as StateName[];

test('The table has every event and every state', () => {
  expect(lines.map(([event]) => event)).toEqual(Object.keys(events));
  expect(new Set(names.map((name) => states[name].name))).toEqual(
    new Set(Object.values(states).map(({ name }) => name)),
  );
});

test.each(lines)('The event "%s" leads each state to its next one', (event, ...cells) => {
  const next = names.map((name) => reduceRedemption(states[name], events[event]!));
  expect(next).toEqual(
    cells.map((cell, index) => states[(cell === '.' ? names[index]! : cell) as StateName]),
  );
});

test('The question is wanted from the start only of a reward that is available', () => {
  const start = (state: 'available' | 'redeemed') =>
    startRedemption({ reward: { state, redeemedAt: at }, handoverRequest: null, isQuestionWanted: true });
  expect(start('available')).toEqual(states['untried…']);
  expect(start('redeemed')).toEqual(states.redeemed);
});

test('A new request is not ended by news of the one before', () => {
  const other = { ...refusedRequest, id: 'the one before' };
  expect(reduceRedemption(states.waiting, read('available', other))).toBe(states.waiting);
});

const facts: RedemptionFacts = {
  isMadeHere: false,
  handsOut: true,
  teamConfirms: false,
  needsMailboxProof: false,
  codeNeed: 'none',
  isOnline: true,
  now: later(12),
};
const view = (state: StateName, change: Partial<RedemptionFacts> = {}) =>
  viewRedemption(states[state], { ...facts, ...change });

test('A press that redeemed is green on this device for five minutes', () => {
  expect(view('redeemed', { isMadeHere: true, now: later(299) }).state).toBe('redeemed');
  expect(view('redeemed', { isMadeHere: true, now: later(300) }).state).toBe('spent');
  expect(view('redeemed').state).toBe('spent');
});

describe('A handover request', () => {
  test('waits without a control of its own', () => {
    expect(view('waiting')).toMatchObject({ state: 'waiting', note: 'waiting', action: null });
  });

  test('is green where it was made once it is confirmed, and neutral elsewhere', () => {
    const green = { state: 'redeemed', redeemedAt: at, note: 'confirmed' };
    expect(view('confirmed', { isMadeHere: true })).toMatchObject(green);
    expect(view('confirmed')).toMatchObject({ state: 'spent', note: 'spent', action: null });
  });

  test.each([
    ['refused', 'refused'],
    ['ended', 'unanswered'],
    ['withdrawn', 'asks-the-team'],
  ] as const)('leaves the reward to press again if it was %s', (status, note) => {
    const state = { ...untried, last: { ...handoverRequest, status } };
    expect(viewRedemption(state, { ...facts, teamConfirms: true })).toMatchObject({ note, canRedeem: true });
  });
});

describe('A reward that is available', () => {
  test.each([
    [{}, 'available', 'redeem', true],
    [{ teamConfirms: true }, 'asks-the-team', 'redeem', true],
    [{ needsMailboxProof: true, codeNeed: 'missing' }, 'mailbox', 'confirm-mailbox', false],
    [{ codeNeed: 'missing' }, 'available', 'scan-code', false],
    [{ codeNeed: 'unknown' }, 'available', 'redeem', false],
    [{ handsOut: false, needsMailboxProof: true }, 'paused', 'redeem', false],
  ] as const)('shows its note and its control: %o', (change, note, action, canRedeem) => {
    expect(view('untried', change)).toMatchObject({ state: 'available', note, action, canRedeem });
  });

  test('says that an answer was lost, and takes another press', () => {
    expect(view('lost')).toMatchObject({ state: 'available', note: 'answer-lost', canRedeem: true });
  });

  test.each([{ isOnline: false }, { now: null }])('cannot be reached with %o', (change) => {
    expect(view('untried', change)).toMatchObject({
      state: 'unreachable',
      note: 'unreachable',
      canRedeem: false,
    });
  });
});

describe('A redeemed reward without the server’s clock', () => {
  test('is never green', () => {
    const unknown = { isMadeHere: true, now: null };
    expect(view('redeemed', unknown)).toMatchObject({ state: 'spent', note: 'last-seen' });
  });

  test('says nothing more where the device itself knows that it is offline', () => {
    expect(view('redeemed', { isOnline: false }).note).toBeNull();
  });
});
