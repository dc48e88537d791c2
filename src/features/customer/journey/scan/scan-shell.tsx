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

/** A column as high as a phone's window, whose last thing lies in the thumb's reach. */
export const thumbReachStyles = '@container flex min-h-[calc(100svh-9rem)] flex-col pt-2 md:min-h-96';

/** The place of what is on its way. */
export function ScanSkeleton() {
  return (
    <SkeletonGroup label="Cargando tu cafetería…" className={thumbReachStyles}>
      <Skeleton className="h-9 w-3/4" />
      <Skeleton className="mt-2 h-5 w-full" />
      <Skeleton className="mt-6 h-20 w-full" />
      <Skeleton className="mt-auto h-14 w-full" />
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
