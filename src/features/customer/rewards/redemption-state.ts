import type { Redemption } from '@functions/_shared/contracts/procedures/rewards';
import type { Ask } from '@functions/_shared/contracts/procedures/shapes';
import { freshness } from '@/features/customer/rewards/just-redeemed';
import type { Redeemable } from '@/features/customer/rewards/redeemable';
import type { CallOutcome } from '@/lib/call-outcome';

/**
 * States that the counter must tell apart at a glance: `redeemed` is a redemption of this moment on this device, `spent` any
 * other; `received` was redeemed with another account of the same mailbox; `unreachable` was available when it was last
 * seen; `waiting` is asked for and not yet confirmed by the bar.
 */
export type CounterState =
  | 'available'
  | 'waiting'
  | 'redeemed'
  | 'spent'
  | 'received'
  | 'expired'
  | 'unreachable';

/** The part of a redemption that only this screen knows: its question, and the answer to its press. */
export interface RedemptionState {
  isQuestionOpen: boolean;
  answer: Redemption | null;
  /** True if nobody knows whether the last press redeemed. */
  isAnswerLost: boolean;
}

export type RedemptionEvent =
  | { type: 'question-opened' }
  | { type: 'question-closed' }
  | { type: 'sent' }
  | { type: 'answered'; answer: Redemption }
  | { type: 'failed'; outcome: CallOutcome }
  | { type: 'given-back' };

/** Returns the state of a screen on which nothing was pressed yet. */
export const startRedemption = (isQuestionOpen: boolean): RedemptionState => ({
  isQuestionOpen,
  answer: null,
  isAnswerLost: false,
});

/** Returns the state after an event. */
export function reduceRedemption(state: RedemptionState, event: RedemptionEvent): RedemptionState {
  switch (event.type) {
    case 'question-opened':
      return { ...state, isQuestionOpen: true };
    case 'question-closed':
      return { ...state, isQuestionOpen: false };
    case 'sent':
    case 'given-back':
      return { ...state, answer: null, isAnswerLost: false };
    case 'answered':
      return { ...state, answer: event.answer };
    case 'failed':
      return { ...state, isAnswerLost: event.outcome === 'unknown' };
  }
}

/** Facts from elsewhere: the server, the café, the network and the device. */
export interface RedemptionFacts {
  reward: Pick<Redeemable, 'state' | 'redeemedAt'>;
  /** The last request to the bar, as last read. */
  ask: Ask | null;
  /** The café takes acts of this customer. */
  takesActs: boolean;
  /** The bar confirms each handover (rule P20). */
  barConfirms: boolean;
  mailboxWaits: boolean;
  codeNeed: 'none' | 'unknown' | 'missing';
  isOnline: boolean;
  /** The server's time; null where the reward is shown as last seen. */
  now: Date | null;
}

/** Line of text below the ticket. A counter state stands for that state's own line. */
export type RedemptionNote =
  | CounterState
  | 'paused'
  | 'answer-lost'
  | 'refused'
  | 'unanswered'
  | 'mailbox'
  | 'asks-the-bar'
  | 'confirmed'
  | 'last-seen';

/** Everything that the screen shows of a redemption's state. */
export interface RedemptionView {
  state: CounterState;
  redeemedAt: string | null;
  note: RedemptionNote | null;
  /** The control in first place. */
  action: 'confirm-mailbox' | 'scan-code' | 'redeem' | 'redeemed' | null;
  canRedeem: boolean;
}

const confirmedAt = (ask: Ask | null) => (ask?.status === 'confirmed' ? ask.decided_at : null);

/** Returns when the reward was redeemed, by the newest source that knows; null if it was not. */
export function redemptionInstant(
  { answer }: RedemptionState,
  { ask, reward }: Pick<RedemptionFacts, 'ask' | 'reward'>,
): string | null {
  return answer?.redeemed_at ?? confirmedAt(ask) ?? reward.redeemedAt;
}

/**
 * Returns what the screen shows.
 * @param madeHere this device made the redemption that the server has on record
 */
export function viewRedemption(
  state: RedemptionState,
  facts: RedemptionFacts,
  madeHere: boolean,
): RedemptionView {
  const { takesActs, mailboxWaits, codeNeed, now } = facts;
  const redeemedAt = redemptionInstant(state, facts);
  const isFresh = madeHere && now !== null && redeemedAt !== null && freshness(redeemedAt, now) > 0;
  const counter = isFresh ? 'redeemed' : counterState(state, facts, redeemedAt);
  const isOpen = counter === 'available' && takesActs;
  const needsMailbox = isOpen && mailboxWaits;
  const view = { state: counter, redeemedAt, note: noteOf(state, facts, counter, needsMailbox) };
  if (needsMailbox) return { ...view, action: 'confirm-mailbox', canRedeem: false };
  if (isOpen && codeNeed === 'missing') return { ...view, action: 'scan-code', canRedeem: false };
  if (counter === 'available' || counter === 'unreachable')
    return { ...view, action: 'redeem', canRedeem: isOpen && codeNeed !== 'unknown' };
  const isSpent = counter === 'redeemed' || counter === 'spent';
  return { ...view, action: isSpent ? 'redeemed' : null, canRedeem: false };
}

const isReached = ({ isOnline, now }: RedemptionFacts) => isOnline && now !== null;

function counterState(
  { answer }: RedemptionState,
  facts: RedemptionFacts,
  redeemedAt: string | null,
): CounterState {
  const { reward, ask } = facts;
  const status = redeemedAt ? 'redeemed' : answer?.status;
  if (status === 'given_before' || reward.state === 'received' || ask?.reason === 'given_before')
    return 'received';
  if (status === 'redeemed' || status === 'already_redeemed' || reward.state === 'redeemed') return 'spent';
  if (ask?.status === 'waiting') return 'waiting';
  const current = status === 'expired' ? status : reward.state;
  return current === 'available' && !isReached(facts) ? 'unreachable' : current;
}

function noteOf(
  { isAnswerLost }: RedemptionState,
  facts: RedemptionFacts,
  counter: CounterState,
  needsMailbox: boolean,
): RedemptionNote | null {
  const { ask, takesActs, barConfirms, isOnline } = facts;
  if (!takesActs) return 'paused';
  if (counter === 'available') {
    if (isAnswerLost) return 'answer-lost';
    if (ask?.status === 'refused') return 'refused';
    if (ask?.status === 'ended') return 'unanswered';
    if (needsMailbox) return 'mailbox';
    return barConfirms ? 'asks-the-bar' : 'available';
  }
  if (counter === 'unreachable') return 'unreachable';
  // A device that knows it has no network says so above.
  if (!isReached(facts)) return isOnline ? 'last-seen' : null;
  return counter === 'redeemed' && confirmedAt(ask) ? 'confirmed' : counter;
}
