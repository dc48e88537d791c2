import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { refreshPages } from '@/data/rpc';
import { useSession } from '@/data/session/session-context';
import { signUpHint } from '@/features/customer/journey/sign-up-hint';
import type { CafeJourney } from '@/features/customer/journey/use-journey';
import { toast } from '@/ui/toast';

/** An inviter of the sign-up who was refused, and why. */
export interface RefusedInviter {
  inviterEmail: string;
  reason: string;
}

/**
 * Confirms the inviter whom the sign-up named, once the enrollment is there (rule A6): right after sign-up, or on return
 * where that was interrupted. Without an answer it is tried again on the next visit.
 * @returns the refusal, for the dialog; null while there is none
 */
export function useConfirmSignUpInviter({ cafe, viewer, enrollment }: CafeJourney): RefusedInviter | null {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<RefusedInviter | null>(null);
  const tried = useRef(false);
  const userId = user?.id;
  const inviterEmail = signUpHint(user, cafe)?.inviterEmail;
  const waiting = viewer === 'customer' && enrollment?.has_pending_inviter === true;

  useEffect(() => {
    if (!waiting || !userId || !inviterEmail || tried.current) return;
    tried.current = true;
    const confirm = async () => {
      const { confirmInviter } = await import('@/data/customer/confirm-inviter');
      const reason = await confirmInviter({ userId, cafeSlug: cafe.slug, inviterEmail });
      if (reason !== null) return setRefused({ inviterEmail, reason });
      toast({
        title: '¡Invitación confirmada!',
        description: `Ya participas en ${cafe.nombre}. Empieza por el primer desafío.`,
        variant: 'success',
      });
      await refreshPages(queryClient);
    };
    confirm().catch((error: unknown) => console.warn('The inviter could not be confirmed', error));
  }, [waiting, userId, inviterEmail, cafe, queryClient]);

  return refused;
}
