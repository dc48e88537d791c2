import { useEffect } from 'react';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { toAppError } from '@/lib/errors';

/** Reads a page anew once an action on it was refused for its reader's role: what it still offers is no longer true. */
export function useReadAfterRefusal({ refetch }: Pick<UseQueryResult, 'refetch'>): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type !== 'updated' || mutation.state.status !== 'error') return;
        const { code } = toAppError(mutation.state.error);
        if (code === 'NOT_ALLOWED' || code === 'ADMIN_ONLY') void refetch();
      }),
    [client, refetch],
  );
}
