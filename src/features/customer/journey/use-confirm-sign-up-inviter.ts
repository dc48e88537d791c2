import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { welcomeNewcomer } from '@/data/customer/welcome-newcomer';
import { refreshPages } from '@/data/rpc';
import { useSession } from '@/data/session/session-context';
import type { CafeJourney } from '@/features/customer/journey/use-journey';
import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import type { SessionUser } from '@/data/session/stored-session';
import { isSameCafe } from '@/domain/slugs';
import { deviceStore } from '@/lib/storage';

/**
 * Inviter and café that a customer gave at sign-up. The account keeps them, since the customer may not arrive at the
 * café at once.
 */
export interface SignUpHint {
  /** Empty when they named nobody. */
  inviterEmail: string;
  /** the token of a referral link; null without one. */
  invitation: string | null;
  /** Prize of challenge 1 that the sign-up's page showed; null where it showed none. */
  firstPrize: string | null;
}

/** Returns the hint of the user's sign-up, or null when it was not for this café. */
export function signUpHint(user: SessionUser | null, cafe: Cafe): SignUpHint | null {
  const { cafe_slug, inviter_email, invitation, first_prize } = user?.metadata ?? {};
  if (typeof cafe_slug !== 'string' || !isSameCafe(cafe_slug, cafe)) return null;
  return {
    inviterEmail: typeof inviter_email === 'string' ? inviter_email : '',
    invitation: typeof invitation === 'string' ? invitation : null,
    firstPrize: typeof first_prize === 'string' ? first_prize : null,
  };
}

/** Key in the device's store of an inviter who was typed at a café's first entry and has no answer yet (rule A6). */
export const pendingInviterKey = (userId: string, cafeId: string) => `inviter:${userId}:${cafeId}`;

/** An inviter who was refused, and why. */
export interface RefusedInviter {
  inviterEmail: string;
  reason: string;
}

/**
 * Confirms the inviter whom the sign-up or the first entry named, once the enrollment is there (rule A6): right after
 * sign-up, or on return where that was interrupted. Without an answer it is tried again on the next visit.
 * @returns the refusal, for the dialog; null while there is none
 */
export function useConfirmSignUpInviter({ cafe, viewer, enrollment }: CafeJourney): RefusedInviter | null {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<RefusedInviter | null>(null);
  const tried = useRef(false);
  const userId = user?.id;
  const typed = deviceStore.get(pendingInviterKey(userId ?? '', cafe.id));
  const isTyped = typeof typed === 'string';
  const inviterEmail = isTyped ? typed : signUpHint(user, cafe)?.inviterEmail;
  const waiting = viewer === 'customer' && (isTyped || enrollment?.has_pending_inviter === true);

  useEffect(() => {
    if (!waiting || !userId || !inviterEmail || tried.current) return;
    tried.current = true;
    const confirm = async () => {
      const { confirmInviter } = await import('@/data/inviter/confirm-inviter');
      const reason = await confirmInviter({ userId, cafeSlug: cafe.slug, inviterEmail });
      deviceStore.remove(pendingInviterKey(userId, cafe.id));
      if (reason !== null) return setRefused({ inviterEmail, reason });
      welcomeNewcomer(cafe, true);
      await refreshPages(queryClient);
    };
    confirm().catch((error: unknown) => console.warn('The inviter could not be confirmed', error));
  }, [waiting, userId, inviterEmail, cafe, queryClient]);

  return refused;
}
