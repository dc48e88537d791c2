import type { Cafe } from '@functions/_shared/contracts/procedures/shared-schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshPages } from '@/data/rpc';
import { countShown, useShowPages } from '@/data/rpc-mutation';
import { sendIdempotent } from '@/lib/idempotent-request';
import { callRpc } from '@/lib/rpc';

/** A private opinion (rule J34). */
export interface Opinion {
  /** 1 to 5. */
  rating: number;
  suggestion: string;
  /** True if the café may read the name. */
  signed: boolean;
}

interface Evidence {
  email: string;
  nombre: string;
  opinion?: Opinion | undefined;
}

/**
 * Completes challenge 1 at a café and resolves with its reward once the journey shows it. Pressing again after a lost
 * answer repeats the same request.
 */
export function useCompleteHito1(cafe: Cafe) {
  const queryClient = useQueryClient();
  const showPages = useShowPages();
  return useMutation({
    mutationFn: ({ opinion, ...evidence }: Evidence) =>
      sendIdempotent(`hito-1:${cafe.id}:${JSON.stringify({ ...evidence, opinion })}`, (request_id) =>
        callRpc('complete_hito_1', {
          cafe_id: cafe.id,
          ...evidence,
          request_id,
          ...(opinion && { opinion: { ...opinion } }),
        }),
      ),
    onMutate: countShown,
    onSuccess: (answer, _, shownBefore) => showPages(answer, cafe, shownBefore),
    onError: () => void refreshPages(queryClient),
  });
}
