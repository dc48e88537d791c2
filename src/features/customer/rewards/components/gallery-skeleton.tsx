import { Skeleton, SkeletonGroup } from '@/ui/skeleton';

/** The gallery's tickets before they are there. */
export function GallerySkeleton() {
  return (
    <SkeletonGroup label="Cargando tus recompensas…" className="grid gap-4 md:grid-cols-2">
      {[1, 2, 3, 4, 5, 6, 7].map((name) => (
        <Skeleton key={name} className="h-28 w-full rounded-card" />
      ))}
    </SkeletonGroup>
  );
}
