import { useMutation } from '@tanstack/react-query';
import { callRpc } from '@/lib/rpc';

/**
 * Looks for customers of a café (rule T11), or of all (null, rule T18): one call asks and is counted, a second one tells what it found. Out: null when it
 * was asked too often. Fails with an AppError: INVALID_INPUT, NOT_ALLOWED, NETWORK, …
 */
export function useLookUp(cafeSlug: string | null) {
  return useMutation({
    mutationFn: async (search: string) => {
      const { look_up_id } = await callRpc(
        'look_up_customers',
        { search, ...(cafeSlug !== null && { cafe_slug: cafeSlug }) },
        'status',
        'look_up_id',
      );
      return look_up_id === null ? null : callRpc('load_look_up', { look_up_id }, 'customers', 'more');
    },
  });
}
