import { Card } from '@/ui/card';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';

/** The grid of cards before it is there. */
export function DashboardSkeleton() {
  return (
    <SkeletonGroup label="Cargando tus cafeterías..." showLabel>
      <div className="grid max-w-4xl gap-4 md:grid-cols-2">
        {['first', 'second', 'third'].map((name, index) => (
          <Card key={name} className={index > 0 ? 'max-md:hidden' : undefined}>
            <Skeleton className="h-8 w-2/3" />
            <Skeleton className="mt-6 h-6 w-full" />
            <Skeleton className="mt-5 h-14 w-full" />
            <Skeleton className="mt-3 h-11 w-full" />
            <Skeleton className="mt-4 h-4 w-5/6" />
          </Card>
        ))}
      </div>
    </SkeletonGroup>
  );
}
