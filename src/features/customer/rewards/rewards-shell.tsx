import type { ComponentProps } from 'react';
import { paths } from '@/config/paths';
import { GallerySkeleton } from '@/features/customer/rewards/components/gallery-skeleton';
import { CafeFrame } from '@/features/customer/shared/cafe-frame';

/** Header and heading of `/rewards/:cafeSlug`. */
export function RewardsFrame({
  cafe,
  children,
}: Pick<ComponentProps<typeof CafeFrame>, 'cafe' | 'children'>) {
  return (
    <CafeFrame cafe={cafe} back={{ to: paths.dashboard(), label: 'Mis Cafeterías' }} width="wide">
      <h1 className="mb-5 text-title">Mis Recompensas</h1>
      {children}
    </CafeFrame>
  );
}

/** Content of `/rewards/:cafeSlug` before any script runs. */
export function RewardsShell() {
  return (
    <RewardsFrame cafe={null}>
      <GallerySkeleton />
    </RewardsFrame>
  );
}
