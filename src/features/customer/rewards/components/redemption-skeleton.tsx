import { Skeleton, SkeletonGroup } from '@/ui/skeleton';

/** The counter's screen before it is there. */
export function RedemptionSkeleton() {
  return (
    <SkeletonGroup label="Cargando tu recompensa…" className="flex flex-1 flex-col gap-3">
      <Skeleton className="min-h-40 w-full flex-1 rounded-card" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-14 w-full" />
    </SkeletonGroup>
  );
}
