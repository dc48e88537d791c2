import type { UseQueryResult } from '@tanstack/react-query';
import { toAppError } from '@/lib/errors';

/** Returns true if a read has no answer for want of a network, also while it is asked for again. */
export const isUnreachable = ({
  data,
  error,
  errorUpdateCount,
}: Pick<UseQueryResult, 'data' | 'error' | 'errorUpdateCount'>) =>
  data === undefined && errorUpdateCount > 0 && (error === null || toAppError(error).code === 'NETWORK');
