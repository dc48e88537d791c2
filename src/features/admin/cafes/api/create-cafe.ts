import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/desk/desk-keys';
import { callRpc } from '@/lib/rpc';

interface CafeInput {
  nombre: string;
  /** Brings a deleted café of this name back, with its customers (rule C10). */
  recover?: boolean;
}

/** Creates a café, or recovers a deleted one when told to. Fails with an AppError, INVALID_INPUT for an odd name. */
export function useCreateCafe() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: CafeInput) => callRpc('create_cafe', input, 'status', 'cafe'),
    onSuccess: () => refreshDesk(queryClient),
  });
}
