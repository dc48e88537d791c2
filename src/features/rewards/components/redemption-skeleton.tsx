import { Skeleton, SkeletonGroup } from '@/ui/skeleton';

/** The counter's screen before it is there. */
export function RedemptionSkeleton() {
  return (
    <SkeletonGroup label="Cargando tu recompensa…" className="flex flex-col gap-4">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="mx-auto h-88 w-full max-w-80 rounded-card" />
      <Skeleton className="mx-auto h-14 w-48" />
      <Skeleton className="h-14 w-full" />
    </SkeletonGroup>
  );
}
