import type { Cafe } from '@functions/_shared/contracts/procedures/shapes';
import { useMutation } from '@tanstack/react-query';
import { useSession } from '@/data/session/session-context';
import { useMarkValidated } from '@/features/customer/journey/api/journey-cache';
import { callFunction } from '@/lib/edge-function';
import { AppError } from '@/lib/errors';

/**
 * Hands the VIP code of challenge 7 in. Resolves with the server's answer: `success`, or a refusal with its reason; with
 * success the wheel is on offer. Fails with an AppError when there was no usable answer.
 */
export function useValidateVipCode(cafe: Pick<Cafe, 'id' | 'slug'>) {
  const userId = useSession().user?.id;
  const markValidated = useMarkValidated(cafe.id, 7);
  return useMutation({
    mutationFn: (vipCode: string) => {
      if (!userId) throw new AppError('UNAUTHENTICATED', 401);
      return callFunction('validate-vip-code', {
        userId,
        businessName: cafe.slug,
        vipCode,
      });
    },
    onSuccess: (answer) => {
      if (answer.success) markValidated({ codigo_vip: answer.vipCode });
    },
  });
}
