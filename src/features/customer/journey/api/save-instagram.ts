import { useMutation } from '@tanstack/react-query';
import { useMarkValidated } from '@/features/customer/journey/api/journey-cache';
import { callRpc } from '@/lib/rpc';

/**
 * Saves the Instagram user name of challenge 3, which validates it. Fails with an AppError: INVALID_INPUT,
 * HITO_NOT_CURRENT, NOT_ENROLLED, CAFE_PAUSED, …
 */
export function useSaveInstagram(cafeId: string) {
  const markValidated = useMarkValidated(cafeId, 3);
  return useMutation({
    mutationFn: (username: string) => callRpc('save_instagram', { cafe_id: cafeId, username }),
    onSuccess: (_, username) => markValidated({ instagram_usuario: username }),
  });
}
