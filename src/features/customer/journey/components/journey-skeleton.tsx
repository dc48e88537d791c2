import { Card } from '@/ui/card';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';

/** The path and the card before they are there. */
export function JourneySkeleton() {
  return (
    <SkeletonGroup label="Cargando tus desafíos..." className="beside">
      <Skeleton className="h-24 w-full" />
      <Card className="aside max-lg:mt-6">
        <div className="flex gap-4">
          <Skeleton className="size-20 shrink-0 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="mt-3 h-8 w-4/5" />
          </div>
        </div>
        <Skeleton className="mt-5 h-5 w-full" />
        <Skeleton className="mt-2 h-5 w-2/3" />
        <Skeleton className="mt-6 h-14 w-full" />
      </Card>
    </SkeletonGroup>
  );
}
