import type { Redemption } from '@functions/_shared/contracts/procedures/rewards';
import type { HandoverRequest } from '@functions/_shared/contracts/procedures/shared-schemas';
import { remainingFreshness } from '@/features/customer/rewards/just-redeemed';
import type { Redeemable } from '@/features/customer/rewards/redeemable';

/** The redemption of one reward, as far as this screen knows. */
export type RedemptionState =
  | {
      name: 'available';
      /** The question before the press; `wanted` until it is known whether the reward can be redeemed. */
      question: 'closed' | 'wanted' | 'open';
      /** Outcome of the last attempt: its answer was lost, or its request to the team came to nothing. */
      last: 'lost' | HandoverRequest | null;
    }
  | { name: 'waiting'; handoverRequest: HandoverRequest }
  | { name: 'redeemed'; at: string | null }
  /** Redeemed by the team's confirmation. */
  | { name: 'confirmed'; handoverRequest: HandoverRequest }
  | { name: 'received' }
  | { name: 'expired' };

/** The server's word on a reward and on its last request to the team. */
interface Reading {
  reward: Pick<Redeemable, 'state' | 'redeemedAt'>;
  handoverRequest: HandoverRequest | null;
}

/** `lost`: nobody knows whether the press redeemed. `failed`: it did nothing. */
export type RedemptionEvent =
  | { type: 'question-opened' | 'question-closed' | 'pressed' | 'lost' | 'failed' }
  | { type: 'answered'; answer: Redemption }
  | ({ type: 'read' } & Reading);

const initialState = { name: 'available', question: 'closed', last: null } as const;

/** Returns the state of a screen on which nothing was pressed yet. */
export function startRedemption(reading: Reading & { isQuestionWanted: boolean }): RedemptionState {
  const state = stateOf(reading);
  return state.name === 'available' && reading.isQuestionWanted ? { ...state, question: 'wanted' } : state;
}

/** Returns the state after an event. */
export function reduceRedemption(state: RedemptionState, event: RedemptionEvent): RedemptionState {
  if (event.type === 'answered') return applyAnswer(state, event.answer);
  if (event.type === 'read') return applyReload(state, event);
  if (state.name !== 'available') return state;
  switch (event.type) {
    case 'question-opened':
      return { ...state, question: 'open' };
    case 'question-closed':
      return { ...state, question: 'closed' };
    case 'pressed':
      return initialState;
    case 'lost':
      return { ...state, last: 'lost' };
    case 'failed':
      return state.last === 'lost' ? { ...state, last: null } : state;
  }
}

function applyAnswer(
  state: RedemptionState,
  { status, redeemed_at, handover_request }: Redemption,
): RedemptionState {
  switch (status) {
    case 'redeemed':
    case 'already_redeemed':
      return { name: 'redeemed', at: redeemed_at };
    case 'already_received':
      return { name: 'received' };
    case 'expired':
      return { name: 'expired' };
    case 'asked':
      // A repeated request gets its first answer, whatever has happened since.
      if (
        !handover_request ||
        state.name === 'redeemed' ||
        state.name === 'received' ||
        isAlreadyDecided(state, handover_request)
      )
        return state;
      return { name: 'waiting', handoverRequest: handover_request };
  }
}

function applyReload(state: RedemptionState, reading: Reading): RedemptionState {
  const next = stateOf(reading);
  switch (next.name) {
    case 'available':
    case 'expired':
      // The reading was on its way when this request was made.
      if (state.name === 'waiting' && state.handoverRequest.id !== reading.handoverRequest?.id) return state;
      if (state.name !== 'available' || next.name !== 'available') return next;
      return { ...state, last: state.last === 'lost' ? 'lost' : next.last };
    case 'waiting':
      return isAlreadyDecided(state, next.handoverRequest) ? state : next;
    case 'redeemed':
    case 'confirmed':
      return redeemedAt(state) !== null && redeemedAt(state) === redeemedAt(next) ? state : next;
    case 'received':
      return next;
  }
}

/** Returns whether the team's decision on a request is known already. */
function isAlreadyDecided(state: RedemptionState, { id }: HandoverRequest): boolean {
  return (state.name === 'confirmed' ? state.handoverRequest : lastHandoverRequest(state))?.id === id;
}

function lastHandoverRequest(state: RedemptionState): HandoverRequest | null {
  return state.name === 'available' && state.last !== 'lost' ? state.last : null;
}

function stateOf({ reward, handoverRequest }: Reading): RedemptionState {
  if (reward.state === 'received' || handoverRequest?.reason === 'already_received')
    return { name: 'received' };
  if (handoverRequest?.status === 'confirmed') return { name: 'confirmed', handoverRequest };
  if (reward.state === 'redeemed') return { name: 'redeemed', at: reward.redeemedAt };
  if (handoverRequest?.status === 'waiting') return { name: 'waiting', handoverRequest };
  return reward.state === 'expired' ? { name: 'expired' } : { ...initialState, last: handoverRequest };
}

/** Returns when the reward was redeemed; null if it was not. */
export function redeemedAt(state: RedemptionState): string | null {
  if (state.name === 'confirmed') return state.handoverRequest.decided_at;
  return state.name === 'redeemed' ? state.at : null;
}

/**
 * States that the counter must tell apart at a glance: `redeemed` is a redemption of this moment on this device, `spent` any
 * other; `received` was redeemed with another account of the same mailbox; `unreachable` was available when it was last
 * seen; `waiting` is asked for and not yet confirmed by the team.
 */
export type CounterState = Exclude<RedemptionState['name'], 'confirmed'> | 'spent' | 'unreachable';

/** Facts from elsewhere: the café, the network, the clock and the device. */
export interface RedemptionFacts {
  /** This device made the redemption that the server has on record. */
  isMadeHere: boolean;
  /** The café hands this customer what they have won. */
  handsOut: boolean;
  /** The team confirms each handover (rule P20). */
  teamConfirms: boolean;
  needsMailboxProof: boolean;
  codeNeed: 'none' | 'unknown' | 'missing';
  isOnline: boolean;
  /** The server's time; null where the reward is shown as last seen. */
  now: Date | null;
}

/** The control in first place. */
type Action = 'confirm-mailbox' | 'scan-code' | 'redeem' | null;

/** Returns everything that the screen shows of a redemption. */
export function viewRedemption(state: RedemptionState, facts: RedemptionFacts) {
  const counter = counterState(state, facts);
  const takesPress = counter === 'available' && facts.handsOut;
  const action = actionOf(counter, takesPress, facts);
  const note: RedemptionHint | null = hintOf(state, facts, counter);
  return {
    state: counter,
    redeemedAt: redeemedAt(state),
    /** The request to the team that waits, or came to nothing. */
    handoverRequest: state.name === 'waiting' ? state.handoverRequest : lastHandoverRequest(state),
    note,
    action,
    canRedeem: action === 'redeem' && takesPress && facts.codeNeed !== 'unknown',
  };
}

function actionOf(counter: CounterState, takesPress: boolean, facts: RedemptionFacts): Action {
  if (takesPress && facts.needsMailboxProof) return 'confirm-mailbox';
  if (takesPress && facts.codeNeed === 'missing') return 'scan-code';
  return counter === 'available' || counter === 'unreachable' ? 'redeem' : null;
}

const isReached = ({ isOnline, now }: RedemptionFacts) => isOnline && now !== null;

function counterState(state: RedemptionState, facts: RedemptionFacts): CounterState {
  switch (state.name) {
    case 'available':
      return isReached(facts) ? 'available' : 'unreachable';
    case 'redeemed':
    case 'confirmed': {
      const { isMadeHere, now } = facts;
      const at = redeemedAt(state);
      return isMadeHere && now && at && remainingFreshness(at, now) > 0 ? 'redeemed' : 'spent';
    }
    default:
      return state.name;
  }
}

/** Line of text below the ticket. A counter state stands for that state's own line. */
export type RedemptionHint = NonNullable<ReturnType<typeof hintOf>>;

function hintOf(state: RedemptionState, facts: RedemptionFacts, counter: CounterState) {
  if (!facts.handsOut) return 'paused';
  if (counter === 'unreachable') return 'unreachable';
  if (state.name === 'available') {
    if (state.last === 'lost') return 'answer-lost';
    if (state.last?.status === 'refused') return 'refused';
    if (state.last?.status === 'ended') return 'unanswered';
    if (facts.needsMailboxProof) return 'mailbox';
    return facts.teamConfirms ? 'asks-the-team' : 'available';
  }
  // A device that knows it has no network says so above.
  if (!isReached(facts)) return facts.isOnline ? 'last-seen' : null;
  return counter === 'redeemed' && state.name === 'confirmed' ? 'confirmed' : counter;
}
