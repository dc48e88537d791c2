import { Skeleton, SkeletonGroup } from '@/ui/skeleton';

/** Tabs, card and what can be done today before they are there. */
export function VipSkeleton() {
  return (
    <SkeletonGroup label="Cargando tu zona VIP…">
      <Skeleton className="h-11 w-full" />
      <div className="mt-6 grid items-center gap-4 md:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] md:gap-x-8">
        <Skeleton className="h-60 w-full rounded-card" />
        <Skeleton className="h-14 w-full rounded-control" />
      </div>
      <div className="mt-8 grid gap-3 md:grid-cols-3">
        <Skeleton className="h-20 w-full rounded-card" />
        <Skeleton className="h-20 w-full rounded-card" />
        <Skeleton className="h-20 w-full rounded-card" />
      </div>
    </SkeletonGroup>
  );
}
