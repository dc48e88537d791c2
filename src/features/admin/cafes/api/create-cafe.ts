import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshAdmin } from '@/features/admin/shared/admin-keys';
import type { AdminCafe } from '@/features/admin/shared/cafe';
import { callRpc, shape } from '@/lib/rpc';

export interface CafeCreation {
  /** `exists`: the name is taken; `deleted_exists`: by a deleted café, which can be recovered. */
  status: 'created' | 'exists' | 'deleted_exists' | 'recovered';
  cafe: AdminCafe;
  /** How many customers that café has. */
  customers: number;
}

interface CafeInput {
  nombre: string;
  /** Brings a deleted café of this name back, with its customers (rule C10). */
  recover?: boolean;
}

/** Creates a café, or recovers a deleted one when told to. Fails with an AppError, INVALID_INPUT for an odd name. */
export function useCreateCafe() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: CafeInput) => callRpc('create_cafe', input, shape<CafeCreation>('status', 'cafe')),
    onSuccess: () => refreshAdmin(queryClient),
  });
}
