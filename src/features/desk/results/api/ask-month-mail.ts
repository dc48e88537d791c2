import type { Answer } from '@functions/_shared/contracts/procedures';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deskKeys } from '@/features/desk/shared/desk-keys';
import { useViewer } from '@/features/desk/shared/use-viewer';
import { callRpc } from '@/lib/rpc';

/** Has each month of a café mailed to its owner, or no longer (rule I21). Fails with an AppError: MAILBOX_NOT_PROVEN, NOT_ALLOWED. */
export function useAskMonthMail({ id, slug }: { id: string; slug: string }) {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (asked: boolean) => callRpc('ask_month_mail', { cafe_id: id, asked }, 'asked'),
    // of whatever period: the wish is the same
    onSuccess: ({ asked }) =>
      queryClient.setQueriesData<Answer<'load_results'>>(
        { queryKey: deskKeys.resultsOf(viewer, slug) },
        (results) =>
          results?.month_mail ? { ...results, month_mail: { ...results.month_mail, asked } } : results,
      ),
  });
}
