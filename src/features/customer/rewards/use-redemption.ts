import type { HandoverRequest, Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { redeemNow } from '@/config/paths';
import { handsOut } from '@/data/cafe/cafe';
import { isOwnAction, markStoredRewardRedeemed, storeOwnAction } from '@/data/customer/stored-rewards';
import { useIsPresenceMissing } from '@/data/presence/use-presence';
import { refreshPages } from '@/data/rpc';
import { useSession } from '@/data/session/session-context';
import { notAuthenticatedToast } from '@/data/session/session-expired';
import type { Redeemable } from '@/features/customer/rewards/redeemable';
import { failureMessage } from '@/features/customer/rewards/redemption-messages';
import {
  redeemedAt,
  reduceRedemption,
  startRedemption,
  viewRedemption,
} from '@/features/customer/rewards/redemption-state';
import { useHandoverRequestPoll } from '@/features/customer/rewards/use-handover-request-poll';
import { useServerClock, type ServerClock } from '@/features/customer/rewards/use-server-clock';
import { unansweredMessage } from '@/data/unanswered';
import { callOutcome } from '@/lib/call-outcome';
import { deviceStorage } from '@/lib/browser-storage';
import type { ErrorMessage } from '@/lib/error-messages';
import { toAppError } from '@/lib/errors';
import { hasUnansweredRequest, sendIdempotent } from '@/lib/idempotent-request';
import { callRpc } from '@/lib/rpc';
import { useOnline } from '@/lib/use-online';
import { toast } from '@/ui/toast';
import { useSingleFlight } from '@/ui/use-single-flight';

export interface RedemptionInput {
  cafe: Cafe;
  reward: Redeemable;
  /** The last handover that was asked for, where the team confirms. */
  asked: HandoverRequest | null;
  /** The café asks for the proof of the customer's mailbox first (rule P30). */
  needsMailboxProof: boolean;
  /** The server's clock; null where there is no network and the reward is shown as it was last seen. */
  clock: ServerClock | null;
  onRetry: () => void;
  /** Moves the focus to the state, in place of a button that is gone. */
  focusState: () => void;
}

/** Redeems a reward at the counter: turns what server, device and customer do into events of the reducer. */
export function useRedemption(input: RedemptionInput) {
  const { cafe, reward, asked, needsMailboxProof, clock, onRetry, focusState } = input;
  const { id: rewardId, procedure, state, redeemedAt: at } = reward;
  const request = `redeem:${rewardId}`;
  const userId = useSession().user?.id ?? '';
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const codeNeed = useIsPresenceMissing(cafe, userId);
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  /** The press that led here said "now". */
  const isNow = (location.state as Partial<typeof redeemNow> | null)?.redeemNow === true;
  const [redemption, dispatch] = useReducer(
    reduceRedemption,
    { reward, handoverRequest: asked, isQuestionWanted: isNow },
    startRedemption,
  );
  const facts = {
    isMadeHere: isOwnAction(deviceStorage, userId, rewardId, [
      redeemedAt(redemption),
      redemption.name === 'confirmed' ? redemption.handoverRequest.id : null,
    ]),
    handsOut: handsOut(cafe),
    teamConfirms: cafe.service_mode === 'proof_and_handover',
    needsMailboxProof,
    codeNeed,
    isOnline,
    now: useServerClock(clock),
  };
  const view = viewRedemption(redemption, facts);
  /** Message of the last attempt, where it failed; gone once the screen shows another state or step. */
  const [failure, setFailure] = useState<(ErrorMessage & { step: string }) | null>(null);
  const step = `${view.state} ${view.action}`;
  if (failure && failure.step !== step) setFailure(null);
  const fail = (thrown: unknown, message = failureMessage(procedure, thrown, cafe)) => {
    if (toAppError(thrown).code === 'UNAUTHENTICATED') toast(notAuthenticatedToast());
    else setFailure({ ...message, step });
  };

  const question = redemption.name === 'available' ? redemption.question : 'closed';
  const setQuestion = (isOpen: boolean) => dispatch({ type: isOpen ? 'question-opened' : 'question-closed' });
  if (question === 'wanted' && codeNeed !== 'unknown') setQuestion(view.canRedeem);

  /** Makes a redemption known, at an instant of the server, by this device or another. */
  const publish = (instant: string | null) => {
    if (instant) markStoredRewardRedeemed(deviceStorage, userId, rewardId, instant);
    // Not on display: forgotten, so that no list ever offers it again. The journey says "Ya canjeado".
    queryClient.removeQueries({ queryKey: ['rpc'], type: 'inactive' });
    // The page is read again: only a committed redemption is told the day's word (rule R19).
    void refreshPages(queryClient);
  };

  const takeReading = (handoverRequest: HandoverRequest | null) => {
    dispatch({ type: 'read', reward, handoverRequest });
    if (redemption.name !== 'waiting' || handoverRequest?.status !== 'confirmed') return;
    publish(handoverRequest.decided_at);
    focusState();
  };
  const waitingId = redemption.name === 'waiting' ? redemption.handoverRequest.id : null;
  useHandoverRequestPoll(waitingId, takeReading);

  const takeBack = async () => {
    setFailure(null);
    try {
      if (waitingId)
        takeReading(
          (await callRpc('withdraw_handover_request', { handover_request_id: waitingId })).handover_request,
        );
      focusState();
    } catch (thrown) {
      fail(thrown, unansweredMessage(thrown) ?? undefined);
    }
  };

  /**
   * Redeems once, or asks the team to (rules R10, R15 and P20). A lost answer is asked for again with the same request, so that
   * it cannot read as "already redeemed".
   */
  const send = async () => {
    try {
      const answer = await sendIdempotent(request, async (request_id) => {
        const answered = await callRpc(procedure, { reward_id: rewardId, request_id });
        const { status, redeemed_at, handover_request, is_new } = answered;
        const action = status === 'redeemed' ? redeemed_at : is_new ? handover_request?.id : null;
        // The action is stored before anything shows it: after a crash a reload is green.
        if (action) storeOwnAction(deviceStorage, userId, rewardId, action);
        return answered;
      });
      if (answer.status !== 'asked') publish(answer.redeemed_at);
      dispatch({ type: 'answered', answer });
      return answer;
    } catch (thrown) {
      dispatch({ type: callOutcome(toAppError(thrown)) === 'unknown' ? 'lost' : 'failed' });
      throw thrown;
    }
  };

  const { press, pending } = useSingleFlight(async () => {
    dispatch({ type: 'pressed' });
    setFailure(null);
    try {
      await send();
      focusState();
    } catch (thrown) {
      const { code } = toAppError(thrown);
      focusState();
      fail(thrown);
      // The café's demands may have changed since they were read.
      if (code === 'PRESENCE_MISSING')
        void queryClient.invalidateQueries({ queryKey: ['rpc', 'load_presence'] });
      if (code === 'PRESENCE_MISSING' || code === 'MAILBOX_NOT_PROVEN') onRetry();
    }
  });

  const takePage = useEffectEvent(() => {
    takeReading(asked);
    // A reload asks nothing.
    if (isNow) void navigate(pathname + search, { replace: true, state: null });
  });
  useEffect(() => takePage(), [state, at, asked]);

  // The answer to a press was lost and the page reloaded: asked again, the server says whether that press did it.
  const isUnsure = isOnline && clock !== null && (state === 'redeemed' || asked !== null);
  const askAgain = useEffectEvent(() => {
    if (hasUnansweredRequest(request))
      send().catch((thrown: unknown) => console.warn('The redemption could not be confirmed', thrown));
  });
  useEffect(() => {
    if (isUnsure) askAgain();
  }, [isUnsure, state, asked]);

  const isQuestionOpen = question === 'open';
  return { view, failure, facts, isQuestionOpen, setQuestion, redeem: press, isRedeeming: pending, takeBack };
}
