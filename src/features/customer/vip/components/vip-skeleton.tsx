import { Skeleton, SkeletonGroup } from '@/ui/skeleton';

/** Banner, tabs and cards before they are there. */
export function VipSkeleton() {
  return (
    <SkeletonGroup label="Cargando tu zona VIP…">
      <Skeleton className="h-32 w-full rounded-card" />
      <Skeleton className="mt-5 h-11 w-full" />
      <div className="mt-6 grid gap-4 md:grid-cols-3">
        <Skeleton className="h-36 w-full rounded-card" />
        <Skeleton className="h-36 w-full rounded-card" />
        <Skeleton className="h-36 w-full rounded-card" />
      </div>
    </SkeletonGroup>
  );
}
