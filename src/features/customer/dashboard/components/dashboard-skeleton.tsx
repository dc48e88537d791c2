import { Card } from '@/ui/card';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';

/** The dashboard's cards before they are there. */
export function DashboardSkeleton() {
  return (
    <SkeletonGroup label="Cargando tus cafeterías..." showLabel>
      <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {['first', 'second', 'third'].map((name, index) => (
          <Card key={name} className={index > 0 ? 'max-md:hidden' : undefined}>
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="mt-3 h-4 w-1/2" />
            <Skeleton className="mt-6 h-6 w-full" />
            <Skeleton className="mt-5 h-5 w-5/6" />
            <Skeleton className="mt-6 h-12 w-full" />
            <Skeleton className="mt-3 h-12 w-full" />
          </Card>
        ))}
      </div>
    </SkeletonGroup>
  );
}
