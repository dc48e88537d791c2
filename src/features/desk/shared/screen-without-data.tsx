import type { UseQueryResult } from '@tanstack/react-query';
import { deskErrorMessage } from '@/features/desk/shared/desk-failure';
import { ErrorState } from '@/ui/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';

interface ScreenWithoutDataProps {
  query: UseQueryResult;
  /** Message when the read fails. */
  failure: string;
}

/** Shows that a page's one read loads, and a retry once it has failed. */
export function ScreenWithoutData({ query, failure }: ScreenWithoutDataProps) {
  return query.isError ? (
    <ErrorState
      title={failure}
      message={deskErrorMessage(query.error).description}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  ) : (
    <SkeletonGroup label="Cargando…" className="grid gap-4">
      <Skeleton className="h-11 w-72 max-w-full" />
      <Skeleton className="h-80 w-full rounded-card" />
    </SkeletonGroup>
  );
}
