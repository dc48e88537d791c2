import type { Ask, Cafe } from '@functions/_shared/contracts/procedures/shapes';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { redeemNow } from '@/config/paths';
import { takesActs } from '@/data/cafe/cafe';
import { askedHere, redeemedHere } from '@/data/customer/reward-store';
import { useCodeNeed } from '@/data/presence/use-code-need';
import { queryKeys } from '@/data/query-keys';
import { useSession } from '@/data/session/session-context';
import { useAsk } from '@/features/customer/rewards/api/ask';
import { hasOpenRedemption, noteRedeemed, useRedeem } from '@/features/customer/rewards/api/redeem';
import type { Redeemable } from '@/features/customer/rewards/redeemable';
import { answerMessages, failureMessage } from '@/features/customer/rewards/redemption-messages';
import {
  redemptionInstant,
  reduceRedemption,
  startRedemption,
  viewRedemption,
  type RedemptionFacts,
} from '@/features/customer/rewards/redemption-state';
import { useServerClock, type ServerClock } from '@/features/customer/rewards/use-server-clock';
import { callOutcome } from '@/lib/call-outcome';
import { deviceStorage } from '@/lib/device-storage';
import { toAppError } from '@/lib/errors';
import { useOnline } from '@/lib/use-online';
import { toast } from '@/ui/toast';
import { usePress } from '@/ui/use-press';

interface RedemptionInput {
  cafe: Cafe;
  reward: Redeemable;
  /** The last handover that was asked for, where the bar confirms. */
  asked: Ask | null;
  mailboxWaits: boolean;
  clock: ServerClock | null;
  onRetry: () => void;
  /** Moves the focus to the state, in place of a button that is gone. */
  focusState: () => void;
}

/** Redeems a reward at the counter: joins the reducer with the server, the device's store and the clock. */
export function useRedemption(input: RedemptionInput) {
  const { cafe, reward, asked, mailboxWaits, clock, onRetry, focusState } = input;
  const userId = useSession().user?.id ?? '';
  const queryClient = useQueryClient();
  const facts: Omit<RedemptionFacts, 'ask'> = {
    reward,
    takesActs: takesActs(cafe),
    barConfirms: cafe.way_of_working === 'proof_and_handover',
    mailboxWaits,
    codeNeed: useCodeNeed(cafe, userId),
    isOnline: useOnline(),
    now: useServerClock(clock),
  };
  const openedToRedeem = useOpenedToRedeem();
  const [redemption, dispatch] = useReducer(reduceRedemption, openedToRedeem, (opened) => {
    const { canRedeem } = viewRedemption(startRedemption(false), { ...facts, ask: asked }, false);
    return startRedemption(opened && canRedeem);
  });
  const { answer } = redemption;
  const { ask, withdraw } = useAsk(answer?.ask ?? asked, userId);
  const confirmedAt = ask?.status === 'confirmed' ? ask.decided_at : null;
  const redeemedAt = redemptionInstant(redemption, { ask, reward });
  const isPressedHere =
    answer?.status === 'redeemed' || (confirmedAt !== null && askedHere(deviceStorage, userId, ask!));
  const isMadeHere = useMemo(
    () => isPressedHere || redeemedHere(deviceStorage, userId, reward.id, redeemedAt),
    [isPressedHere, userId, reward.id, redeemedAt],
  );
  const view = viewRedemption(redemption, { ...facts, ask }, isMadeHere);

  // The press that led here said "now", and whether a code is missing is not known at once.
  const opensQuestion = useRef(openedToRedeem && !redemption.isQuestionOpen);
  const { codeNeed } = facts;
  const { canRedeem } = view;
  useEffect(() => {
    if (!opensQuestion.current || codeNeed === 'unknown') return;
    opensQuestion.current = false;
    if (canRedeem) dispatch({ type: 'question-opened' });
  }, [codeNeed, canRedeem]);

  const { mutateAsync } = useRedeem(reward.procedure, reward.id, userId);
  const send = useCallback(async () => {
    dispatch({ type: 'sent' });
    try {
      const received = await mutateAsync();
      dispatch({ type: 'answered', answer: received });
      return received;
    } catch (thrown) {
      dispatch({ type: 'failed', outcome: callOutcome(toAppError(thrown)) });
      throw thrown;
    }
  }, [mutateAsync]);

  const { press, pending } = usePress(async () => {
    dispatch({ type: 'question-closed' });
    try {
      const { status } = await send();
      if (status !== 'asked') toast(answerMessages[status]);
      focusState();
    } catch (thrown) {
      const { code } = toAppError(thrown);
      toast(failureMessage(reward.procedure, thrown));
      // The café's demands may have changed since they were read.
      if (code === 'PRESENCE_MISSING') void queryClient.invalidateQueries({ queryKey: queryKeys.presences });
      if (code === 'PRESENCE_MISSING' || code === 'MAILBOX_NOT_PROVEN') onRetry();
    }
  });

  // The team has given the redemption back: the answer to the press is older than that.
  const wasRedeemed = useRef(false);
  useEffect(() => {
    if (wasRedeemed.current && reward.state === 'available') dispatch({ type: 'given-back' });
    wasRedeemed.current = reward.state === 'redeemed';
  }, [reward.state]);

  const takeBack = async () => {
    try {
      await withdraw();
      focusState();
    } catch (thrown) {
      toast(failureMessage(reward.procedure, thrown));
    }
  };

  // The bar has confirmed: from here on it is a redemption like every other.
  const hasWaited = useRef(false);
  const notedAt = useRef<string | null>(null);
  useEffect(() => {
    if (view.state === 'waiting') hasWaited.current = true;
    if (!confirmedAt || notedAt.current === confirmedAt) return;
    notedAt.current = confirmedAt;
    noteRedeemed(queryClient, { userId, rewardId: reward.id, at: confirmedAt, here: isPressedHere });
    // The bar has confirmed: nobody need be shown this screen any more.
    if (hasWaited.current) toast({ ...answerMessages.redeemed, description: undefined });
    hasWaited.current = false;
  }, [view.state, confirmedAt, isPressedHere, queryClient, userId, reward.id]);

  // The answer to a press was lost and the page reloaded: asked again, the server says whether that press did it.
  const hasRecovered = useRef(false);
  const isReached = facts.isOnline && clock !== null;
  useEffect(() => {
    if (hasRecovered.current || !isReached || !hasOpenRedemption(reward.id)) return;
    if (reward.state !== 'redeemed' && !asked) return;
    hasRecovered.current = true;
    send().catch((thrown: unknown) => console.warn('The redemption could not be confirmed', thrown));
  }, [reward, asked, isReached, send]);

  return {
    view,
    ask,
    now: facts.now,
    code: answer?.code ?? reward.code,
    barConfirms: facts.barConfirms,
    takesActs: facts.takesActs,
    question: {
      isOpen: redemption.isQuestionOpen,
      open: () => dispatch({ type: 'question-opened' }),
      close: () => dispatch({ type: 'question-closed' }),
    },
    redeem: press,
    isRedeeming: pending,
    takeBack,
  };
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
