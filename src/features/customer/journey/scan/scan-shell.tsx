import type { ComponentProps } from 'react';
import { paths } from '@/config/paths';
import { CafeLayout } from '@/features/customer/shared/cafe-layout';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';

/** Frame of `/c/:cafeSlug`. */
export function ScanLayout(
  props: Pick<ComponentProps<typeof CafeLayout>, 'cafe' | 'slug' | 'line' | 'children'>,
) {
  return <CafeLayout back={{ to: paths.dashboard(), label: 'Mis Cafeterías' }} width="column" {...props} />;
}

/** The place of what is on its way. */
export function ScanSkeleton() {
  return (
    <SkeletonGroup label="Cargando tu cafetería…" className="max-w-column">
      <Skeleton className="h-9 w-3/4" />
      <Skeleton className="mt-4 h-32 w-full rounded-card" />
      <Skeleton className="mt-16 h-20 w-full rounded-card" />
      <Skeleton className="mt-3 h-20 w-full rounded-card" />
    </SkeletonGroup>
  );
}

/** Content of `/c/:cafeSlug` before any script runs, for who has a session. */
export function ScanShell() {
  return (
    <ScanLayout cafe={null}>
      <ScanSkeleton />
    </ScanLayout>
  );
}
