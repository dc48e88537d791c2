import type { HandoverRequest, Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { redeemNow } from '@/config/paths';
import { handsOut } from '@/data/cafe/cafe';
import { isRequestedOnThisDevice, isRedeemedOnThisDevice } from '@/data/customer/stored-rewards';
import { useIsPresenceMissing } from '@/data/presence/use-is-presence-missing';
import { useSession } from '@/data/session/session-context';
import type { Redeemable } from '@/features/customer/rewards/redeemable';
import { resultToasts, failureMessage } from '@/features/customer/rewards/redemption-messages';
import {
  redeemedAt,
  reduceRedemption,
  startRedemption,
  viewRedemption,
} from '@/features/customer/rewards/redemption-state';
import { useHandoverRequest } from '@/features/customer/rewards/use-handover-request';
import { hasUnansweredRedemption, cacheRedemption, useRedeem } from '@/features/customer/rewards/use-redeem';
import { useServerClock, type ServerClock } from '@/features/customer/rewards/use-server-clock';
import { callOutcome } from '@/lib/call-outcome';
import { deviceStorage } from '@/lib/browser-storage';
import { toAppError } from '@/lib/errors';
import { callRpc } from '@/lib/rpc';
import { useOnline } from '@/lib/use-online';
import { toast } from '@/ui/toast';
import { useSingleFlight } from '@/ui/use-single-flight';

export interface RedemptionInput {
  cafe: Cafe;
  reward: Redeemable;
  /** The last handover that was asked for, where the bar confirms. */
  asked: HandoverRequest | null;
  /** The café asks for the proof of the customer's mailbox first (rule P30). */
  mailboxWaits: boolean;
  /** The server's clock; null where there is no network and the reward is shown as it was last seen. */
  clock: ServerClock | null;
  onRetry: () => void;
  /** Moves the focus to the state, in place of a button that is gone. */
  focusState: () => void;
}

/** Redeems a reward at the counter: turns what server, device and customer do into events of the reducer. */
export function useRedemption(input: RedemptionInput) {
  const { cafe, reward, asked, mailboxWaits, clock, onRetry, focusState } = input;
  const { id: rewardId, procedure } = reward;
  const userId = useSession().user?.id ?? '';
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const codeNeed = useIsPresenceMissing(cafe, userId);
  const [redemption, dispatch] = useReducer(
    reduceRedemption,
    { reward, ask: asked, isQuestionWanted: useOpenedToRedeem() },
    startRedemption,
  );
  const facts = {
    isMadeHere:
      isRedeemedOnThisDevice(deviceStorage, userId, rewardId, redeemedAt(redemption)) ||
      (redemption.name === 'confirmed' && isRequestedOnThisDevice(deviceStorage, userId, redemption.ask)),
    handsOut: handsOut(cafe),
    barConfirms: cafe.service_mode === 'proof_and_handover',
    mailboxWaits,
    codeNeed,
    isOnline,
    now: useServerClock(clock),
  };
  const view = viewRedemption(redemption, facts);

  const question = redemption.name === 'available' ? redemption.question : 'closed';
  const setQuestion = (isOpen: boolean) => dispatch({ type: isOpen ? 'question-opened' : 'question-closed' });
  if (question === 'wanted' && codeNeed !== 'unknown') setQuestion(view.canRedeem);

  const { state, redeemedAt: at } = reward;
  const takeReading = useCallback(
    (ask: HandoverRequest | null) => dispatch({ type: 'read', reward: { state, redeemedAt: at }, ask }),
    [state, at],
  );
  useEffect(() => takeReading(asked), [takeReading, asked]);
  const waitingId = redemption.name === 'waiting' ? redemption.ask.id : null;
  const polled = useHandoverRequest(waitingId);
  useEffect(() => {
    if (polled) takeReading(polled);
  }, [takeReading, polled]);

  const takeBack = async () => {
    try {
      if (waitingId)
        takeReading((await callRpc('withdraw_handover_request', { handover_request_id: waitingId })).ask);
      focusState();
    } catch (thrown) {
      toast(failureMessage(procedure, thrown));
    }
  };

  // From here on it is a redemption like every other.
  const confirmed = redemption.name === 'confirmed' ? redemption : null;
  useEffect(() => {
    if (!confirmed) return;
    const { ask, isNews } = confirmed;
    const isThisDevice = isRequestedOnThisDevice(deviceStorage, userId, ask);
    cacheRedemption(queryClient, { userId, rewardId, at: ask.decided_at, isThisDevice });
    // The bar has confirmed: nobody need be shown this screen any more.
    if (isNews) toast({ ...resultToasts.redeemed, description: undefined });
  }, [confirmed, queryClient, userId, rewardId]);

  const { mutateAsync } = useRedeem(procedure, rewardId, userId);
  const send = useCallback(async () => {
    try {
      const answer = await mutateAsync();
      dispatch({ type: 'answered', answer });
      return answer;
    } catch (thrown) {
      dispatch({ type: callOutcome(toAppError(thrown)) === 'unknown' ? 'lost' : 'failed' });
      throw thrown;
    }
  }, [mutateAsync]);

  const { press, pending } = useSingleFlight(async () => {
    dispatch({ type: 'pressed' });
    try {
      const { status } = await send();
      if (status !== 'asked') toast(resultToasts[status]);
      focusState();
    } catch (thrown) {
      const { code } = toAppError(thrown);
      focusState();
      toast(failureMessage(procedure, thrown));
      // The café's demands may have changed since they were read.
      if (code === 'PRESENCE_MISSING')
        void queryClient.invalidateQueries({ queryKey: ['rpc', 'load_presence'] });
      if (code === 'PRESENCE_MISSING' || code === 'MAILBOX_NOT_PROVEN') onRetry();
    }
  });

  // The answer to a press was lost and the page reloaded: asked again, the server says whether that press did it.
  const isReached = isOnline && clock !== null;
  useEffect(() => {
    if (!isReached || !hasUnansweredRedemption(rewardId)) return;
    if (state !== 'redeemed' && !asked) return;
    send().catch((thrown: unknown) => console.warn('The redemption could not be confirmed', thrown));
  }, [isReached, state, asked, rewardId, send]);

  const isQuestionOpen = question === 'open';
  return { view, facts, isQuestionOpen, setQuestion, redeem: press, isRedeeming: pending, takeBack };
}

/** Returns whether the press that led here said "now". A reload says nothing. */
function useOpenedToRedeem(): boolean {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const isNow = (location.state as Partial<typeof redeemNow> | null)?.redeemNow === true;
  useEffect(() => {
    if (isNow) void navigate(pathname + search, { replace: true, state: null });
  }, [isNow, navigate, pathname, search]);
  return isNow;
}
