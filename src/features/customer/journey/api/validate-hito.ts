import { useMutation } from '@tanstack/react-query';
import { useMarkValidated } from '@/features/customer/journey/api/journey-cache';
import { callRpc } from '@/lib/rpc';

/**
 * Asks the server whether challenge 4 (a guest enrolled) or 6 (two more visits in time) is complete; the wheel is on
 * offer when it resolves. Fails with an AppError: EVIDENCE_MISSING, HITO_NOT_CURRENT, NOT_ENROLLED, CAFE_PAUSED, …
 */
export function useValidateHito(cafeId: string, hito: 4 | 6) {
  const markValidated = useMarkValidated(cafeId, hito);
  return useMutation({
    mutationFn: () => callRpc('validate_hito', { cafe_id: cafeId, hito }),
    onSuccess: () => markValidated(),
  });
}
