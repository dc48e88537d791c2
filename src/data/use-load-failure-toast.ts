import { useEffect } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { toAppError } from '@/lib/errors';
import { toast } from '@/ui/toast';

/**
 * Says in words of its own that a screen could not be loaded (rule J22), once per failure, besides the way to
 * retry that stands on the screen. A session that has ended is said by whoever ends it, a missing network by the
 * banner.
 */
export function useLoadFailureToast(
  { data, error, errorUpdatedAt }: Pick<UseQueryResult, 'data' | 'error' | 'errorUpdatedAt'>,
  text: string,
): void {
  const code = data === undefined && error !== null ? toAppError(error).code : null;
  const isSaidElsewhere =
    code === 'UNAUTHENTICATED' || code === 'SESSION_OVER' || (code === 'NETWORK' && !navigator.onLine);
  const failed = code !== null && !isSaidElsewhere;
  useEffect(() => {
    if (failed) toast({ title: 'Error', description: text, variant: 'destructive' });
  }, [failed, errorUpdatedAt, text]);
}
