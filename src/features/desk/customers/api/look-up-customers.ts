import { useMutation } from '@tanstack/react-query';
import { callRpc } from '@/lib/rpc';

/**
 * Looks customers up at a café (rule T11), or at all cafés for null (rule T18). The first call counts the look-up, the
 * second returns its result.
 * @returns null after too many look-ups
 * @throws AppError INVALID_INPUT, NOT_ALLOWED, NETWORK, …
 */
export function useCustomerLookUp(cafeId: string | null) {
  return useMutation({
    mutationFn: async (search: string) => {
      const { look_up_id } = await callRpc(
        'search_customers',
        { search, ...(cafeId !== null && { cafe_id: cafeId }) },
        'status',
        'look_up_id',
      );
      return look_up_id === null
        ? null
        : callRpc('load_customer_search', { look_up_id }, 'customers', 'more');
    },
  });
}
