import type { ComponentProps } from 'react';
import { paths } from '@/config/paths';
import { CafeFrame } from '@/features/customer/shared/cafe-frame';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';

/** Frame of `/c/:cafeSlug`. */
export function ScanFrame(props: Pick<ComponentProps<typeof CafeFrame>, 'cafe' | 'children'>) {
  return (
    <CafeFrame back={{ to: paths.dashboard(), label: 'Mis Cafeterías' }} width="column" band {...props} />
  );
}

/** A column as high as a phone's window, whose last thing lies in the thumb's reach. */
export const thumbReachStyles = 'flex min-h-[calc(100svh-9rem)] flex-col pt-2 md:min-h-96';

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
    <ScanFrame cafe={null}>
      <ScanSkeleton />
    </ScanFrame>
  );
}
