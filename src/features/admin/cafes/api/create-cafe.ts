import type { Args } from '@functions/_shared/contracts/procedures';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshDesk } from '@/features/desk/shared/desk-keys';
import { callRpc } from '@/lib/rpc';

/**
 * Creates a café, all of it or nothing (rule C26); `repeated` when the caller has just made it so (rule C27).
 * @throws AppError, INVALID_INPUT with the argument's name for what cannot be
 */
export const createCafe = (input: Args<'create_cafe'>) =>
  callRpc('create_cafe', input, 'status', 'cafe', 'invitation');

/** Creates a café as {@link createCafe} does, and reloads what shows cafés. */
export function useCreateCafe() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: createCafe, onSuccess: () => refreshDesk(queryClient) });
}
