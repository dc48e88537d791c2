import type { Args } from '@functions/_shared/contracts/procedures';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { callRpc } from '@/lib/rpc';

/** Confirms or refuses a handover; of two answers one decides, and each is told how it stands (rule P23). */
export function useAnswerRequest(cafeSlug: string) {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: Args<'answer_handover_request'>) =>
      callRpc('answer_handover_request', answer, 'status', 'yours'),
    // The press is under way until the list says so too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: deskKeys.today(viewer, cafeSlug) }),
  });
}
