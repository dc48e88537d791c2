import { paths } from '@/config/paths';
import { CafeFrame } from '@/features/customer/shared/cafe-frame';
import { VipSkeleton } from '@/features/customer/vip/components/vip-skeleton';

/** Content of the VIP area before any script runs. A visitor sees it too, until the page knows. */
export function VipShell() {
  return (
    <CafeFrame cafe={null} back={{ to: paths.dashboard(), label: 'Mis Cafeterías' }} width="wide">
      <VipSkeleton />
    </CafeFrame>
  );
}
