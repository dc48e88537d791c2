import type { ComponentProps } from 'react';
import { paths } from '@/config/paths';
import { GallerySkeleton } from '@/features/customer/rewards/components/gallery-skeleton';
import { CafeLayout } from '@/features/customer/shared/cafe-layout';

/** Header and heading of `/rewards/:cafeSlug`. */
export function RewardsLayout({
  children,
  ...props
}: Pick<ComponentProps<typeof CafeLayout>, 'cafe' | 'slug' | 'children'>) {
  return (
    <CafeLayout back={{ to: paths.dashboard(), label: 'Mis Cafeterías' }} width="wide" {...props}>
      <h1 className="mb-5 text-title">Mis Recompensas</h1>
      {children}
    </CafeLayout>
  );
}

/** Content of `/rewards/:cafeSlug` before any script runs. */
export function RewardsShell() {
  return (
    <RewardsLayout cafe={null}>
      <GallerySkeleton />
    </RewardsLayout>
  );
}
