import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callVoidRpc } from '@/lib/rpc';

/** Switches a café's reminders on or off (rule M1). Fails with an AppError: NOT_ALLOWED. */
export function useOfferReminders(cafeId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) => callVoidRpc('offer_reminders', { cafe_id: cafeId, is_on: isOn }),
    onSuccess: () => refreshDesk(queryClient),
  });
}
