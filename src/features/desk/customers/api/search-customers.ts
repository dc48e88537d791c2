import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpcKey, useRpcQuery } from '@/data/rpc';
import { useUserId } from '@/features/desk/shared/use-user-id';
import { callRpc } from '@/lib/rpc';

const loadSearch = (search_id: string) => callRpc('load_customer_search', { search_id });

/**
 * Searches customers at a café (rule T11), or at all cafés for null (rule T18). The first call counts the search, the
 * second returns its result, which `useFoundCustomers` then has.
 * @returns id and result of the search; null after too many searches
 */
export function useCustomerSearch(cafeId: string | null) {
  const viewer = useUserId();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (search: string) => {
      const { search_id } = await callRpc('search_customers', {
        search,
        ...(cafeId !== null && { cafe_id: cafeId }),
      });
      if (search_id === null) return null;
      const result = await loadSearch(search_id);
      queryClient.setQueryData(rpcKey('load_customer_search', viewer, { search_id }), result);
      return { lookUpId: search_id, ...result };
    },
  });
}

/** Returns the result of a search. The server has it for half an hour, and counts reading it again as nothing. */
export function useFoundCustomers(lookUpId: string | null) {
  const args = lookUpId === null ? null : { search_id: lookUpId };
  return useRpcQuery('load_customer_search', args, { staleTime: Infinity, refetchOnWindowFocus: false });
}
