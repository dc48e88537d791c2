import { paths } from '@/config/paths';
import { CafeLayout } from '@/features/customer/shared/cafe-layout';
import { VipSkeleton } from '@/features/customer/vip/components/vip-skeleton';

/** Content of the VIP area before any script runs. A visitor sees it too, until the page knows. */
export function VipShell() {
  return (
    <CafeLayout cafe={null} back={{ to: paths.dashboard(), label: 'Mis Cafeterías' }} width="wide">
      <VipSkeleton />
    </CafeLayout>
  );
}
