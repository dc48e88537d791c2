import type { FunctionName, FunctionRequest } from '@functions/_shared/contracts/functions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshPages } from '@/data/rpc';
import { callFunction } from '@/lib/edge-function';

/**
 * Calls an Edge Function, as its contract describes it. The press is under way until the pages on display have been read
 * anew and show what it changed.
 */
export function useFunctionMutation<Name extends FunctionName>(name: Name) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: FunctionRequest<Name> & object) => callFunction(name, body),
    onSuccess: () => refreshPages(client),
    onError: () => void refreshPages(client),
  });
}
